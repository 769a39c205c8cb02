import { DAY_MS } from "../days.ts";
import type { LinkSigner } from "../ports/mailer.ts";
import type { PeopleServices } from "../ports/people-stores.ts";
import { mailboxOf } from "../text/addresses.ts";
import type { RequestPurpose } from "./personal-data.ts";

/**
 * Mails that anybody can cause to be sent to an address. Each kind has its own limits, so that requesting one kind does not use
 * up another.
 */
export type MailPurpose = "subscription" | RequestPurpose;

/** The most mails a day to one mailbox, from all requests together. */
export const MAILS_PER_DAY: Readonly<Record<MailPurpose, number>> = {
  subscription: 5,
  "own-data": 3,
  "reset-password": 3,
  "confirm-correction": 3,
};

/** The most mails a day to all mailboxes of a domain. Not for passwords: only administrators get those mails. */
const MAILS_PER_DOMAIN = 100;

/** The keyed hash of a mailbox. It ignores a +tag in the address, and identifies a person without storing the address. */
export const personOf = (links: Pick<LinkSigner, "fingerprint">, email: string): Promise<string> =>
  links.fingerprint(mailboxOf(email));

/**
 * Counts a mail and returns how many more may follow today; negative if this one must not be sent. The counts belong to the hash of the
 * address, not to the subscription, so they remain when that is deleted. People who refuse mails get none, but administrators can always
 * reset their passwords.
 */
export const countMail = async (
  { subscriptions, links }: Pick<PeopleServices, "subscriptions" | "links">,
  purpose: MailPurpose,
  email: string,
  now: Date,
): Promise<number> => {
  const mailbox = mailboxOf(email);
  const domain = mailbox.slice(mailbox.lastIndexOf("@") + 1);
  const isReset = purpose === "reset-password";
  const limits = [
    { key: await links.fingerprint(`${purpose} ${mailbox}`), most: MAILS_PER_DAY[purpose] },
    ...(isReset
      ? []
      : [{ key: await links.fingerprint(`${purpose} @${domain}`), most: MAILS_PER_DOMAIN }]),
  ];
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  const remaining = await subscriptions.countMail(limits, now.toISOString(), since);
  const { refused } = await subscriptions.findPerson(await personOf(links, email));
  return refused === "all" && !isReset ? -1 : remaining;
};
