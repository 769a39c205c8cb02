import { randomInt } from "node:crypto";
import type { AdminList } from "#core/ports/identity.ts";
import type {
  AccountExists,
  Administrator,
  EmailTaken,
  InvalidEmail,
  WeakPassword,
} from "#core/session/session.ts";
import { fail, ok, type Result } from "#core/result.ts";
import { DAY_MS } from "#core/days.ts";

export const DEFAULT_ADMIN_EMAIL = "admin@localhost";

export interface FirstAdministrator {
  administrator: Administrator;
  /** The generated password, shown this once; `undefined` if one was given. */
  temporaryPassword: string | undefined;
}

/** How long a generated password works. It opens one session. */
const TEMPORARY_MS = DAY_MS;

/**
 * Adds the first administrator to an empty admin list, or replaces an expired generated password if no administrator has chosen a password
 * yet. Returns `undefined` and changes nothing if there is nothing to do or another process did it.
 */
export const addFirstAdministrator = async (
  admins: AdminList,
  given: { email?: string | undefined; password?: string | undefined },
  now: Date,
): Promise<Result<FirstAdministrator | undefined, FirstRefused>> => {
  const administrators = await admins.listAdministrators();
  if (administrators.length > 0) return renewTemporary(admins, administrators, now);
  const temporaryPassword = given.password === undefined ? generatePassword() : undefined;
  const credentials = {
    email: given.email ?? DEFAULT_ADMIN_EMAIL,
    password: given.password ?? temporaryPassword ?? "",
  };
  const added = await admins.addAdministrator(
    credentials,
    temporaryPassword === undefined ? undefined : new Date(now.getTime() + TEMPORARY_MS),
  );
  if (added.ok) return ok({ administrator: added.value, temporaryPassword });
  const isAddedMeanwhile = (await admins.listAdministrators()).length > 0;
  return isAddedMeanwhile ? ok(undefined) : fail(added.failure);
};

/** Why there is no first administrator. */
type FirstRefused = InvalidEmail | EmailTaken | WeakPassword | AccountExists;

const renewTemporary = async (
  admins: AdminList,
  administrators: readonly Administrator[],
  now: Date,
): Promise<Result<FirstAdministrator | undefined, WeakPassword>> => {
  const temporary = await admins.listTemporaryPasswords();
  const [administrator] = administrators;
  const isExpired =
    temporary.length === administrators.length && temporary.every(({ until }) => until <= now);
  if (!administrator || !isExpired) return ok(undefined);
  const temporaryPassword = generatePassword();
  const { email } = administrator;
  const until = new Date(now.getTime() + TEMPORARY_MS);
  const renewed = await admins.setPassword({ email, password: temporaryPassword }, until);
  return ok(renewed.ok ? { administrator, temporaryPassword } : undefined);
};

/** Without letters and digits that look alike, because people copy the password from a screen. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** 20 random characters, 99 bits: `k7wqm-…`. */
const generatePassword = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(""),
  ).join("-");
