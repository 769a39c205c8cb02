import type { SubscriptionRequest } from "#core/ports/people-stores.ts";

interface CountedMails {
  /** Since `mailsSince`. */
  mails: number;
  mailsSince: string;
}

/** The count of mails to an address after one more, whether or not it may be sent. */
export const oneMore = (
  known: CountedMails | undefined,
  { at, since }: Pick<SubscriptionRequest, "at" | "since">,
): CountedMails =>
  known && known.mailsSince >= since
    ? { mails: known.mails + 1, mailsSince: known.mailsSince }
    : { mails: 1, mailsSince: at };
