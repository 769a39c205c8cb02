import type { DirectoryState, DirectoryUpdate, HeldBrand } from "../catalog/directory-state.ts";
import type { StoredList } from "../catalog/editors-list.ts";
import type { StoredAttribute, StoredCategory, StoredGroup } from "../taxonomy/taxonomy.ts";
import { brandRecord } from "../brand/brand.ts";
import { fail, ok, type RecordKind, type RecordRef, type Result } from "../result.ts";
import { asRevision, type Revision } from "./batch.ts";
import { type BrandRecord, type Change, changedId, type CommitRefused } from "./change-set.ts";
import { findRefusal } from "./find-refusal.ts";
import { LINK_FIELD_OF } from "./plan-taxonomy.ts";

/** Checks changes against the directory, and returns everything they write to it, in order. */
export const planCommit = (
  changes: readonly Change[],
  directory: DirectoryState,
): Result<Revision[], Exclude<CommitRefused, { kind: "submission-stale" }>> => {
  const refusal = findRefusal(changes, directory);
  if (refusal) return fail(refusal);
  return ok([
    ...changes.map((change) => revisionOf(change, directory)),
    ...brandsLosingLinks(changes, directory),
  ]);
};

const revisionOf = (change: Change, directory: DirectoryState): Revision => {
  const { record } = change;
  const id = changedId(change);
  const before = stateNow(record, id, directory);
  if (change.verb === "delete") return asRevision(record, id, before, null);
  const after = change.record === "brand" ? normal(change.after) : change.after;
  return asRevision(record, id, before, after);
};

/** A record as history stores it; null if it does not exist. */
const stateNow = (kind: RecordKind, id: string, directory: DirectoryState): object | null => {
  if (kind === "brand") {
    const brand = directory.brands.get(id);
    return brand ? brandRecord(brand) : null;
  }
  const found = directory.find(kind, id);
  if (!found) return null;
  const { version: _version, ...record } = found;
  return record;
};

/** Links in a fixed order, each once, so that states can be compared. */
const normal = (brand: BrandRecord): BrandRecord => ({
  ...brandRecord(brand),
  ...(brand.ownerChanges && { ownerChanges: brand.ownerChanges }),
  categoryIds: [...new Set(brand.categoryIds)].sort(),
  attributeIds: [...new Set(brand.attributeIds)].sort(),
});

/** Brands whose category or attribute is deleted lose the link, which counts as a change. */
const brandsLosingLinks = (changes: readonly Change[], { brands }: DirectoryState): Revision[] => {
  const deletedTargets = new Set(
    changes.flatMap((change) =>
      change.verb === "delete" && change.record in LINK_FIELD_OF ? change.id : [],
    ),
  );
  if (deletedTargets.size === 0) return [];
  const isLost = (id: string): boolean => deletedTargets.has(id);
  const written = new Set(
    changes.flatMap((change) => (change.record === "brand" ? changedId(change) : [])),
  );
  const losing = (brand: HeldBrand): boolean =>
    !written.has(brand.id) && (brand.categoryIds.some(isLost) || brand.attributeIds.some(isLost));
  return [...brands.values()].filter(losing).map((brand) => {
    const before = brandRecord(brand);
    const after = {
      ...before,
      categoryIds: before.categoryIds.filter((id) => !isLost(id)),
      attributeIds: before.attributeIds.filter((id) => !isLost(id)),
    };
    return { record: "brand", id: brand.id, before, after };
  });
};

/** What these changes write to the directory, as its new revision. */
export const updateOf = (
  revisions: readonly Revision[],
  revision: number,
  at: string,
): Omit<DirectoryUpdate, "brands"> & { brands: HeldBrand[] } => {
  const update = {
    revision,
    brands: new Array<HeldBrand>(),
    categories: new Array<StoredCategory>(),
    attributes: new Array<StoredAttribute>(),
    groups: new Array<StoredGroup>(),
    lists: new Array<StoredList>(),
    deleted: deletedBy(revisions),
  };
  const version = { version: revision };
  for (const { record, after } of revisions) {
    if (after === null) continue;
    if (record === "brand") {
      const { ownerChanges = [] } = after;
      update.brands.push({ ...after, updatedAt: at, ownerChanges, ...version });
    } else if (record === "category") update.categories.push({ ...after, ...version });
    else if (record === "attribute") update.attributes.push({ ...after, ...version });
    else if (record === "group") update.groups.push({ ...after, ...version });
    else update.lists.push({ ...after, ...version });
  }
  return update;
};

/** The records that these changes delete. */
const deletedBy = (revisions: readonly Revision[]): RecordRef[] =>
  revisions.flatMap(({ record, id, after }) => (after === null ? { record, id } : []));
