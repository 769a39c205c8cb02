import {
  type Batch,
  type BatchSample,
  type HistoryItem,
  type HistoryQuery,
  nameOf,
  type Revision,
  revertNote,
  sampleOf,
} from "../change/batch.ts";
import type { Committed } from "../change/change-set.ts";
import { isOneChange, onlyChangeWords } from "../change/batch-words.ts";
import { diffRevision, type FieldDiff } from "../change/diff.ts";
import { planRevert } from "../change/plan-revert.ts";
import type { RevertPlan, RevertReport } from "../change/revert-record.ts";
import type { HistoryStore } from "../ports/history-store.ts";
import type { DirectoryState } from "../catalog/directory-state.ts";
import type { OnProgress } from "../ports/jobs.ts";
import { pick } from "../records.ts";
import { eachPage, fail, ok, type PageOf, type Result } from "../result.ts";
import { type BackOfficeParts, commitPlan } from "./back-office-parts.ts";
import { runJob } from "./job-registry.ts";

export interface RevisionDetails extends BatchSample {
  changes: FieldDiff[];
}

export interface BatchDetails extends PageOf<RevisionDetails> {
  batch: Batch;
  /** The names of linked categories, attributes and brands by id, as far as known. */
  names: Record<string, string>;
  /** The newest batch that reverted it. */
  revertedBy: string | null;
}

export interface BatchNotFound {
  kind: "batch-not-found";
  id: string;
}

export const listHistory =
  ({ history }: Pick<BackOfficeParts, "history">) =>
  async (query: HistoryQuery): Promise<PageOf<HistoryItem>> => {
    const { items, ...page } = await history.listBatches(query);
    const reverts = await history.findReverts(items.map(({ id }) => id));
    const described = items.map(async (batch): Promise<HistoryItem> => {
      const words = await wordsOf(history, batch);
      return Object.assign(batch, { words, revertedBy: reverts.get(batch.id) ?? null });
    });
    return { ...page, items: await Promise.all(described) };
  };

const wordsOf = async (history: HistoryStore, batch: Batch): Promise<string | null> => {
  if (!isOneChange(batch)) return null;
  const [revision] = (await history.listRevisions(batch.revision, 1)).items;
  return onlyChangeWords(batch, revision && diffRevision(revision));
};

export const showBatch =
  ({ store, history }: Pick<BackOfficeParts, "store" | "history">) =>
  async (id: string, page: number): Promise<Result<BatchDetails, BatchNotFound>> => {
    const batch = await history.findBatch(id);
    if (!batch) return fail({ kind: "batch-not-found", id });
    const revisions = await history.listRevisions(batch.revision, page);
    const reverts = await history.findReverts([id]);
    return ok({
      batch,
      revertedBy: reverts.get(id) ?? null,
      ...revisions,
      items: revisions.items.map((revision) =>
        Object.assign(sampleOf(revision), { changes: diffRevision(revision) }),
      ),
      names: namesIn(await store.directory(), revisions.items),
    });
  };

/** Everything a batch wrote. */
export const revisionsOf = async (
  { history }: Pick<BackOfficeParts, "history">,
  { revision }: Pick<Batch, "revision">,
  onProgress?: OnProgress,
): Promise<Revision[]> => {
  const revisions: Revision[] = [];
  const load = (page: number) => history.listRevisions(revision, page);
  for await (const { items, total } of eachPage(load)) {
    revisions.push(...items);
    onProgress?.("reading", revisions.length, total);
  }
  return revisions;
};

/** Current names, including brands in lists; for deleted records, the names in the revisions. */
const namesIn = (
  { categories, attributes, brands }: DirectoryState,
  revisions: readonly Revision[],
): Record<string, string> => {
  const inRevisions = revisions.flatMap(({ record, before, after }) =>
    record === "brand" ? [] : [before, after].filter((state) => state !== null),
  );
  const listed = inRevisions.flatMap((state) =>
    "brandIds" in state ? state.brandIds.flatMap((id) => brands.get(id) ?? []) : [],
  );
  return Object.fromEntries(
    [...inRevisions, ...listed, ...categories.values(), ...attributes.values()].map((record) => [
      record.id,
      nameOf(record),
    ]),
  );
};

export interface RevertPreview {
  batch: Batch;
  report: RevertReport;
}

/** Includes the reverted batch. */
export interface Reverted extends Committed, RevertPreview {}

/** A revert that was planned and can be committed. Reads its batch only once. */
export interface OpenedRevert extends RevertPreview {
  /** The names of linked records by id, as far as known. */
  names: Record<string, string>;
  /** Plans again, and writes. */
  commit(): Promise<Result<Reverted, never>>;
}

export const openRevert =
  (parts: BackOfficeParts) =>
  async (batchId: string): Promise<Result<OpenedRevert, BatchNotFound>> => {
    const batch = await parts.history.findBatch(batchId);
    if (!batch) return fail({ kind: "batch-not-found", id: batchId });
    return runJob(parts, { kind: "undo-plan" }, async (onProgress) => {
      const revisions = await revisionsOf(parts, batch, onProgress);
      const { report } = await plan(parts, batch, revisions);
      return ok({
        batch,
        report,
        names: namesIn(await parts.store.directory(), revisions),
        commit: () =>
          runJob(parts, { kind: "undo" }, (onProgress) =>
            commitRevert(parts, batch, revisions, onProgress),
          ),
      });
    });
  };

export const previewRevert =
  (parts: BackOfficeParts) =>
  async (batchId: string): Promise<Result<RevertPreview, BatchNotFound>> => {
    const opened = await openRevert(parts)(batchId);
    return opened.ok ? ok(pick(opened.value, ["batch", "report"])) : opened;
  };

export const revertBatch =
  (parts: BackOfficeParts) =>
  async (batchId: string): Promise<Result<Reverted, BatchNotFound>> => {
    const batch = await parts.history.findBatch(batchId);
    if (!batch) return fail({ kind: "batch-not-found", id: batchId });
    return runJob(parts, { kind: "undo" }, async (onProgress) =>
      commitRevert(parts, batch, await revisionsOf(parts, batch, onProgress), onProgress),
    );
  };

const commitRevert = async (
  parts: BackOfficeParts,
  batch: Batch,
  revisions: readonly Revision[],
  onProgress: OnProgress,
): Promise<Result<Reverted, never>> => {
  const outcome = await commitPlan(
    parts,
    "revert",
    async () => ok({ ...(await plan(parts, batch, revisions)), note: revertNote(batch.id) }),
    undefined,
    (...rows) => onProgress("writing", ...rows),
  );
  if (!outcome.ok) return outcome;
  const { committed, plan: planned } = outcome.value;
  return ok({ ...committed, batch, report: planned.report });
};

const plan = async (
  { store, submissions }: BackOfficeParts,
  batch: Batch,
  revisions: readonly Revision[],
): Promise<RevertPlan> => {
  const decided = await Promise.all(
    batch.decisions.map(({ submissionId }) => submissions.findSubmission(submissionId)),
  );
  return planRevert(revisions, batch, await store.directory(), decided);
};
