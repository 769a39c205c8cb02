import { randomInt } from "node:crypto";
import type { AdminList } from "#core/ports/identity.ts";
import type {
  AccountExists,
  AccountNotFound,
  AccountUnfit,
  Administrator,
  InvalidEmail,
  WeakPassword,
} from "#core/session/session.ts";
import { fail, ok, type Result } from "#core/result.ts";
import { DAY_MS } from "#core/days.ts";

export const DEFAULT_ADMIN_EMAIL = "admin@localhost";

export interface FirstAdministrator {
  administrator: Administrator;
  /** The password that was made up, to be shown this once; `undefined` when one was given. */
  temporaryPassword: string | undefined;
  /** Whether the account was there before, and has this password now. */
  isClaimed?: true;
}

/** How long a password that was made up opens its one session. */
const MADE_UP_MS = DAY_MS;

/**
 * Adds the first administrator to an empty admin list; or, while nobody on it ever chose a password, makes up another
 * in the place of one that is dead. Answers `undefined`, having changed nothing, when there is nothing to do or another
 * process was faster. An account of that e-mail which is there already gets the password that was given.
 */
export const addFirstAdministrator = async (
  admins: AdminList,
  given: { email?: string | undefined; password?: string | undefined },
  now: Date,
): Promise<Result<FirstAdministrator | undefined, FirstRefused>> => {
  const administrators = await admins.listAdministrators();
  if (administrators.length > 0) return renewTemporary(admins, administrators, now);
  const temporaryPassword = given.password === undefined ? makeUpPassword() : undefined;
  const credentials = {
    email: given.email ?? DEFAULT_ADMIN_EMAIL,
    password: given.password ?? temporaryPassword ?? "",
  };
  const added = await admins.addAdministrator(
    credentials,
    temporaryPassword === undefined ? undefined : new Date(now.getTime() + MADE_UP_MS),
  );
  if (added.ok) return ok({ administrator: added.value, temporaryPassword });
  if (added.failure.kind === "email-taken") return ok(undefined);
  // Not with a password that nobody chose: whoever had the account would be shut out of it by a mere start.
  if (added.failure.kind !== "account-exists" || temporaryPassword !== undefined)
    return fail(added.failure);
  const adopted = await admins.adoptAccount(credentials);
  if (adopted.ok) return ok({ administrator: adopted.value, temporaryPassword, isClaimed: true });
  return adopted.failure.kind === "email-taken" ? ok(undefined) : fail(adopted.failure);
};

/** Why there is no first administrator. */
type FirstRefused = InvalidEmail | WeakPassword | AccountExists | AccountNotFound | AccountUnfit;

const renewTemporary = async (
  admins: AdminList,
  administrators: readonly Administrator[],
  now: Date,
): Promise<Result<FirstAdministrator | undefined, WeakPassword>> => {
  const temporary = await admins.listTemporaryPasswords();
  const [administrator] = administrators;
  const isDead =
    temporary.length === administrators.length && temporary.every(({ until }) => until <= now);
  if (!administrator || !isDead) return ok(undefined);
  const temporaryPassword = makeUpPassword();
  const { email } = administrator;
  const until = new Date(now.getTime() + MADE_UP_MS);
  const renewed = await admins.setPassword({ email, password: temporaryPassword }, until);
  return ok(renewed.ok ? { administrator, temporaryPassword } : undefined);
};

/** Without letters and digits that look alike, since it is read off a screen. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** 20 random letters and digits, 99 bits: `k7wqm-…`. */
const makeUpPassword = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(""),
  ).join("-");
