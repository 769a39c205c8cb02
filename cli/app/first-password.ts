import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { UserError } from "../user-error.ts";
import type { Identity, PasswordRecovery } from "#core/ports/identity.ts";
import type { Config } from "../config.schema.ts";
import { codeOf } from "#adapters/system.ts";

const FIRST_WORDS = "The first administrator of GolfBrands is ";
const VALID_FOR = "valid for a day and one sign-in, which asks for a new one";

/** The file for the first password if there is no terminal to show it. */
const fileOf = ({ databaseFile }: Pick<Config, "databaseFile">): string =>
  `${databaseFile}.first-password`;

/** Whether the file exists, and whether this program wrote it. */
const stateOf = (file: string): "none" | "ours" | "foreign" => {
  try {
    return readFileSync(file, "utf8").startsWith(FIRST_WORDS) ? "ours" : "foreign";
  } catch (error) {
    return codeOf(error) === "ENOENT" ? "none" : "foreign";
  }
};

/** Fails if another file has the name of the password file. Called before the password is created. */
export const checkPasswordFile = (config: Pick<Config, "databaseFile">): void => {
  const file = fileOf(config);
  if (stateOf(file) === "foreign")
    throw new UserError(
      `The first administrator's password would go to ${file}, but another file is there. Move that file, or set ADMIN_EMAIL and ADMIN_PASSWORD.`,
    );
};

/** The line with the first password. Without a terminal, output may end up in a log, so a private file holds the password. */
export const showFirstPassword = (
  config: Pick<Config, "databaseFile">,
  { email, password, isTerminal }: { email: string; password: string; isTerminal: boolean },
): string => {
  if (isTerminal)
    return `The first administrator is ${email}, with the password ${password} (shown only now; ${VALID_FOR}).`;
  const file = fileOf(config);
  forgetFirstPassword(config);
  writeFileSync(
    file,
    `${FIRST_WORDS}${email}, with the password ${password}\nIt is ${VALID_FOR}. Then the program removes this file.\n`,
    { mode: 0o600, flag: "wx" },
  );
  return `The first administrator is ${email}, with the password in ${file} (${VALID_FOR}).`;
};

/** Removes the password file if this program wrote it. */
export const forgetFirstPassword = (config: Pick<Config, "databaseFile">): void => {
  const file = fileOf(config);
  if (stateOf(file) === "ours") rmSync(file, { force: true });
};

/** Removes the password file when somebody changes a password. */
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
