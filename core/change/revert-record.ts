import { type BrandContent, isLinkField, type JsonValue } from "../brand/fields.ts";
import { revertEvidence } from "../brand/reconcile-evidence.ts";
import type { RecordKind, RecordRef } from "../result.ts";
import type { Change, SubmissionDecision } from "./change-set.ts";
import {
  diffFields,
  type FieldDiff,
  fieldName,
  type Fields,
  fieldsOf,
  sameField,
  textsOf,
} from "./diff.ts";

/** A record on its way back. */
export interface RecordPlan {
  record: RecordKind;
  id: string;
  /** As it was before the batch; null when the batch created it. */
  before: Fields | null;
  /** As the batch left it; null when the batch deleted it. */
  after: Fields | null;
  /** As it is now; null when there is none. */
  current: Fields | null;
  /** The version of it now. */
  version: number;
  /** As it becomes; null when it goes. The same as `current` where nothing is left to revert. */
  target: Fields | null;
  conflicts: RevertConflict[];
}

type States = Pick<RecordPlan, "record" | "before" | "after" | "current">;

/** What becomes of a record when looked at alone: whatever still is as the batch left it goes back. */
export const planRecord = (states: States): Pick<RecordPlan, "target" | "conflicts"> => {
  const { before, after, current } = states;
  if (!before) return planUncreate(states);
  if (!after) return planUndelete(before, current);
  if (!current)
    return { target: null, conflicts: [conflictOfWhole("deleted-since", before, null)] };
  return planUnchange(states.record, before, after, current);
};

/** A record the batch created goes, unless somebody has worked on it since. */
const planUncreate = ({ record, after, current }: States) => {
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

const planUndelete = (before: Fields, current: Fields | null) =>
  current
    ? { target: current, conflicts: [conflictOfWhole("restored-since", before, current)] }
    : { target: before, conflicts: [] };

const planUnchange = (record: RecordKind, before: Fields, after: Fields, current: Fields) => {
  const target: Record<string, JsonValue> = { ...current };
  const conflicts: RevertConflict[] = [];
  for (const field of fieldsOf(record)) {
    const [was, left, now] = [before, after, current].map((state) => state[field] ?? null);
    if (field === "evidence") continue;
    if (was === undefined || left === undefined || now === undefined) continue;
    if (sameField(field, was, left) || sameField(field, was, now)) continue;
    if (isLinkField(field)) target[field] = revertLinks(was, left, now);
    else if (sameField(field, left, now)) target[field] = was;
    else conflicts.push(conflictOfField(record, field, "changed-since", was, now));
  }
  if (record === "brand")
    target["evidence"] = revertEvidence(
      { before: brandIn(before), after: brandIn(after) },
      brandIn(current),
      brandIn(target),
    );
  return { target, conflicts };
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields of a brand, as `asFields` made them.
const brandIn = (fields: Fields): BrandContent => fields as unknown as BrandContent;

/** Link by link: what the batch added and is still there goes, what it removed and is still gone comes back. */
const revertLinks = (was: JsonValue, left: JsonValue, now: JsonValue): JsonValue => {
  const [inWas, inLeft] = [new Set(textsOf(was)), new Set(textsOf(left))];
  const kept = textsOf(now).filter((id) => inWas.has(id) || !inLeft.has(id));
  const back = textsOf(was).filter((id) => !inLeft.has(id));
  return [...new Set([...kept, ...back])];
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
  wanted: wanted?.["name"] ?? null,
  now: now?.["name"] ?? null,
});

export const conflictOfRecord = (plan: RecordPlan, why: RevertConflictReason): RevertConflict =>
  conflictOfWhole(why, plan.target, plan.current);

/**
 * Why something is left as it is:
 * it was changed, deleted or put back since; its slug belongs to another record by now; a category or
 * attribute it named is gone, or is still named by brands the batch did not write; together with what was
 * added since, a brand would have too many links.
 */
export type RevertConflictReason =
  | "changed-since"
  | "deleted-since"
  | "restored-since"
  | "slug-taken"
  | "link-gone"
  | "in-use"
  | "too-many-links";

/** Something a revert leaves alone, because it changed since the batch. */
export interface RevertConflict {
  /** Null where it is the whole record. */
  field: string | null;
  /** What administrators call the field. */
  name: string | null;
  why: RevertConflictReason;
  /** As the revert would have left it. */
  wanted: JsonValue;
  /** As it is now. */
  now: JsonValue;
}

export interface RevertedRecord extends RecordRef {
  name: string;
  /** `none` when nothing of it is left to revert. */
  verb: Change["verb"] | "none";
  /** From the record as it is now to what it becomes. */
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

export interface RevertPlan {
  changes: Change[];
  decisions: SubmissionDecision[];
  report: RevertReport;
}
