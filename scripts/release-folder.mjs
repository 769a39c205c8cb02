import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** The list of a release's files with their hashes. */
export const SUMS = "SHA256SUMS";

/** Why a release must not replace the folder; undefined if it is new, empty, or an earlier release. */
export const refusalOf = (folder) => {
  if (!existsSync(folder)) return undefined;
  if (!statSync(folder).isDirectory()) return `${folder} is a file. Name a folder.`;
  const names = readdirSync(folder);
  const sums = names.includes(SUMS) ? readFileSync(join(folder, SUMS), "utf8") : "";
  const released = new Set([SUMS, ...sums.split("\n").map((line) => line.split("  ")[1])]);
  const foreign = names.find((name) => !released.has(name));
  if (foreign === undefined) return undefined;
  return `${folder} holds ${foreign}, which is not part of an earlier release. A release replaces the whole folder: name a new or empty one.`;
};
