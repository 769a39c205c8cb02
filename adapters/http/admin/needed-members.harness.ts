import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fieldsOf } from "#core/change/diff.ts";
import { QUESTION_KINDS } from "#core/checks/question.ts";
import { RECORD_KINDS } from "#core/result.ts";

/** The folders whose code reads what the back office answers. */
const READERS = ["web/admin", "web/ui", "web/api"];

/** Members that screens read without naming them: from a table of fields, or through a function of the core. */
const READ_BY_TABLE = [
  ...RECORD_KINDS.flatMap(fieldsOf),
  ...QUESTION_KINDS,
  "archivedCount",
  "checkedInWeek",
  "checkedToday",
  "snapshotsNaming",
  "decidedAt",
  "ofAllBrands",
  "snapshots",
  "brandsNaming",
  "taxonomyNaming",
];

/** Members that only commands and other programs read. */
const FOR_PROGRAMS = ["decisions", "fingerprint", "html", "updatedAt"];

/** Members whose values are objects with arbitrary keys: ids, or names that an editor entered. */
const ANY_KEYS = new Set(["names", "socialLinks", "proposed", "before", "after", "now", "wanted"]);

let needed: ReadonlySet<string> | undefined;

/** Every word in the code of the screens. */
const neededNames = (): ReadonlySet<string> =>
  (needed ??= new Set([
    ...READ_BY_TABLE,
    ...FOR_PROGRAMS,
    ...READERS.map((folder) => join(import.meta.dirname, "../../..", folder)).flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
        .flatMap((name) => readFileSync(join(folder, name), "utf8").match(/\w+/g) ?? []),
    ),
  ]));

/** The members of an answer that no screen needs. */
export const unneededIn = (answer: unknown): string[] => {
  if (Array.isArray(answer)) return [...new Set(answer.flatMap(unneededIn))];
  if (typeof answer !== "object" || answer === null) return [];
  return Object.entries(answer).flatMap(([name, value]) => [
    ...(neededNames().has(name) ? [] : [name]),
    ...(ANY_KEYS.has(name) ? [] : unneededIn(value)),
  ]);
};

/** Throws if an answer of the back office has a member that no screen needs, such as a column of the database. */
export const asNeeded = async (path: string, answer: Response): Promise<Response> => {
  const { headers } = answer;
  const isJson = headers.get("content-type") === "application/json";
  if (!path.startsWith("/api/admin/") || !isJson || headers.has("content-disposition"))
    return answer;
  const text = await answer.clone().text();
  const [first] = text === "" ? [] : unneededIn(JSON.parse(text));
  if (first === undefined) return answer;
  throw new Error(`${path} answers "${first}", which no screen reads`);
};
