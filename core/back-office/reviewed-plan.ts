import type { BackOfficeParts } from "./back-office-parts.ts";
import { asFields } from "../change/diff.ts";
import { type BatchSample, sampleOf } from "../change/batch.ts";
import type { Change } from "../change/change-set.ts";
import type { BackOfficeStore } from "../ports/back-office-store.ts";
import type { OpenedFile } from "../ports/brand-files.ts";
import { eachPage } from "../result.ts";
import { importNote, type ImportOptions } from "../import/import-options.ts";
import type { RowOutcome } from "../import/plan-row.ts";
import type { PlannedChange, RowListener } from "../import/plan-rows.ts";

/** What identifies a plan that somebody reviewed: planning the same again gives the same. */
export interface ReviewedPlan {
  /** Of everything the plan would write, and on what. */
  digest: string;
  /** The catalog revision it was made at. */
  revision: number;
}

/** The brands that an import is about. */
export interface AffectedBrands {
  ids: ReadonlySet<string>;
  slugs: ReadonlySet<string>;
}

export type PlanObserver = ReturnType<typeof planObserver>;

/** Follows the planning of a file, to identify the plan. To be made before the planning begins. */
export const planObserver = (
  parts: Pick<BackOfficeParts, "store" | "files">,
  file: OpenedFile,
  options: ImportOptions,
) => {
  // What is written while the file is planned counts as written since.
  const revision = parts.store.knownRevision();
  const digest = parts.files.digest();
  digest.add(importNote(file, options));
  const affected = { ids: new Set<string>(), slugs: new Set<string>() };
  const outcome: RowListener["outcome"] = (row, planned, slugOf) => {
    note(affected, row);
    digest.add(JSON.stringify(essence(row, planned, slugOf)));
  };
  return {
    outcome,
    reviewed: (creations: readonly Change[]): ReviewedPlan => {
      digest.add(JSON.stringify(creations.map(nameOf)));
      return { digest: digest.end(), revision };
    },
    /** The brands that the rows are about. */
    affected,
  };
};

const nameOf = (creation: Change): unknown =>
  creation.verb === "create" ? [creation.record, creation.after.slug, creation.after.name] : [];

/** What a row would do and on which version, without the ids and the moment that every planning makes anew. */
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

/** Records that are named; more are only counted. */
const NAMED = 20;
/** Pages of history looked through, and of each batch. What happened before is not told. */
const PAGES = 5;

/**
 * What was written after a revision, by history: the brands an import is about, and categories and attributes, which any row
 * may name. Where none of these was written, everything that was: a brand may be in the way that no row names.
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
