import type { Brand } from "../brand/brand.ts";
import { slugAlternatives } from "../brand/slug.ts";
import {
  type Batch,
  type BatchSample,
  type HistoryItem,
  type HistoryQuery,
  type Revision,
  revertedBatchId,
  revertNote,
  sampleOf,
} from "../change/batch.ts";
import type { Committed } from "../change/change-set.ts";
import { isOneChange, onlyChangeWords } from "../change/batch-words.ts";
import { diffRevision, type FieldDiff } from "../change/diff.ts";
import { planRevert, type RevertSnapshot } from "../change/plan-revert.ts";
import type { RevertPlan, RevertReport } from "../change/revert-record.ts";
import type { BackOfficeStore, CountedTaxonomy } from "../ports/back-office-store.ts";
import type { OnProgress, OnRows } from "../ports/jobs.ts";
import { eachPage, fail, ok, type PageOf, type Result } from "../result.ts";
import { inChunks } from "../chunks.ts";
import { type BackOfficeParts, changeSetOf, replan, type TooBusy } from "./back-office-parts.ts";
import { forgetOwnerChanges } from "./record-owner-changes.ts";
import { runJob } from "./job-registry.ts";

export interface RevisionDetails extends BatchSample {
  changes: FieldDiff[];
}

export interface BatchDetails extends PageOf<RevisionDetails> {
  batch: Batch;
  /** The names of linked categories and attributes by id, as far as known. */
  names: Record<string, string>;
  /** The newest batch that reverted it. */
  revertedBy: string | null;
}

export interface BatchNotFound {
  kind: "batch-not-found";
  id: string;
}

export const listHistory =
  ({ records }: Pick<BackOfficeParts, "records">) =>
  async (query: HistoryQuery): Promise<PageOf<HistoryItem>> => {
    const { items, ...page } = await records.listBatches(query);
    const reverts = await revertsAfter(records, items.at(-1)?.revision);
    const described = items.map(async (batch): Promise<HistoryItem> => {
      const words = await wordsOf(records, batch);
      return Object.assign(batch, { words, revertedBy: reverts.get(batch.id) ?? null });
    });
    return { ...page, items: await Promise.all(described) };
  };

/** The newest revert of each batch, among the reverts after a revision. */
const revertsAfter = async (
  records: BackOfficeStore,
  revision = Infinity,
): Promise<Map<string, string>> => {
  const reverts = new Map<string, string>();
  const load = (page: number) => records.listBatches({ record: null, kind: "revert", page });
  if (revision === Infinity) return reverts;
  for await (const { items } of eachPage(load)) {
    for (const batch of items) {
      const reverted = revertedBatchId(batch);
      if (reverted !== undefined && !reverts.has(reverted)) reverts.set(reverted, batch.id);
    }
    if ((items.at(-1)?.revision ?? 0) <= revision) break;
  }
  return reverts;
};

const wordsOf = async (records: BackOfficeStore, batch: Batch): Promise<string | null> => {
  if (!isOneChange(batch)) return null;
  const [revision] = (await records.listRevisions(batch.id, 1)).items;
  return onlyChangeWords(batch, revision && diffRevision(revision));
};

export const showBatch =
  ({ records, imports }: Pick<BackOfficeParts, "records" | "imports">) =>
  async (id: string, page: number): Promise<Result<BatchDetails, BatchNotFound>> => {
    const batch = await records.findBatch(id);
    if (!batch) return fail({ kind: "batch-not-found", id });
    const revisions = await records.listRevisions(id, page);
    const [revert] = await imports.findBatches("revert", revertNote(id));
    return ok({
      batch,
      revertedBy: revert?.batchId ?? null,
      ...revisions,
      items: revisions.items.map((revision) =>
        Object.assign(sampleOf(revision), { changes: diffRevision(revision) }),
      ),
      names: namesIn(await records.listTaxonomy(), revisions.items),
    });
  };

export const allRevisions = async (
  records: BackOfficeStore,
  id: string,
  onRows?: OnRows,
): Promise<Revision[]> => {
  const revisions: Revision[] = [];
  for await (const { items, total } of eachPage((page) => records.listRevisions(id, page))) {
    revisions.push(...items);
    onRows?.(revisions.length, total);
  }
  return revisions;
};

