import type { Mail } from "../ports/mailer.ts";
import type { PeopleServices } from "../ports/people-stores.ts";
import { CONFIRM_WITHIN_DAYS } from "./subscriber.ts";
import { DAY_MS } from "../days.ts";

/** What mails about a subscription have in common: one click in the mail program ends it (RFC 2369, RFC 8058). */
export const aboutSubscription = (to: string, unsubscribeUrl: string) => ({
  to,
  headers: {
    "List-Unsubscribe": `<${unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  },
});

export interface MailLinks {
  origin: string;
  unsubscribeUrl: string;
}

/** Asks the owner of an address to agree. */
export const confirmMail = (
  to: string,
  confirmUrl: string,
  { origin, unsubscribeUrl }: MailLinks,
): Mail => ({
  ...aboutSubscription(to, unsubscribeUrl),
  subject: "Confirm your GolfBrands subscription",
  text: `Somebody, probably you, asked for the GolfBrands newsletter to be sent to this address.

To agree, open this page and press its button:
${confirmUrl}

Without that nothing is sent, and the address is forgotten after seven days. If it was not you, ignore this mail,
or have the address forgotten at once:
${unsubscribeUrl}

GolfBrands, ${origin}
`,
});

/** Says that the address is on the list now. */
export const welcomeMail = (to: string, { origin, unsubscribeUrl }: MailLinks): Mail => ({
  ...aboutSubscription(to, unsubscribeUrl),
  subject: "You are subscribed to GolfBrands",
  text: `This address is on the list of the GolfBrands newsletter now: new brands, now and then.

To leave the list, at any time, with one click:
${unsubscribeUrl}

GolfBrands, ${origin}
`,
});

/** Says that it was on the list already. */
export const subscribedAlreadyMail = (to: string, { origin, unsubscribeUrl }: MailLinks): Mail => ({
  ...aboutSubscription(to, unsubscribeUrl),
  subject: "You are subscribed to GolfBrands already",
  text: `Somebody, probably you, asked for the GolfBrands newsletter to be sent to this address. It is on the list already:
there is nothing to do.

To leave the list, at any time, with one click:
${unsubscribeUrl}

GolfBrands, ${origin}
`,
});

type Parts = Pick<PeopleServices, "links" | "origin">;

/** Where the owner of an address agrees. */
export const confirmUrl = async ({ links, origin }: Parts, id: string, now: Date) => {
  const expiresAt = new Date(now.getTime() + CONFIRM_WITHIN_DAYS * DAY_MS);
  return `${origin()}/newsletter/confirm?token=${await links.sign("confirm", id, expiresAt)}`;
};

/** Where an address is taken off the list; good for as long as it is on it, as old newsletters are read late. */
export const unsubscribeUrl = async ({ links, origin }: Parts, id: string) =>
  `${origin()}/newsletter/unsubscribe?token=${await links.sign("unsubscribe", id, null)}`;
