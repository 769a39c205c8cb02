import { evidenceBySlug } from "../brand/checkable-facts.ts";
import { type BatchSample, nameOf, sampleOf } from "../change/batch.ts";
import type { Change } from "../change/change-set.ts";
import type { HistoryStore } from "../ports/history-store.ts";
import type { BrandFiles } from "../ports/brand-files.ts";
import { eachPage } from "../result.ts";
import type { RowOutcome } from "../import/plan-row.ts";
import type { RowProblem } from "../import/import-field.ts";
import type { PlannedChange } from "../import/planned-change.ts";

/** Identifies a reviewed plan. Planning the same import again gives the same value. */
export interface ReviewedPlan {
  /** The digest of everything the plan would write, and of the versions it is based on. */
  digest: string;
  /** The catalog revision it was made at. */
  revision: number;
}

/** The brands that the rows of an import name. */
export interface AffectedBrands {
  ids: Set<string>;
  slugs: Set<string>;
}

/** The import would no longer do what was reviewed. Nothing was written. */
export interface ImportStale {
  kind: "import-stale";
  /** Records of the file that were written since, newest first; at most 20. */
  records: BatchSample[];
  /** How many more there are. */
  more: number;
}

const VERBS = { create: "was created", update: "was changed", delete: "was deleted" } as const;

/** `The category Putters was deleted` */
export const movedText = ({ record, name, verb }: BatchSample): string =>
  `${record === "brand" ? "" : `The ${record} `}${name} ${VERBS[verb]}`;

/** The parts of a plan that its digest covers. */
interface DigestedPlan {
  options: unknown;
  changes: readonly PlannedChange[];
  creations: readonly Change[];
  rejected: readonly { readonly problems: readonly RowProblem[] }[];
  slugOf: (id: string) => string;
}

/** The effect of a plan and the versions it is based on, without ids and times, which differ each time it is planned. */
export const digestOf = (
  digest: ReturnType<BrandFiles["digest"]>,
  { options, changes, creations, rejected, slugOf }: DigestedPlan,
): string => {
  const add = (part: unknown) => digest.add(JSON.stringify(part));
  add(options);
  for (const { line, change, fields } of changes) {
    const { id, createdAt: _createdAt, categoryIds, attributeIds, ...content } = change.after;
    if (change.verb === "update") {
      add([line, id, change.readVersion, fields]);
      continue;
    }
    const links = [categoryIds, attributeIds].map((ids) => ids.map(slugOf));
    const evidence = evidenceBySlug(content.evidence, slugOf);
    add([line, { ...content, evidence, categoryIds: [], attributeIds: [] }, links]);
  }
  for (const { problems } of rejected) add(problems);
  add(creations.map(identityOf));
  return digest.end();
};

const identityOf = (creation: Change): unknown =>
  creation.verb === "create" ? [creation.record, creation.after.slug, nameOf(creation.after)] : [];

export const noteAffected = ({ ids, slugs }: AffectedBrands, outcome: RowOutcome): void => {
  if (outcome.kind === "rejected") return;
  if (outcome.kind === "changed") ids.add(outcome.before.id);
  slugs.add("after" in outcome ? outcome.after.slug : outcome.slug);
};

/** Records to name; more are only counted. */
const NAMED = 20;
/** How many pages to read of history, and of each batch. Further changes are left out. */
const PAGES = 5;

/**
 * Records written after a revision, from history: the brands that an import names, and all other kinds of records. If there are
 * none, all written brands: a brand that no row names may conflict.
 */
export const findChangedRecords = async (
  history: HistoryStore,
  since: number,
  { ids, slugs }: AffectedBrands,
): Promise<ImportStale> => {
  const all = new Map<string, BatchSample>();
  const affected: BatchSample[] = [];
  for await (const revision of revisionsSince(history, since)) {
    const { record, id, before, after } = revision;
    if (all.has(`${record} ${id}`)) continue;
    const sample = sampleOf(revision);
    all.set(`${record} ${id}`, sample);
    const states = [before, after].filter((state) => state !== null);
    if (record !== "brand" || ids.has(id) || states.some(({ slug }) => slugs.has(slug)))
      affected.push(sample);
  }
  const named = affected.length > 0 ? affected : [...all.values()];
  return {
    kind: "import-stale",
    records: named.slice(0, NAMED),
    more: Math.max(0, named.length - NAMED),
  };
};

/** Newest first. */
async function* revisionsSince(history: HistoryStore, since: number) {
  for await (const batches of eachPage((page) => history.listBatches({ record: null, page }))) {
    for (const { revision } of batches.items) {
      if (revision <= since) return;
      for await (const written of eachPage((page) => history.listRevisions(revision, page))) {
        yield* written.items;
        if (written.page === PAGES) break;
      }
    }
    if (batches.page === PAGES) return;
  }
}
