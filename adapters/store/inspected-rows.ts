import { findIgnored } from "#core/catalog/list-filter.ts";
import { fromKeys, keysOf } from "#core/records.ts";
import { counting, query, type Snapshot } from "./rows.ts";
import type { TableName } from "./tables.ts";

/** The rows that `brokenRules` checks. */
export const inspectedRows = [
  query("brands", { only: ["id", "slug", "version", "logoUrl"], order: ["slug"] }),
  query("revisions", {
    only: ["recordId", "revision"],
    where: [["record", "in", ["brand", "list"]]],
  }),
  query("batches", { only: ["revision"], order: ["-revision"], limit: 1 }),
  query("logos", { only: ["path"] }),
  query("lists", { order: ["slug"] }),
] as const;

/** The most records to name for a broken rule. */
const NAMED = 5;

/** The rules that a directory breaks. Databases do not enforce these rules. */
export const brokenRules = ({ counters, rows }: Snapshot<typeof inspectedRows>): string[] => {
  const [brands, revisions, [newest], logos, lists] = rows;
  const written = new Set(revisions.map(({ recordId, revision }) => `${revision} ${recordId}`));
  const stored = new Set(logos.map(({ path }) => path));
  // A list may contain the ids of deleted brands.
  const known = new Set([...brands.map(({ id }) => id), ...revisions.map((one) => one.recordId)]);
  const isUnwritten = ({ id, version }: { id: string; version: number }): boolean =>
    !written.has(`${version} ${id}`);
  const rules = {
    "a revision behind its history":
      newest && counters.revision < newest.revision ? [`revision ${counters.revision}`] : [],
    "brands whose last change is not in history": slugsOf(brands.filter(isUnwritten)),
    "brands whose logo is not stored": slugsOf(
      brands.filter(({ logoUrl }) => logoUrl?.startsWith("/logos/") && !stored.has(logoUrl)),
    ),
    "lists whose last change is not in history": slugsOf(lists.filter(isUnwritten)),
    "lists without brands or a query, or with both": slugsOf(
      lists.filter(({ query, brandIds }) => (query === null) === (brandIds.length === 0)),
    ),
    "lists of brands that never existed": slugsOf(
      lists.filter(({ brandIds }) => brandIds.some((id) => !known.has(id))),
    ),
    // A query may name a category or attribute that was deleted since.
    "lists whose query is not valid": slugsOf(
      lists.filter(({ query }) => query !== null && findIgnored(query) !== undefined),
    ),
  };
  return Object.entries(rules).flatMap(([rule, broken]) =>
    broken.length === 0 ? [] : `${rule}: ${broken.join(", ")}`,
  );
};

const slugsOf = (broken: readonly { slug: string }[]): string[] =>
  broken.slice(0, NAMED).map(({ slug }) => slug);

/** The main tables of a directory, by the names of their counts. */
const MAIN_TABLES = {
  brands: "brands",
  categories: "categories",
  attributes: "attributes",
  submissions: "brandSubmissions",
  subscriptions: "subscriptions",
  batches: "batches",
} as const satisfies Record<string, TableName>;

const COUNTED = keysOf(MAIN_TABLES);

/** How many rows the main tables have, and how many administrators there are. */
export type Counts = Record<keyof typeof MAIN_TABLES | "administrators", number>;

export const countedRows = COUNTED.map((name) => counting(MAIN_TABLES[name]));

/** The answers to `countedRows` by name; zeros without answers. */
export const countsOf = (
  answers: readonly (readonly { count: number }[])[],
  administrators: number,
): Counts => ({
  ...fromKeys(COUNTED, (name) => answers[COUNTED.indexOf(name)]?.[0]?.count ?? 0),
  administrators,
});
