import { HOUR_MS, DAY_MS } from "../days.ts";
import { erasePersonalData } from "../people/erase-personal-data.ts";
import { keepRequest } from "../people/keep-request.ts";
import {
  confirmMail,
  confirmUrl,
  subscribedAlreadyMail,
  unsubscribeUrl,
  welcomeMail,
} from "../people/newsletter-mails.ts";
import { MAILS_PER_DAY } from "../people/newsletter.ts";
import {
  type CurrentAdministrator,
  type Erased,
  linkRefused,
  type LinkRefused,
  type MailUnavailable,
  type NotOffered,
  OWN_DATA_LINK_HOURS,
  OWN_DATA_LINKS_PER_DAY,
  type PersonalData,
} from "../people/personal-data.ts";
import { parseSentEmail } from "../people/sent-email.schema.ts";
import type { Mail } from "../ports/mailer.ts";
import type { PeopleServices } from "../ports/people-stores.ts";
import type { Clock, Ids } from "../ports/system.ts";
import { fail, type InvalidInput, ok, type Result } from "../result.ts";
import { statusOnArrival } from "../submission/submission.ts";

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
    if (!confirmed) return linkRefused;
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
    if (id === undefined) return linkRefused;
    await subscribers.remove(id);
    return ok(null);
  };

/** What people can do about what is held of them. */
export interface OwnData {
  /**
   * Sends a link to what is held about an address, to that address. Takes `email`, and the signals by which spam is recognised,
   * unchecked. The answer is the same whether or not anything is held.
   */
  requestOwnData(
    input: unknown,
  ): Promise<Result<null, InvalidInput | MailUnavailable | NotOffered>>;

  /** Everything held about the address that the link was sent to. */
  showOwnData(token: string): Promise<Result<PersonalData, LinkRefused | NotOffered>>;

  /** Forgets the address that the link was sent to, and with it the link. Refuses while it is an administrator's. */
  eraseOwnData(
    token: string,
  ): Promise<Result<Erased, LinkRefused | CurrentAdministrator | NotOffered>>;
}

/** The link goes out whether or not anything is held: what is held is told on the page, to the owner of the address. */
export const requestOwnData =
  ({ people, outbox, links, origin }: PeopleServices, clock: Clock, ids: Ids) =>
  async (input: unknown): Promise<Result<null, InvalidInput | MailUnavailable>> => {
    const sent = parseSentEmail(input);
    if (!sent.ok) return sent;
    const { email, ...spamSignals } = sent.value;
    const now = clock.now();
    if (statusOnArrival(spamSignals, now) === "spam") return ok(null);
    if (!outbox.hasRoom()) return fail({ kind: "mail-unavailable" });
    const limits = { forMs: OWN_DATA_LINK_HOURS * HOUR_MS, mostADay: OWN_DATA_LINKS_PER_DAY };
    const request = { id: ids.next(), email, ...limits };
    const { isKept, expiresAt } = await keepRequest(people, request, now);
    const url = `${origin()}/privacy/your-data?token=${await links.sign("own-data", request.id, expiresAt)}`;
    if (isKept) outbox.post(ownDataMail(email, url, origin()));
    return ok(null);
  };

const ownDataMail = (to: string, url: string, origin: string): Mail => ({
  to,
  subject: "What GolfBrands holds about this address",
  headers: {},
  text: `Somebody, probably you, asked what GolfBrands holds about this address.

Open this page to see it, and to have it erased if you like. The link is good for ${OWN_DATA_LINK_HOURS} hours:
${url}

If it was not you, ignore this mail: without the link nobody sees or changes anything.

GolfBrands, ${origin}
`,
});

/** The address behind a link, while it is good. */
const emailBehind = async (
  { links, people }: PeopleServices,
  clock: Clock,
  token: string,
): Promise<string | undefined> => {
  const id = await links.read("own-data", token);
  return id === undefined ? undefined : people.findRequest(id, clock.now().toISOString());
};

export const showOwnData =
  (parts: PeopleServices, clock: Clock) =>
  async (token: string): Promise<Result<PersonalData, LinkRefused>> => {
    const email = await emailBehind(parts, clock, token);
    return email === undefined ? linkRefused : ok(await parts.people.find(email));
  };

/** Erasing takes the request along, so the link is used up. */
export const eraseOwnData =
  (parts: PeopleServices, clock: Clock) =>
  async (token: string): Promise<Result<Erased, LinkRefused | CurrentAdministrator>> => {
    const email = await emailBehind(parts, clock, token);
    return email === undefined ? linkRefused : erasePersonalData(parts)(email);
  };
