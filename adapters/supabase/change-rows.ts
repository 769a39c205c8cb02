import type { Change, ChangeSet } from "#core/change/change-set.ts";
import { attributeRow, brandRow, categoryRow, type Row } from "./rows.ts";

/** A change set as `commit_changes` takes it: records by their columns. */
export const changeSetRow = ({
  changes,
  decisions = [],
  redirects = [],
  ...about
}: ChangeSet): Row => ({ ...about, decisions, redirects, changes: changes.map(changeRow) });

const idOf = (change: Change): string => (change.verb === "delete" ? change.id : change.after.id);

export const changeRow = (change: Change): Row => ({
  record: change.record,
  verb: change.verb,
  id: idOf(change),
  readVersion: change.verb === "create" ? null : change.readVersion,
  after: change.verb === "delete" ? null : afterOf(change),
});

const afterOf = (change: Exclude<Change, { verb: "delete" }>): Row => {
  if (change.record === "brand") return brandRow(change.after);
  return change.record === "category" ? categoryRow(change.after) : attributeRow(change.after);
};
