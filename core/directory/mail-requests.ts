import { HOUR_MS } from "../days.ts";
import { erasePersonalData } from "../people/erase-personal-data.ts";
import { showPersonalData } from "../people/show-personal-data.ts";
import { storeRequest } from "../people/store-request.ts";
import {
  type CurrentAdministrator,
  linkRefused,
  type LinkRefused,
  type MailUnavailable,
  OWN_DATA_LINK_HOURS,
} from "../people/personal-data.ts";
import type { Erased, PersonalData } from "../people/personal-data.schema.ts";
import { parseSentEmail } from "../people/sent-email.schema.ts";
import type { Mail } from "../ports/mailer.ts";
import { type InvalidInput, ok, type Result } from "../result.ts";
import { forAddress } from "./for-address.ts";
import {
  type MailParts,
  subscriptionRequests,
  type SubscriptionRequests,
} from "./subscription-requests.ts";

/** Calls that need mail: subscriptions and personal data. */
export interface MailRequests extends SubscriptionRequests {
  /** Mails a link to the personal data of an address. Takes unvalidated input: `email` and spam signals. The answer does not reveal whether any data exist. */
  requestOwnData(input: unknown): Promise<Result<null, InvalidInput | MailUnavailable>>;

  /** The personal data of the link's recipient. */
  showOwnData(token: string): Promise<Result<PersonalData, LinkRefused>>;

  /** Erases the address of the link's recipient, which also invalidates the link. Refused for an administrator's address. */
  eraseOwnData(token: string): Promise<Result<Erased, LinkRefused | CurrentAdministrator>>;
}

export const mailRequests = (parts: MailParts): MailRequests => ({
  ...subscriptionRequests(parts),
  ...ownDataRequests(parts),
});

const PURPOSE = "own-data";

const ownDataRequests = (
  parts: MailParts,
): Pick<MailRequests, "requestOwnData" | "showOwnData" | "eraseOwnData"> => {
  const { people, outbox, links, origin, clock, ids } = parts;

  /** The recipient of a valid link. */
  const emailBehind = async (token: string): Promise<string | undefined> => {
    const id = await links.read(PURPOSE, token);
    return id === undefined ? undefined : people.findRequest(id, clock.now().toISOString());
  };

  return {
    // The link is mailed even if no data exist. Only the page behind the link shows whether there are any.
    requestOwnData: (input) =>
      forAddress(parts, parseSentEmail(input), async ({ email }, now) => {
        const validMs = OWN_DATA_LINK_HOURS * HOUR_MS;
        const request = { id: ids.next(), email, purpose: PURPOSE, validMs } as const;
        const { isStored, expiresAt } = await storeRequest(parts, request, now);
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
