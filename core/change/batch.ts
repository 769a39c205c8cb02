import type { RecordRef } from "../result.ts";
import type { Attribute, AttributeGroup, Category } from "../taxonomy/taxonomy.ts";
import type {
  BrandRecord,
  Change,
  ChangeOrigin,
  ChangeReason,
  SubmissionDecision,
} from "./change-set.ts";

/** Who wrote something, when, and in which batch. */
export interface BatchStamp {
  batchId: string;
  /** The administrator's e-mail, or `system`. */
  actor: string;
  /** ISO 8601, UTC. */
  at: string;
}

interface RevisionOf<Kind, State> {
  record: Kind;
  id: string;
  /** The record as it was; null when the batch created it. */
  before: State | null;
  /** The record as it became; null when the batch deleted it. */
  after: State | null;
}

export type BrandRevision = RevisionOf<"brand", BrandRecord>;

/** What one batch did to one record. */
export type Revision =
  | BrandRevision
  | RevisionOf<"category", Category>
  | RevisionOf<"attribute", Attribute>
  | RevisionOf<"group", AttributeGroup>;

/** One act of an administrator, as history lists it. */
export interface Batch {
  id: string;
  /** The catalog revision the commit made. */
  revision: number;
  /** ISO 8601, UTC. */
  at: string;
  actor: string;
  reason: ChangeReason;
  origin: ChangeOrigin;
  note: string | null;
  /** Records created, updated and deleted; brands that lost a link to a deleted category count as updated. */
  counts: Record<Change["verb"], number>;
  /** The first records in the order they were written, at most 3, by the name they had last in this batch. */
  sample: BatchSample[];
  /** Submissions decided. */
  decisions: SubmissionDecision[];
}

export interface BatchSample extends RecordRef {
  verb: Change["verb"];
  name: string;
}

export interface HistoryQuery {
  /** Only batches that wrote this record. */
  record: RecordRef | null;
  /** 1-based. */
  page: number;
}

export const BATCH_PAGE_SIZE = 50;
export const REVISION_PAGE_SIZE = 100;
export const BATCH_SAMPLE_LIMIT = 3;

export const verbOf = ({ before, after }: Pick<Revision, "before" | "after">): Change["verb"] =>
  before === null ? "create" : after === null ? "delete" : "update";

/** A revision as its batch's line of history names it. */
export const sampleOf = (revision: Revision): BatchSample => ({
  record: revision.record,
  id: revision.id,
  verb: verbOf(revision),
  name: (revision.after ?? revision.before)?.name ?? "",
});

/** What history says of a fact that was looked at and is still true. */
export const CONFIRMED_NOTE = "Still true";

/** Batches in their order, with confirmations that follow each other in one run, whoever made them. */
export const foldConfirmations = (batches: readonly Batch[]): Batch[][] => {
  const runs: Batch[][] = [];
  for (const batch of batches) {
    const run = runs.at(-1);
    if (run?.[0] && isConfirmation(run[0]) && isConfirmation(batch)) run.push(batch);
    else runs.push([batch]);
  }
  return runs;
};

const isConfirmation = ({ reason, note }: Batch): boolean =>
  reason === "form" && note === CONFIRMED_NOTE;

const NAMED = 3;

/** `Confirmed 23 facts: PING, Titleist, Odyssey and 9 more` */
export const confirmationsText = (run: readonly Batch[]): string => {
  const names = [...new Set(run.flatMap(({ sample }) => sample.map(({ name }) => name)))];
  const more =
    names.length > NAMED ? ` and ${(names.length - NAMED).toLocaleString("en")} more` : "";
  return `Confirmed ${run.length.toLocaleString("en")} facts: ${names.slice(0, NAMED).join(", ")}${more}`;
};

export const actorsOf = (run: readonly Batch[]): string =>
  [...new Set(run.map(({ actor }) => actor))].join(", ");
