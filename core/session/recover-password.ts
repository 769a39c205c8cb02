import type { Clock, LinkKeys } from "../ports/system.ts";
import type { PasswordRecovery } from "../ports/identity.ts";
import type { Mail } from "../ports/mailer.ts";
import type { PeopleServices } from "../ports/people-stores.ts";
import { linkRefused, type LinkRefused } from "../people/personal-data.ts";
import type { Result } from "../result.ts";
import type { WeakPassword } from "./session.ts";
import { MINUTE_MS } from "../days.ts";
import { storeRequest } from "../people/store-request.ts";

/** How long a reset link works. */
const RESET_LINK_MINUTES = 60;

export interface RecoverPasswordParts {
  accounts: PasswordRecovery;
  peopleServices: Pick<PeopleServices, "people" | "subscriptions" | "outbox" | "links" | "origin">;
  clock: Clock;
  /** Creates a random key and the id of its record, which does not reveal the key. */
  keys: LinkKeys;
}

/** Password recovery for administrators. */
export interface RecoverPassword {
  /** Sends a link if an administrator has this e-mail address. The caller does not learn whether one does. */
  requestReset(email: string): Promise<void>;
  /** Sets the password of the link's recipient and ends all their sessions. The link works once. */
  resetPassword(token: string, password: string): Promise<Result<null, WeakPassword | LinkRefused>>;
}

export const recoverPassword = ({
  accounts,
  peopleServices,
  clock,
  keys,
}: RecoverPasswordParts): RecoverPassword => ({
  requestReset: async (given) => {
    const { outbox, links, origin } = peopleServices;
    const account = await accounts.findRecoverable(given);
    if (!account || !outbox.hasCapacity("urgent")) return;
    const { email, mark } = account;
    const now = clock.now();
    const key = keys.next();
    const validMs = RESET_LINK_MINUTES * MINUTE_MS;
    const request = { id: keys.idOf(key), email, purpose: PURPOSE, validMs } as const;
    const { isStored, expiresAt } = await storeRequest(peopleServices, request, now);
    if (!isStored) return;
    const token = await links.sign(PURPOSE, `${key}.${mark}`, expiresAt);
    // After the #, so that it appears in no server log and no referrer.
    const url = `${origin()}/admin/reset#${token}`;
    const within = +expiresAt - +now > validMs ? "a day" : "an hour";
    outbox.post(resetMail(email, { url, within }, origin()), "urgent");
  },

  resetPassword: async (token, password) => {
    const { people, links } = peopleServices;
    const [key, mark] = (await links.read(PURPOSE, token))?.split(".") ?? [];
    if (key === undefined || mark === undefined) return linkRefused;
    const email = await people.findRequest(keys.idOf(key), clock.now().toISOString());
    return email === undefined ? linkRefused : accounts.recoverPassword({ email, password }, mark);
  },
});

const PURPOSE = "reset-password";

const resetMail = (
  to: string,
  { url, within }: { url: string; within: string },
  origin: string,
): Mail => ({
  to,
  subject: "Choose a new password for GolfBrands",
  headers: {},
  text: `Someone, probably you, asked to reset the password of your administrator account at GolfBrands.

Open this page to choose a new one. The link works once, within ${within}:
${url}

If this was not you, ignore this e-mail. Your password stays the same.

GolfBrands, ${origin}
`,
});