/** Current names, or for deleted records those in the revisions. */
const namesIn = (
  { categories, attributes }: CountedTaxonomy,
  revisions: readonly Revision[],
): Record<string, string> => {
  const deleted = revisions.flatMap(({ record, before, after }) =>
    record === "brand" ? [] : [before, after].filter((state) => state !== null),
  );
  return Object.fromEntries(
    [...deleted, ...categories, ...attributes].map(({ id, name }) => [id, name]),
  );
};

export interface RevertPreview {
  batch: Batch;
  report: RevertReport;
}

/** Includes the reverted batch. */
export interface Reverted extends Committed, RevertPreview {}

export const previewRevert =
  (parts: BackOfficeParts) =>
  async (batchId: string): Promise<Result<RevertPreview, BatchNotFound>> => {
    const batch = await parts.records.findBatch(batchId);
    if (!batch) return fail({ kind: "batch-not-found", id: batchId });
    return runJob(parts, { kind: "undo-plan" }, async (onProgress) =>
      ok({ batch, report: (await plan(parts, batch, onProgress)).report }),
    );
  };

export const revertBatch =
  (parts: BackOfficeParts) =>
  async (batchId: string): Promise<Result<Reverted, BatchNotFound | TooBusy>> => {
    const batch = await parts.records.findBatch(batchId);
    if (!batch) return fail({ kind: "batch-not-found", id: batchId });
    return runJob(parts, { kind: "undo" }, (onProgress) =>
      replan(async () => {
        const { report, revisions, ...planned } = await plan(parts, batch, onProgress);
        const note = revertNote(batchId);
        const outcome = await parts.store.commit(
          changeSetOf(parts, "revert", { ...planned, note }),
          (...rows) => onProgress("writing", ...rows),
        );
        // Something changed between reading and writing.
        if (!outcome.ok) return undefined;
        await forgetOwnerChanges(parts, batch, revisions, report);
        return ok({ ...outcome.value, batch, report });
      }),
    );
  };

const plan = async (
  { records }: BackOfficeParts,
  batch: Batch,
  onProgress: OnProgress,
): Promise<RevertPlan & { revisions: readonly Revision[] }> => {
  const revisions = await allRevisions(records, batch.id, (...rows) =>
    onProgress("reading", ...rows),
  );
  const now = await loadSnapshot(records, revisions, batch, (...rows) =>
    onProgress("planning", ...rows),
  );
  return { ...planRevert(revisions, batch, now), revisions };
};

const loadSnapshot = async (
  records: BackOfficeParts["records"],
  revisions: readonly Revision[],
  { decisions }: Batch,
  onRows: OnRows,
): Promise<RevertSnapshot> => {
  const ofBrands = revisions.filter(({ record }) => record === "brand");
  const brands: Brand[] = [];
  const brandSlugs = new Map<string, string>();
  let read = 0;
  for (const some of inChunks(ofBrands, BRANDS_PER_QUERY)) {
    brands.push(...(await records.findBrands(some.map(({ id }) => id))));
    const slugs = some.flatMap(({ before }) => before?.slug ?? []);
    for (const [slug, id] of await findHolders(records, slugs)) brandSlugs.set(slug, id);
    onRows((read += some.length), ofBrands.length);
  }
  const [{ categories, attributes, groups }, submissions] = await Promise.all([
    records.listTaxonomy(),
    Promise.all(decisions.map(({ submissionId }) => records.findSubmission(submissionId))),
  ]);
  return {
    brands: byId(brands),
    categories: byId(categories),
    attributes: byId(attributes),
    groups: byId(groups),
    submissions: byId(submissions.filter((submission) => submission !== undefined)),
    brandSlugs,
  };
};

const BRANDS_PER_QUERY = 500;

/** The owners of the old slugs, and of alternatives to taken ones. */
const findHolders = async (
  records: BackOfficeParts["records"],
  slugs: readonly string[],
): Promise<Map<string, string>> => {
  if (slugs.length === 0) return new Map();
  const holders = await records.findSlugHolders("brand", slugs);
  const alternatives = [...holders.keys()].flatMap(slugAlternatives);
  return new Map([...holders, ...(await records.findSlugHolders("brand", alternatives))]);
};

const byId = <R extends { id: string }>(records: readonly R[]): Map<string, R> =>
  new Map(records.map((record) => [record.id, record]));
