import type { DirectoryState } from "../catalog/directory-state.ts";
import { keysOf } from "../records.ts";
import type { RecordKind, SlugTaken, Stale, UnknownLink } from "../result.ts";
import {
  type Change,
  changedId,
  type SubmissionDecision,
  type SubmissionStale,
  type Verdict,
} from "./change-set.ts";
import { LINK_FIELD_OF } from "./plan-taxonomy.ts";

/** Why `CatalogStore.commit` must refuse these changes; `undefined` if it may write them. */
export const findRefusal = (
  changes: readonly Change[],
  current: DirectoryState,
): Stale | SlugTaken | UnknownLink | undefined => {
  const changed = changesByKey(changes);
  return (
    findStale(changes, current) ??
    findTakenSlug(changes, changed, current) ??
    findUnknownLink(changes, changed, current)
  );
};

/** Each change by the key of its record. */
type Changed = ReadonlyMap<string, Change>;

const keyOf = (record: RecordKind, id: string): string => `${record} ${id}`;

const changesByKey = (changes: readonly Change[]): Changed => {
  const changed = new Map<string, Change>();
  for (const change of changes) {
    const key = keyOf(change.record, changedId(change));
    if (changed.has(key)) throw new Error(`The change set contains ${key} twice`);
    changed.set(key, change);
  }
  return changed;
};

const findStale = (changes: readonly Change[], current: DirectoryState): Stale | undefined => {
  const records = changes.flatMap((change) => {
    const ref = { record: change.record, id: changedId(change) };
    const read = change.verb === "create" ? undefined : change.readVersion;
    return current.find(ref.record, ref.id)?.version === read ? [] : ref;
  });
  return records.length === 0 ? undefined : { kind: "stale", records };
};

const findTakenSlug = (
  changes: readonly Change[],
  changed: Changed,
  current: DirectoryState,
): SlugTaken | undefined => {
  const claimed = new Set<string>();
  for (const change of changes) {
    if (change.verb === "delete") continue;
    const { record, after } = change;
    const { id, slug } = after;
    const owner = current.ownerOf(record, slug);
    // An owner in the same change set is validated by its own change.
    const isHeld = owner !== undefined && owner !== id && !changed.has(keyOf(record, owner));
    if (isHeld || claimed.has(keyOf(record, slug))) return { kind: "slug-taken", record, slug };
    claimed.add(keyOf(record, slug));
  }
  return undefined;
};

const findUnknownLink = (
  changes: readonly Change[],
  changed: Changed,
  current: DirectoryState,
): UnknownLink | undefined => {
  for (const record of keysOf(LINK_FIELD_OF)) {
    /** By the id of a category or attribute: the first brand that links to it. */
    const brandOf = new Map<string, string>();
    for (const change of changes)
      if (change.record === "brand" && change.verb !== "delete")
        for (const id of change.after[LINK_FIELD_OF[record]])
          if (!brandOf.has(id)) brandOf.set(id, change.after.id);
    for (const [linkedId, brandId] of brandOf) {
      const change = changed.get(keyOf(record, linkedId));
      const exists = change ? change.verb !== "delete" : current.find(record, linkedId);
      if (!exists) return { kind: "unknown-link", record, brandId, linkedId };
    }
  }
  return undefined;
};

/** The first submission whose verdict changed since; `undefined` if none. */
export const findStaleSubmission = (
  decisions: readonly SubmissionDecision[],
  verdictNow: (submissionId: string) => Verdict | undefined,
): SubmissionStale | undefined => {
  const stale = decisions.find(({ submissionId, from }) => {
    const current = verdictNow(submissionId);
    return !current || !isSame(current, from);
  });
  return stale && { kind: "submission-stale", submissionId: stale.submissionId };
};

const isSame = (one: Verdict, other: Verdict): boolean =>
  one.status === other.status && one.brandId === other.brandId && one.remark === other.remark;
