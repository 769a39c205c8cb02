import type { Change, ChangeSet } from "#core/change/change-set.ts";
import { attributeRow, brandRow, categoryRow, type Row } from "./rows.ts";

/** A change set whose changes are gone through once. */
type CommittedOnce = Omit<ChangeSet, "changes"> & { changes: Iterable<Change> };

/** A change set as `commit_changes` takes it: records by their columns. Throws when it names a record twice. */
export const changeSetRow = ({
  changes,
  decisions = [],
  redirects = [],
  ...about
}: CommittedOnce): Row => {
  const named = new Set<string>();
  const rows = Array.from(changes, (change) => {
    const name = `${change.record} ${idOf(change)}`;
    if (named.has(name)) throw new Error(`The change set names ${name} twice`);
    named.add(name);
    return changeRow(change);
  });
  return { ...about, decisions, redirects, changes: rows };
};

const idOf = (change: Change): string => (change.verb === "delete" ? change.id : change.after.id);

const changeRow = (change: Change): Row => ({
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
