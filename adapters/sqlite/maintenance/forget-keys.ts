import type { Database } from "better-sqlite3";

/**
 * What opens something: the secret that tokens and links in mails are signed with, who is signed in, and who tried. A copy is not a
 * key, so it has none of it; whoever opens the copy gets a new secret. Children stand before what they name.
 */
export const KEY_TABLES = [
  "refresh_tokens",
  "sessions",
  "known_clients",
  "sign_in_tries",
  "identity_secret",
] as const;

/** Takes every key out of a copy. One of an older schema may lack a table. */
export const forgetKeys = (copy: Database): void => {
  const isThere = copy
    .prepare<[string], number>("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?")
    .pluck();
  for (const table of KEY_TABLES)
    if (isThere.get(table) !== undefined) copy.exec(`DELETE FROM ${table}`);
};
