import type { Catalog } from "../catalog/catalog.ts";
import { HOUR_MS, DAY_MS } from "../days.ts";
import { erasePersonalData } from "../people/erase-personal-data.ts";
import { showPersonalData } from "../people/show-personal-data.ts";
import { storeRequest } from "../people/store-request.ts";
import {
  confirmMail,
  confirmUrl,
  subscribedAlreadyMail,
  unsubscribeUrl,
  welcomeMail,
} from "../people/newsletter-mails.ts";
import { readStopLink } from "../people/decision-mails.ts";
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
import { type InvalidInput, ok, type Result } from "../result.ts";
import { forAddress } from "./for-address.ts";
import { listRequests, type ListRequests } from "./list-requests.ts";

/** Calls that need mail: the newsletter, lists and personal data. */
export interface MailRequests extends ListRequests {
  /** Mails a confirmation link to the address. Takes unvalidated input: `email` and spam signals. The answer does not reveal whether the address is subscribed. */
  subscribe(input: unknown): Promise<Result<null, InvalidInput | MailUnavailable | NotOffered>>;

  /** Confirms a subscription by the mailed link. Confirming again has no effect. */
  confirmSubscription(token: string): Promise<Result<null, LinkRefused | NotOffered>>;

  /** Removes the recipient of the mail from the list. Unknown addresses are no error. */
  unsubscribe(token: string): Promise<Result<null, LinkRefused | NotOffered>>;

  /** Stops mails about decisions to the recipient of such a mail, for good. Stopping them twice is no error. */
  stopDecisionMails(token: string): Promise<Result<null, LinkRefused | NotOffered>>;

  /** Mails a link to the personal data of an address. Takes unvalidated input: `email` and spam signals. The answer does not reveal whether any exist. */
  requestOwnData(
    input: unknown,
  ): Promise<Result<null, InvalidInput | MailUnavailable | NotOffered>>;

  /** The personal data of the link's recipient. */
  showOwnData(token: string): Promise<Result<PersonalData, LinkRefused | NotOffered>>;

  /** Erases the address of the link's recipient, which also invalidates the link. Refused for an administrator's address. */
  eraseOwnData(
    token: string,
  ): Promise<Result<Erased, LinkRefused | CurrentAdministrator | NotOffered>>;
}

interface Parts extends PeopleServices {
  clock: Clock;
  ids: Ids;
}

export const mailRequests = (
  services: PeopleServices,
  catalog: Pick<Catalog, "current">,
  clock: Clock,
  ids: Ids,
): MailRequests => {
  const parts = { ...services, clock, ids };
  return {
    ...subscriptionRequests(parts),
    ...listRequests({ ...parts, catalog }),
    ...ownDataRequests(parts),
  };
};

const subscriptionRequests = (
  parts: Parts,
): Pick<
  MailRequests,
  "subscribe" | "confirmSubscription" | "unsubscribe" | "stopDecisionMails"
> => {
  const { subscribers, suggesters, outbox, links, origin, clock, ids } = parts;
  const linksOf = async (id: string) => ({
    origin: origin(),
    unsubscribeUrl: await unsubscribeUrl(parts, id),
  });
  return {
    // Known or not: one write and one mail. Neither the answer nor its timing reveals whether an address is subscribed.
    subscribe: (input) =>
      forAddress(parts, parseSentEmail(input), async ({ email: given }, now) => {
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
      // Without room in the outbox the mail is dropped; the page shows the same text.
      if (isNew) outbox.post(welcomeMail(subscriber.email, await linksOf(subscriber.id)));
      return ok(null);
    },

    unsubscribe: async (token) => {
      const id = await links.read("unsubscribe", token);
      if (id === undefined) return linkRefused;
      await subscribers.remove(id);
      return ok(null);
    },

    stopDecisionMails: async (token) => {
      const hash = await readStopLink(links, token);
      if (hash === undefined) return linkRefused;
      await suggesters.optOut(hash, clock.now().toISOString());
      return ok(null);
    },
  };
};

const PURPOSE = "own-data";

const ownDataRequests = (
  parts: Parts,
): Pick<MailRequests, "requestOwnData" | "showOwnData" | "eraseOwnData"> => {
  const { people, outbox, links, origin, clock, ids } = parts;

  /** The recipient of a valid link. */
  const emailBehind = async (token: string): Promise<string | undefined> => {
    const id = await links.read(PURPOSE, token);
    return id === undefined ? undefined : people.findRequest(id, clock.now().toISOString());
  };

  return {
    // The link is mailed whether or not any data exist; only the page shows that.
    requestOwnData: (input) =>
      forAddress(parts, parseSentEmail(input), async ({ email }, now) => {
        const limits = { validMs: OWN_DATA_LINK_HOURS * HOUR_MS, mostADay: OWN_DATA_LINKS_PER_DAY };
        const request = { id: ids.next(), email, purpose: PURPOSE, ...limits } as const;
        const { isStored, expiresAt } = await storeRequest(people, request, now);
        const token = await links.sign(PURPOSE, request.id, expiresAt);
        const url = `${origin()}/privacy/your-data?token=${token}`;
        if (isStored) outbox.post(ownDataMail(email, url, origin()));
      }),

    showOwnData: async (token) => {
      const email = await emailBehind(token);
      return email === undefined ? linkRefused : ok(await showPersonalData(people, email));
    },

    // Erasing also deletes the request, so the link stops working.
    eraseOwnData: async (token) => {
      const email = await emailBehind(token);
      return email === undefined ? linkRefused : erasePersonalData(parts)(email);
    },
  };
};

const ownDataMail = (to: string, url: string, origin: string): Mail => ({
  to,
  subject: "Your data on GolfBrands",
  headers: {},
  text: `Someone, probably you, asked what GolfBrands holds about this address.

See it, or erase it, by opening this link. It works for ${OWN_DATA_LINK_HOURS} hours:
${url}

If this was not you, ignore this e-mail: nobody can see or change anything without the link.

GolfBrands, ${origin}
`,
});
