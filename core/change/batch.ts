import type { JsonValue } from "../brand/fields.ts";
import type { RecordRef } from "../result.ts";
import type { EditorsList } from "../catalog/editors-list.ts";
import type { Attribute, AttributeGroup, Category } from "../taxonomy/taxonomy.ts";
import type {
  BrandMoved,
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
  /** The record before the batch; null if the batch created it. */
  before: State | null;
  /** The record after the batch; null if the batch deleted it. */
  after: State | null;
}

export type BrandRevision = RevisionOf<"brand", BrandRecord>;

/** The change of one record in a batch. */
export type Revision =
  | BrandRevision
  | RevisionOf<"category", Category>
  | RevisionOf<"attribute", Attribute>
  | RevisionOf<"group", AttributeGroup>
  | RevisionOf<"list", EditorsList>;

/** Casts a revision to the kind of its record, which the types cannot express. */
export const asRevision = (
  record: Revision["record"],
  id: string,
  before: object | null,
  after: object | null,
): Revision =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above.
  ({ record, id, before, after }) as Revision;

/** One action of an administrator, as history lists it. */
export interface Batch {
  id: string;
  /** The catalog revision of the commit. */
  revision: number;
  /** ISO 8601, UTC. */
  at: string;
  actor: string;
  reason: ChangeReason;
  origin: ChangeOrigin;
  note: string | null;
  /** Records created, updated and deleted. A brand that lost its link to a deleted category counts as updated. */
  counts: Record<Change["verb"], number>;
  /** The first records written, at most 3, each with the name it had last. */
  sample: BatchSample[];
  /** The decisions on submissions. */
  decisions: SubmissionDecision[];
  /** The views and redirects moved from one brand to another. */
  moves: BrandMoved[];
}

export interface BatchSample extends RecordRef {
  verb: Change["verb"];
  name: string;
}

export interface HistoryQuery {
  /** Only batches that wrote this record. */
  record: RecordRef | null;
  /** Only batches that wrote the brand with this slug. */
  brand?: string | undefined;
  /** Only batches of this administrator, compared case-insensitively. */
  person?: string | undefined;
  kind?: ChangeReason | undefined;
  /** Only batches of this day (`YYYY-MM-DD`, UTC). */
  day?: string | undefined;
  /** 1-based. */
  page: number;
}

/** A batch in the list of history. */
export interface HistoryItem extends Batch {
  /** The changed fields in words, if the batch only changed one record. */
  words: string | null;
  /** The newest batch that reverted it. */
  revertedBy: string | null;
}

export const BATCH_PAGE_SIZE = 50;
export const REVISION_PAGE_SIZE = 100;
export const BATCH_SAMPLE_LIMIT = 3;

export const verbOf = ({ before, after }: Pick<Revision, "before" | "after">): Change["verb"] =>
  before === null ? "create" : after === null ? "delete" : "update";

/** The name of a record, or the title of a list. Empty without a record. */
export const nameOf = (record: Readonly<Record<string, JsonValue>> | null): string => {
  const name = record?.["name"] ?? record?.["title"];
  return typeof name === "string" ? name : "";
};

/** A revision, as the sample of its batch lists it. */
export const sampleOf = (revision: Revision): BatchSample => ({
  record: revision.record,
  id: revision.id,
  verb: verbOf(revision),
  name: nameOf(revision.after ?? revision.before),
});

/** The note in history when an editor confirms a fact. */
export const CONFIRMED_NOTE = "Still true";

/** Groups consecutive confirmations, by any actor. Keeps the order. */
export const foldConfirmations = <Item extends Batch>(batches: readonly Item[]): Item[][] => {
  const runs: Item[][] = [];
  for (const batch of batches) {
    const run = runs.at(-1);
    if (run?.[0] && isConfirmation(run[0]) && isConfirmation(batch)) run.push(batch);
    else runs.push([batch]);
  }
  return runs;
};

/** Whether a batch merged two brands. Its note then names them. */
export const isMerge = ({ reason, moves }: Pick<Batch, "reason" | "moves">): boolean =>
  reason === "form" && moves.length > 0;

const isConfirmation = ({ reason, note }: Batch): boolean =>
  reason === "form" && note === CONFIRMED_NOTE;

const NAMED_BRANDS_MAX = 3;

/** `Confirmed 23 facts: PING, Titleist, Odyssey and 9 more` */
export const confirmationsText = (run: readonly Batch[]): string => {
  const names = [...new Set(run.flatMap(({ sample }) => sample.map(({ name }) => name)))];
  const more =
    names.length > NAMED_BRANDS_MAX
      ? ` and ${(names.length - NAMED_BRANDS_MAX).toLocaleString("en")} more`
      : "";
  return `Confirmed ${run.length.toLocaleString("en")} facts: ${names.slice(0, NAMED_BRANDS_MAX).join(", ")}${more}`;
};

export const actorsOf = (run: readonly Batch[]): string =>
  [...new Set(run.map(({ actor }) => actor))].join(", ");

const NOTE = "Reverts batch ";

export const revertNote = (batchId: string): string => NOTE + batchId;

/** The batch that a revert undid. */
export const revertedBatchId = ({
  reason,
  note,
}: Pick<Batch, "reason" | "note">): string | undefined =>
  reason === "revert" && note?.startsWith(NOTE) ? note.slice(NOTE.length) : undefined;
