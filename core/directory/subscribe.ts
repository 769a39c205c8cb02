import { fail, type InvalidInput, ok, type Result } from "../result.ts";
import type { Clock, Ids } from "../ports/system.ts";
import type { PeopleServices } from "../ports/people-stores.ts";
import type { LinkRefused, MailUnavailable, NotOffered } from "../people/personal-data.ts";
import { parseSentEmail } from "../people/sent-email.schema.ts";
import { statusOnArrival } from "../submission/submission.ts";
import {
  confirmMail,
  confirmUrl,
  subscribedAlreadyMail,
  unsubscribeUrl,
  welcomeMail,
} from "../people/newsletter-mails.ts";
import { MAILS_PER_DAY } from "../people/newsletter.ts";
import { DAY_MS } from "../days.ts";

/** What a visitor can do about the newsletter. */
export interface Newsletter {
  /**
   * Asks for an address to be put on the list: its owner is sent a mail and has to agree. Takes `email`, and the signs
   * by which spam is told, unchecked. The answer is the same whether or not the address is on the list.
   */
  subscribe(input: unknown): Promise<Result<null, InvalidInput | MailUnavailable | NotOffered>>;

  /** The owner agrees, by what the link in the mail carries. Agreeing again changes nothing. */
  confirmSubscription(token: string): Promise<Result<null, LinkRefused | NotOffered>>;

  /** Takes the address that a mail was sent to off the list and forgets it. One that is no longer there is no error. */
  unsubscribe(token: string): Promise<Result<null, LinkRefused | NotOffered>>;
}

/**
 * Known or not, the same is done: one write, one mail. Nothing in the answer or in the time it takes tells whether an
 * address is on the list; only its owner is told, by mail.
 */
export const subscribe =
  (parts: PeopleServices, clock: Clock, ids: Ids) =>
  async (input: unknown): Promise<Result<null, InvalidInput | MailUnavailable>> => {
    const { subscribers, outbox, origin } = parts;
    const sent = parseSentEmail(input);
    if (!sent.ok) return sent;
    const { email, ...spamSignals } = sent.value;
    const now = clock.now();
    if (statusOnArrival(spamSignals, now) === "spam") return ok(null);
    if (!outbox.hasRoom()) return fail({ kind: "mail-unavailable" });
    const { subscriber, mayMail } = await subscribers.ask({
      id: ids.next(),
      email,
      at: now.toISOString(),
      mails: MAILS_PER_DAY,
      since: new Date(now.getTime() - DAY_MS).toISOString(),
    });
    const toConfirm = await confirmUrl(parts, subscriber.id, now);
    const links = { origin: origin(), unsubscribeUrl: await unsubscribeUrl(parts, subscriber.id) };
    if (mayMail)
      outbox.post(
        subscriber.status === "pending"
          ? confirmMail(subscriber.email, toConfirm, links)
          : subscribedAlreadyMail(subscriber.email, links),
      );
    return ok(null);
  };

export const confirmSubscription =
  (parts: PeopleServices, clock: Clock) =>
  async (token: string): Promise<Result<null, LinkRefused>> => {
    const { links, subscribers, outbox, origin } = parts;
    const id = await links.read("confirm", token);
    const confirmed =
      id === undefined ? undefined : await subscribers.confirm(id, clock.now().toISOString());
    if (!confirmed) return fail({ kind: "link-refused" });
    const { subscriber, isNew } = confirmed;
    // Where there is no room for it, it is left out: the page has said the same.
    if (isNew)
      outbox.post(
        welcomeMail(subscriber.email, {
          origin: origin(),
          unsubscribeUrl: await unsubscribeUrl(parts, subscriber.id),
        }),
      );
    return ok(null);
  };

export const unsubscribe =
  ({ links, subscribers }: PeopleServices) =>
  async (token: string): Promise<Result<null, LinkRefused>> => {
    const id = await links.read("unsubscribe", token);
    if (id === undefined) return fail({ kind: "link-refused" });
    await subscribers.remove(id);
    return ok(null);
  };
