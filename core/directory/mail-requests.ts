import { HOUR_MS, DAY_MS } from "../days.ts";
import { erasePersonalData } from "../people/erase-personal-data.ts";
import { storeRequest } from "../people/store-request.ts";
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

/** What visitors can do by mail: about the newsletter, and about what is held of them. */
export interface MailRequests {
  /**
   * Asks for an address to be put on the list: its owner is sent a mail and has to agree. Takes `email`, and the signs
   * by which spam is told, unchecked. The answer is the same whether or not the address is on the list.
   */
  subscribe(input: unknown): Promise<Result<null, InvalidInput | MailUnavailable | NotOffered>>;

  /** The owner agrees, by what the link in the mail carries. Agreeing again changes nothing. */
  confirmSubscription(token: string): Promise<Result<null, LinkRefused | NotOffered>>;

  /** Takes the address that a mail was sent to off the list and forgets it. One that is no longer there is no error. */
  unsubscribe(token: string): Promise<Result<null, LinkRefused | NotOffered>>;

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

export const mailRequests = (parts: PeopleServices, clock: Clock, ids: Ids): MailRequests => {
  const { subscribers, people, outbox, links, origin } = parts;

  /** Does what somebody asks for an address; whoever fills in forms by program is told no more than others. */
  const forAddress = async (
    input: unknown,
    work: (email: string, now: Date) => Promise<void>,
  ): Promise<Result<null, InvalidInput | MailUnavailable>> => {
    const sent = parseSentEmail(input);
    if (!sent.ok) return sent;
    const { email, ...spamSignals } = sent.value;
    const now = clock.now();
    if (statusOnArrival(spamSignals, now) === "spam") return ok(null);
    if (!outbox.hasRoom()) return fail({ kind: "mail-unavailable" });
    await work(email, now);
    return ok(null);
  };

  /** The address behind a link, while it is good. */
  const emailBehind = async (token: string): Promise<string | undefined> => {
    const id = await links.read("own-data", token);
    return id === undefined ? undefined : people.findRequest(id, clock.now().toISOString());
  };

  const linksOf = async (id: string) => ({
    origin: origin(),
    unsubscribeUrl: await unsubscribeUrl(parts, id),
  });

  return {
    // Known or not, the same is done: one write, one mail. Nothing in the answer or in the time it takes tells whether an address is on
    // the list; only its owner is told, by mail.
    subscribe: (input) =>
      forAddress(input, async (given, now) => {
        const { subscriber, mayMail } = await subscribers.ask({
          id: ids.next(),
          email: given,
          at: now.toISOString(),
          mails: MAILS_PER_DAY,
          since: new Date(now.getTime() - DAY_MS).toISOString(),
        });
        const { id, email, status } = subscriber;
        const toConfirm = await confirmUrl(parts, id, now);
        const mailLinks = await linksOf(id);
        if (mayMail)
          outbox.post(
            status === "pending"
              ? confirmMail(email, toConfirm, mailLinks)
              : subscribedAlreadyMail(email, mailLinks),
          );
      }),

    confirmSubscription: async (token) => {
      const id = await links.read("confirm", token);
      const confirmed =
        id === undefined ? undefined : await subscribers.confirm(id, clock.now().toISOString());
      if (!confirmed) return linkRefused;
      const { subscriber, isNew } = confirmed;
      // Where there is no room for it, it is left out: the page has said the same.
      if (isNew) outbox.post(welcomeMail(subscriber.email, await linksOf(subscriber.id)));
      return ok(null);
    },

    unsubscribe: async (token) => {
      const id = await links.read("unsubscribe", token);
      if (id === undefined) return linkRefused;
      await subscribers.remove(id);
      return ok(null);
    },

    // The link goes out whether or not anything is held: what is held is told on the page, to the owner of the address.
    requestOwnData: (input) =>
      forAddress(input, async (email, now) => {
        const limits = { forMs: OWN_DATA_LINK_HOURS * HOUR_MS, mostADay: OWN_DATA_LINKS_PER_DAY };
        const request = { id: ids.next(), email, ...limits };
        const { isKept, expiresAt } = await storeRequest(people, request, now);
        const token = await links.sign("own-data", request.id, expiresAt);
        const url = `${origin()}/privacy/your-data?token=${token}`;
        if (isKept) outbox.post(ownDataMail(email, url, origin()));
      }),

    showOwnData: async (token) => {
      const email = await emailBehind(token);
      return email === undefined ? linkRefused : ok(await people.find(email));
    },

    // Erasing takes the request along, so the link is used up.
    eraseOwnData: async (token) => {
      const email = await emailBehind(token);
      return email === undefined ? linkRefused : erasePersonalData(parts)(email);
    },
  };
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
