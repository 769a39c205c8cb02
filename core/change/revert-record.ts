import { type BrandContent, isLinkField, type JsonValue } from "../brand/fields.ts";
import { revertEvidence } from "../brand/reconcile-evidence.ts";
import type { RecordKind, RecordRef } from "../result.ts";
import { nameOf } from "./batch.ts";
import type { BrandMove, Change, SubmissionDecision } from "./change-set.ts";
import {
  diffFields,
  type FieldDiff,
  fieldName,
  type Fields,
  fieldsOf,
  sameField,
  textsOf,
} from "./diff.ts";

/** The planned revert of one record. */
export interface RecordPlan {
  record: RecordKind;
  id: string;
  /** Before the batch; null if the batch created it. */
  before: Fields | null;
  /** After the batch; null if the batch deleted it. */
  after: Fields | null;
  /** Now; null if it does not exist. */
  current: Fields | null;
  /** Its current version. */
  version: number;
  /** After the revert; null if deleted. Equals `current` if there is nothing to revert. */
  target: Fields | null;
  conflicts: RevertConflict[];
}

type States = Pick<RecordPlan, "record" | "before" | "after" | "current">;

/** The plan of a record that the batch did not write. */
export const unchangedPlan = (
  record: RecordKind,
  stored: Fields & { id: string; version: number },
): RecordPlan => {
  const { id, version } = stored;
  const states = { before: stored, after: stored, current: stored, target: stored };
  return { record, id, version, ...states, conflicts: [] };
};

/** Plans the revert of a record without regard to other records: fields that still have the batch's value get their old value. */
export const planRecord = (states: States): Pick<RecordPlan, "target" | "conflicts"> => {
  const { before, after, current } = states;
  if (!before) return planUndoCreate(states);
  if (!after) return planUndoDelete(before, current);
  if (!current)
    return { target: null, conflicts: [conflictOfWhole("deleted-since", before, null)] };
  return planUndoUpdate(states.record, before, after, current);
};

/** Deletes a record that the batch created, unless it was edited since. */
const planUndoCreate = ({ record, after, current }: States) => {
  if (!current || !after) return { target: current, conflicts: [] };
  const since = diffFields(record, after, current);
  if (since.length === 0) return { target: null, conflicts: [] };
  return {
    target: current,
    conflicts: since.map(({ field, before, after }) =>
      conflictOfField(record, field, "changed-since", before, after),
    ),
  };
};

const planUndoDelete = (before: Fields, current: Fields | null) =>
  current
    ? { target: current, conflicts: [conflictOfWhole("restored-since", before, current)] }
    : { target: before, conflicts: [] };

const planUndoUpdate = (record: RecordKind, before: Fields, after: Fields, current: Fields) => {
  const target: Record<string, JsonValue> = { ...current };
  const conflicts: RevertConflict[] = [];
  for (const field of fieldsOf(record)) {
    if (field === "evidence") continue;
    const { [field]: old = null } = before;
    const { [field]: written = null } = after;
    const { [field]: now = null } = current;
    if (sameField(field, old, written) || sameField(field, old, now)) continue;
    if (isLinkField(field)) target[field] = revertLinks(old, written, now);
    else if (sameField(field, written, now)) target[field] = old;
    else conflicts.push(conflictOfField(record, field, "changed-since", old, now));
  }
  if (record !== "brand") return { target, conflicts };
  if (!conflicts.some(({ field }) => field === "ownershipType"))
    target["ownerChanges"] = revertDays(before, after, current);
  target["evidence"] = revertEvidence(
    { before: brandIn(before), after: brandIn(after) },
    brandIn(current),
    brandIn(target),
  );
  return { target, conflicts };
};

/** Removes the day on which the batch changed the owner, and restores a day that the batch removed. */
const revertDays = (...states: [before: Fields, after: Fields, current: Fields]): JsonValue => {
  const [old = null, written = null, now = null] = states.map(({ ownerChanges }) => ownerChanges);
  return textsOf(revertLinks(old, written, now)).sort();
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these fields come from a brand, through `asFields`.
const brandIn = (fields: Fields): BrandContent => fields as unknown as BrandContent;

/** Removes links the batch added, and restores links it removed. */
const revertLinks = (old: JsonValue, written: JsonValue, now: JsonValue): JsonValue => {
  const [inOld, inWritten] = [new Set(textsOf(old)), new Set(textsOf(written))];
  const remaining = textsOf(now).filter((id) => inOld.has(id) || !inWritten.has(id));
  const restored = textsOf(old).filter((id) => !inWritten.has(id));
  return [...new Set([...remaining, ...restored])];
};

export const asText = (value: JsonValue | undefined): string =>
  typeof value === "string" ? value : "";

export const conflictOfField = (
  record: RecordKind,
  field: string,
  why: RevertConflictReason,
  wanted: JsonValue,
  now: JsonValue,
): RevertConflict => ({ field, name: fieldName(record, field), why, wanted, now });

const conflictOfWhole = (
  why: RevertConflictReason,
  wanted: Fields | null,
  now: Fields | null,
): RevertConflict => ({
  field: null,
  name: null,
  why,
  wanted: wanted && nameOf(wanted),
  now: now && nameOf(now),
});

export const conflictOfRecord = (plan: RecordPlan, why: RevertConflictReason): RevertConflict =>
  conflictOfWhole(why, plan.target, plan.current);

/** Why a field or record is not reverted, as the end of a sentence. */
export const CONFLICT_WORDS = {
  "changed-since": "was changed since",
  "deleted-since": "was deleted since",
  "restored-since": "was restored since",
  "slug-taken": "needs a name or address that another record has now",
  "alias-taken": "needs an alias that another category or attribute has now",
  "link-gone": "needs a category or attribute that was deleted",
  "group-gone": "needs a group that was deleted or renamed",
  "in-use": "is in use now",
  "too-many-links": "would have too many categories or attributes",
} as const;

export type RevertConflictReason = keyof typeof CONFLICT_WORDS;

/** Something a revert cannot restore. */
export interface RevertConflict {
  /** Null for the whole record. */
  field: string | null;
  /** The field's label in the back office. */
  name: string | null;
  why: RevertConflictReason;
  /** The value to restore; for a record that the batch created, the value it was created with. */
  wanted: JsonValue;
  /** The value that stays instead. */
  now: JsonValue;
}

export const RECORDS_WITH_CHANGES = 100;

export interface RevertedRecord extends RecordRef {
  name: string;
  /** `none` if there is nothing to revert. */
  verb: Change["verb"] | "none";
  /**
   * The changes from the current record to the reverted one. Empty if the record is created or deleted, and after the first
   * `RECORDS_WITH_CHANGES` records.
   */
  changes: FieldDiff[];
  conflicts: RevertConflict[];
}

export interface RevertedSubmission {
  submissionId: string;
  verb: "reopen" | "none";
}

export interface RevertReport {
  records: RevertedRecord[];
  submissions: RevertedSubmission[];
}

/** A revert that deletes more records than this needs a confirmation that names their number. */
const DELETIONS_WITHOUT_CONFIRMATION = 20;

/** How many deletions to confirm before a revert; 0 if they are few. */
export const deletionsToConfirm = ({ records }: RevertReport): number => {
  const deleted = records.filter(({ verb }) => verb === "delete").length;
  return deleted > DELETIONS_WITHOUT_CONFIRMATION ? deleted : 0;
};

export interface RevertPlan {
  changes: Change[];
  decisions: SubmissionDecision[];
  moves: BrandMove[];
  report: RevertReport;
}
