import { counting, query, type Snapshot } from "./rows.ts";

/** The rows by which `brokenRules` judges a directory. */
export const inspectedRows = [
  query("brands", { only: ["id", "slug", "version", "logoUrl"], order: ["slug"] }),
  query("revisions", { only: ["recordId", "revision"], where: [["record", "=", "brand"]] }),
  query("batches", { only: ["revision"], order: ["-revision"], limit: 1 }),
  query("logos", { only: ["path"] }),
] as const;

/** Names this many of each kind. */
const NAMED = 5;

/** What a directory breaks of the rules that databases do not enforce. */
export const brokenRules = ({ counters, rows }: Snapshot<typeof inspectedRows>): string[] => {
  const [brands, revisions, [newest], logos] = rows;
  const written = new Set(revisions.map(({ recordId, revision }) => `${revision} ${recordId}`));
  const stored = new Set(logos.map(({ path }) => path));
  const slugsOf = (broken: typeof brands) => broken.slice(0, NAMED).map(({ slug }) => slug);
  const rules = {
    "a revision behind its history":
      newest && counters.revision < newest.revision ? [`revision ${counters.revision}`] : [],
    "brands whose last change is not in history": slugsOf(
      brands.filter(({ id, version }) => !written.has(`${version} ${id}`)),
    ),
    "brands whose logo is not stored": slugsOf(
      brands.filter(({ logoUrl }) => logoUrl?.startsWith("/logos/") && !stored.has(logoUrl)),
    ),
  };
  return Object.entries(rules).flatMap(([rule, broken]) =>
    broken.length === 0 ? [] : `${rule}: ${broken.join(", ")}`,
  );
};

/** The main tables of a directory. */
export const countedRows = [
  counting("brands"),
  counting("categories"),
  counting("attributes"),
  counting("brandSubmissions"),
  counting("subscriptions"),
  counting("batches"),
] as const;
