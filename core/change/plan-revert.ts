import type { DirectoryState } from "../catalog/directory-state.ts";
import type { ReviewedSubmission } from "../ports/submission-store.ts";
import {
  asChange,
  type BrandMove,
  type BrandMoved,
  type Change,
  type SubmissionDecision,
} from "./change-set.ts";
import { type Batch, nameOf, type Revision } from "./batch.ts";
import { diffFields, type Fields } from "./diff.ts";
import { resolveAliasConflicts } from "./revert-aliases.ts";
import { followRenames, resolveGroups, resolveSlugs } from "./revert-names.ts";
import { resolveLinks } from "./revert-links.ts";
import {
  planRecord,
  type RecordPlan,
  RECORDS_WITH_CHANGES,
  type RevertedRecord,
  type RevertPlan,
} from "./revert-record.ts";

/**
 * Plans the revert of a batch. A field that the batch changed gets its old value. If it was changed again since, it stays as it is and
 * is reported; links are reverted one by one. Deleted records come back with their links, created ones are deleted unless edited since,
 * and decisions on submissions are undone. Moved views and redirects return with their brand. A revert is itself a batch, so it can be
 * reverted.
 */
export const planRevert = (
  revisions: readonly Revision[],
  { decisions, moves }: Pick<Batch, "decisions" | "moves">,
  now: DirectoryState,
  /** The submissions that the batch decided, in their current state. */
  submissions: readonly (ReviewedSubmission | undefined)[],
): RevertPlan => {
  const plans = revisions.map((revision) => startPlan(revision, now));
  resolveLinks(plans, now);
  resolveSlugs(plans, now);
  followRenames(plans, now);
  resolveGroups(plans, now);
  resolveAliasConflicts(plans, [...now.categories.values(), ...now.attributes.values()]);
  const undoneDecisions = decisions.flatMap((decision) =>
    planDecision(decision, plans, submissions),
  );
  const movesBack = moves.filter((move) => isUndoing(move, plans)).map(moveBack);
  // Writes brands whose views change, so that every reader reloads them.
  const moved = new Set(movesBack.flatMap(({ fromId, intoId }) => [fromId, intoId]));
  return {
    changes: plans.flatMap((plan) => changeOf(plan, moved.has(plan.id))),
    decisions: undoneDecisions,
    moves: movesBack,
    report: {
      records: withSomeChanges(plans.map(reportOf)),
      submissions: decisions.map(({ submissionId }) => ({
        submissionId,
        verb: undoneDecisions.some((decision) => decision.submissionId === submissionId)
          ? "reopen"
          : "none",
      })),
    },
  };
};

const startPlan = ({ record, id, before, after }: Revision, now: DirectoryState): RecordPlan => {
  const stored = now.find(record, id);
  const states = {
    record,
    id,
    before,
    after,
    current: stored ?? null,
  };
  return { ...states, version: stored?.version ?? 0, ...planRecord(states) };
};

/** Whether the revert undoes a move: it restores the merged brand (`fromId`), or deletes the restored brand (`intoId`). */
const isUndoing = ({ fromId, intoId }: BrandMoved, plans: readonly RecordPlan[]): boolean =>
  plans.some(
    ({ id, current, target }) =>
      (id === fromId && !current && target) || (id === intoId && current && !target),
  );

const moveBack = ({ fromId, intoId, ...moved }: BrandMoved): BrandMove => ({
  fromId: intoId,
  intoId: fromId,
  ...moved,
});

const changeOf = (
  { record, id, current, target, version }: RecordPlan,
  isMoved: boolean,
): Change[] => {
  if (!target)
    return current ? [asChange({ record, verb: "delete", id, readVersion: version })] : [];
  const after = stateOf(target);
  if (!current) return [asChange({ record, verb: "create", after })];
  if (!isMoved && diffFields(record, current, target).length === 0) return [];
  return [asChange({ record, verb: "update", readVersion: version, after })];
};

const STORE_FIELDS: ReadonlySet<string> = new Set(["version", "updatedAt"]);

/** A record without the fields that the store maintains. */
const stateOf = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !STORE_FIELDS.has(field)));

const reportOf = (plan: RecordPlan): RevertedRecord => {
  const { record, id, before, after, current, target, conflicts } = plan;
  const changes = current && target ? diffFields(record, current, target) : [];
  const verb = !current ? (target ? "create" : "none") : !target ? "delete" : "update";
  return {
    record,
    id,
    name: nameOf(current ?? after ?? before),
    verb: verb === "update" && changes.length === 0 ? "none" : verb,
    changes,
    conflicts,
  };
};

/** Lists changed fields only for the first `RECORDS_WITH_CHANGES` records, because those of 10,000 brands would take 14 MB. */
const withSomeChanges = (records: readonly RevertedRecord[]): RevertedRecord[] => {
  let remaining = RECORDS_WITH_CHANGES;
  return records.map((one) => {
    if (one.changes.length > 0) remaining -= 1;
    return remaining < 0 ? { ...one, changes: [] } : one;
  });
};

/**
 * Restores the previous verdict if the submission still has the batch's verdict. If the brand created from the submission stays, the
 * verdict stays too, because the submission needs no second review.
 */
const planDecision = (
  { submissionId, from, to }: SubmissionDecision,
  plans: readonly RecordPlan[],
  submissions: readonly (ReviewedSubmission | undefined)[],
): SubmissionDecision[] => {
  const submission = submissions.find((one) => one?.id === submissionId);
  const isUnchanged = submission?.status === to.status && submission.brandId === to.brandId;
  const brandStays = plans.some(
    ({ id, before, target }) => id === to.brandId && before === null && target !== null,
  );
  return isUnchanged && !brandStays ? [{ submissionId, from: to, to: from }] : [];
};
