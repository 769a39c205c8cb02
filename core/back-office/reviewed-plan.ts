import type { BackOfficeParts } from "./back-office-parts.ts";
import { asFields } from "../change/diff.ts";
import { type BatchSample, sampleOf } from "../change/batch.ts";
import type { Change } from "../change/change-set.ts";
import type { BackOfficeStore } from "../ports/back-office-store.ts";
import type { OpenedFile } from "../ports/brand-files.ts";
import { eachPage } from "../result.ts";
import { importNote, type ImportOptions } from "../import/import-options.ts";
import type { RowOutcome } from "../import/plan-row.ts";
import type { PlannedChange } from "../import/planned-change.ts";

/** Identifies a plan that somebody reviewed: planning the same import again gives the same. */
export interface ReviewedPlan {
  /** Of everything the plan would write, and the versions it is based on. */
  digest: string;
  /** The catalog revision it was made at. */
  revision: number;
}

/** The brands that the rows of an import name. */
export interface AffectedBrands {
  ids: ReadonlySet<string>;
  slugs: ReadonlySet<string>;
}

export type PlanObserver = ReturnType<typeof planObserver>;

/** Identifies a plan as its rows are planned. Create it before the planning begins. */
export const planObserver = (
  parts: Pick<BackOfficeParts, "store" | "files">,
  file: OpenedFile,
  options: ImportOptions,
) => {
  // Writes during the planning count as later.
  const revision = parts.store.knownRevision();
  const digest = parts.files.digest();
  digest.add(importNote(file, options) + JSON.stringify(options.edits));
  const affected = { ids: new Set<string>(), slugs: new Set<string>() };
  return {
    add: (
      row: RowOutcome,
      planned: PlannedChange | undefined,
      slugOf: (id: string) => string,
    ): void => {
      note(affected, row);
      digest.add(JSON.stringify(essence(row, planned, slugOf)));
    },
    reviewed: (creations: readonly Change[]): ReviewedPlan => {
      digest.add(JSON.stringify(creations.map(nameOf)));
      return { digest: digest.end(), revision };
    },
    affected,
  };
};

const nameOf = (creation: Change): unknown =>
  creation.verb === "create" ? [creation.record, creation.after.slug, creation.after.name] : [];

/** What a row would do and on which version, without the new ids and times of each planning. */
const essence = (
  outcome: RowOutcome,
  planned: PlannedChange | undefined,
  slugOf: (id: string) => string,
): unknown => {
  const { kind, line } = outcome;
  if (outcome.kind === "new") {
    const { id: _id, createdAt: _createdAt, categoryIds, attributeIds, ...content } = outcome.after;
    const links = [categoryIds, attributeIds].map((ids) => ids.map(slugOf));
    return [line, kind, asFields({ ...content, categoryIds: [], attributeIds: [] }), links];
  }
  if (outcome.kind === "changed")
    return [line, kind, outcome.before.id, outcome.before.version, planned?.fields];
  if (outcome.kind === "rejected") return [line, kind, outcome.problems];
  return [line, kind, outcome.slug];
};

const note = (
  { ids, slugs }: { ids: Set<string>; slugs: Set<string> },
  outcome: RowOutcome,
): void => {
  if (outcome.kind === "rejected") return;
  if (outcome.kind === "new") slugs.add(outcome.after.slug);
  else if (outcome.kind === "changed") {
    ids.add(outcome.before.id);
    slugs.add(outcome.after.slug);
  } else slugs.add(outcome.slug);
};

/** Records to name; more are only counted. */
const NAMED = 20;
/** Pages of history to read, and of each batch. Older changes are left out. */
const PAGES = 5;

/**
 * Records written after a revision, from history: the brands that an import names, and all categories and attributes. If there are
 * none of these, all records: a brand that no row names may be in the way.
 */
export const findChangedRecords = async (
  records: Pick<BackOfficeStore, "listBatches" | "listRevisions">,
  since: number,
  { ids, slugs }: AffectedBrands,
): Promise<{ records: BatchSample[]; more: number }> => {
  const all = new Map<string, BatchSample>();
  const affected: BatchSample[] = [];
  for await (const revision of revisionsSince(records, since)) {
    const { record, id, before, after } = revision;
    if (all.has(`${record} ${id}`)) continue;
    const sample = sampleOf(revision);
    all.set(`${record} ${id}`, sample);
    const states = [before, after].filter((state) => state !== null);
    if (record !== "brand" || ids.has(id) || states.some(({ slug }) => slugs.has(slug)))
      affected.push(sample);
  }
  const named = affected.length > 0 ? affected : [...all.values()];
  return { records: named.slice(0, NAMED), more: Math.max(0, named.length - NAMED) };
};

/** Newest first. */
async function* revisionsSince(
  records: Pick<BackOfficeStore, "listBatches" | "listRevisions">,
  since: number,
) {
  for await (const batches of eachPage((page) => records.listBatches({ record: null, page }))) {
    for (const { id, revision } of batches.items) {
      if (revision <= since) return;
      for await (const written of eachPage((page) => records.listRevisions(id, page))) {
        yield* written.items;
        if (written.page === PAGES) break;
      }
    }
    if (batches.page === PAGES) return;
  }
}
