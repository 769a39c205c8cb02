import type { Clock, LinkKeys } from "../ports/system.ts";
import type { PasswordRecovery } from "../ports/identity.ts";
import type { Mail } from "../ports/mailer.ts";
import type { PeopleServices } from "../ports/people-stores.ts";
import { linkRefused, type LinkRefused } from "../people/personal-data.ts";
import type { Result } from "../result.ts";
import type { WeakPassword } from "./session.ts";
import { MINUTE_MS } from "../days.ts";
import { storeRequest } from "../people/store-request.ts";

/** For so long a link to choose another password is good. */
const RESET_LINK_MINUTES = 60;

/** Links that one address is sent in a day, those to what is held about it among them. */
const LINKS_PER_DAY = 3;

export interface RecoverPasswordParts {
  accounts: PasswordRecovery;
  peopleServices: Pick<PeopleServices, "people" | "outbox" | "links" | "origin">;
  clock: Clock;
  /** A key that nobody guesses, and the id of its record, by which nobody finds the key. */
  keys: LinkKeys;
}

/** What administrators may do who forgot their password. */
export interface RecoverPassword {
  /** Sends a link to an administrator of this e-mail; nobody is told whether there is one. */
  requestReset(email: string): Promise<void>;
  /** Sets the password of whom the link was sent to, and ends all their sessions. The link is used up with it. */
  resetPassword(token: string, password: string): Promise<Result<null, WeakPassword | LinkRefused>>;
}

export const recoverPassword = ({
  accounts,
  peopleServices: { people, outbox, links, origin },
  clock,
  keys,
}: RecoverPasswordParts): RecoverPassword => ({
  requestReset: async (given) => {
    const account = await accounts.findRecoverable(given);
    if (!account || !outbox.hasRoom()) return;
    const { email, mark } = account;
    const now = clock.now();
    const key = keys.next();
    const limits = { forMs: RESET_LINK_MINUTES * MINUTE_MS, mostADay: LINKS_PER_DAY };
    const request = { id: keys.idOf(key), email, ...limits };
    const { isKept, expiresAt } = await storeRequest(people, request, now);
    if (!isKept) return;
    const token = await links.sign(PURPOSE, `${key}.${mark}`, expiresAt);
    // After the #, so that no server's log and no other site is told of it.
    outbox.post(resetMail(email, `${origin()}/admin/reset#${token}`, origin()));
  },

  resetPassword: async (token, password) => {
    const [key, mark] = (await links.read(PURPOSE, token))?.split(".") ?? [];
    if (key === undefined || mark === undefined) return linkRefused;
    const email = await people.findRequest(keys.idOf(key), clock.now().toISOString());
    return email === undefined ? linkRefused : accounts.recoverPassword({ email, password }, mark);
  },
});

const PURPOSE = "reset-password";

const resetMail = (to: string, url: string, origin: string): Mail => ({
  to,
  subject: "Choose another password for GolfBrands",
  headers: {},
  text: `Somebody, probably you, forgot the password of this administrator of GolfBrands.

Open this page to choose another. The link is good for an hour, and once:
${url}

If it was not you, ignore this mail: the password stays as it is, and without the link nobody changes it.

GolfBrands, ${origin}
`,
});
