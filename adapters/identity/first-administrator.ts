import { randomInt } from "node:crypto";
import type { AdminList } from "#core/ports/identity.ts";
import type { EmailTaken, InvalidEmail, WeakPassword } from "#core/session/failure.ts";
import type { Administrator } from "#core/session/administrator.ts";
import { ok, type Result } from "#core/result.ts";

export const DEFAULT_ADMIN_EMAIL = "admin@localhost";

export interface FirstAdministrator {
  administrator: Administrator;
  /** The password that was made up, to be shown this once; `undefined` when one was given. */
  madeUpPassword: string | undefined;
}

/**
 * Adds the first administrator to an empty admin list. Answers `undefined`, having changed nothing, when there is
 * one already or another process was faster.
 */
export const addFirstAdministrator = async (
  admins: AdminList,
  given: { email?: string | undefined; password?: string | undefined },
): Promise<Result<FirstAdministrator | undefined, InvalidEmail | WeakPassword>> => {
  if ((await admins.listAdministrators()).length > 0) return ok(undefined);
  const madeUpPassword = given.password === undefined ? makeUpPassword() : undefined;
  const added = await admins.addAdministrator({
    email: given.email ?? DEFAULT_ADMIN_EMAIL,
    password: given.password ?? madeUpPassword ?? "",
  });
  if (added.ok) return ok({ administrator: added.value, madeUpPassword });
  return isTaken(added.failure) ? ok(undefined) : { ok: false, failure: added.failure };
};

const isTaken = (failure: InvalidEmail | WeakPassword | EmailTaken): failure is EmailTaken =>
  failure.kind === "email-taken";

/** Without letters and digits that look alike, since it is read off a screen. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** 20 random letters and digits, 99 bits: `k7wqm-…`. */
const makeUpPassword = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(""),
  ).join("-");
