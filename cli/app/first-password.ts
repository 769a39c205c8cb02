import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { UserError } from "../user-error.ts";
import type { Identity, PasswordRecovery } from "#core/ports/identity.ts";
import type { Config } from "../config.schema.ts";
import { codeOf } from "#adapters/system.ts";

const FIRST_WORDS = "The first administrator of GolfBrands is ";
const GOOD_FOR = "good for a day and one sign-in, which asks for one of your own";

/** Where a first password that nobody watched being made up is read. */
const fileOf = ({ databaseFile }: Pick<Config, "databaseFile">): string =>
  `${databaseFile}.first-password`;

/** Whether a file is there, and is ours. */
const stateOf = (file: string): "none" | "ours" | "foreign" => {
  try {
    return readFileSync(file, "utf8").startsWith(FIRST_WORDS) ? "ours" : "foreign";
  } catch (error) {
    return codeOf(error) === "ENOENT" ? "none" : "foreign";
  }
};

/** Refuses, before a password is made up, to have no place for it. */
export const checkPasswordFile = (config: Pick<Config, "databaseFile">): void => {
  const file = fileOf(config);
  if (stateOf(file) === "foreign")
    throw new UserError(
      `The first administrator's password would be written to ${file}, where something else is. Move it away, or set ADMIN_EMAIL and ADMIN_PASSWORD.`,
    );
};

/**
 * The line that tells of a first password: to a terminal the password itself; else it goes to a file that only its
 * owner reads, since what is printed there is kept by whoever collects it.
 */
export const showFirstPassword = (
  config: Pick<Config, "databaseFile">,
  { email, password, isTerminal }: { email: string; password: string; isTerminal: boolean },
): string => {
  if (isTerminal)
    return `The first administrator is ${email}, with the password ${password} (shown only now; ${GOOD_FOR}).`;
  const file = fileOf(config);
  forgetFirstPassword(config);
  writeFileSync(
    file,
    `${FIRST_WORDS}${email}, with the password ${password}\nIt is ${GOOD_FOR}; then this file is removed.\n`,
    { mode: 0o600, flag: "wx" },
  );
  return `The first administrator is ${email}, with the password in ${file} (${GOOD_FOR}).`;
};

/** Removes the file of a password that is none any more; what is not ours stays. */
export const forgetFirstPassword = (config: Pick<Config, "databaseFile">): void => {
  const file = fileOf(config);
  if (stateOf(file) === "ours") rmSync(file, { force: true });
};

/** Whoever chose a password needs the first one no more. */
export const withoutFirstPassword = <I extends Identity & PasswordRecovery>(
  identity: I,
  config: Config,
): I => {
  const forget = <C extends { ok: boolean }>(changed: C): C => {
    if (changed.ok && !config.supabase) forgetFirstPassword(config);
    return changed;
  };
  return {
    ...identity,
    changePassword: async (...change) => forget(await identity.changePassword(...change)),
    recoverPassword: async (...change) => forget(await identity.recoverPassword(...change)),
  };
};
