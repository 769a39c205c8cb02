import type { DirectoryState, StoredRecords } from "../catalog/directory-state.ts";
import type { Change, Committed } from "../change/change-set.ts";
import { planRecordDelete, type TaxonomyRef } from "../change/plan-taxonomy.ts";
import { fail, type InvalidInput, ok, type OtherKind, type Result, type Stale } from "../result.ts";
import type { StoredAttribute, StoredCategory, StoredGroup } from "../taxonomy/taxonomy.ts";
import { type BackOfficeParts, commitPlan } from "./back-office-parts.ts";
import { slugUnavailable, type SlugUnavailable } from "./find-brand.ts";
import { type ListToEdit, withSlugs } from "./lists-to-edit.ts";
import { NAME_TAKEN, planInput } from "./plan-record.ts";

export interface SavedRecord extends Committed {
  /** The saved record with its current version, which is the old one if nothing changed. */
  saved: StoredCategory | StoredAttribute | StoredGroup | ListToEdit;
}

export interface TaxonomyNotFound {
  kind: "taxonomy-not-found";
  record: OtherKind;
  id: string;
}

export type SaveRecordRefused = InvalidInput | Stale | TaxonomyNotFound | SlugUnavailable;

export const saveRecord =
  (parts: BackOfficeParts) =>
  async (
    kind: OtherKind,
    input: unknown,
    read?: TaxonomyRef,
  ): Promise<Result<SavedRecord, SaveRecordRefused>> => {
    const id = read?.id ?? parts.ids.next();
    const outcome = await commitPlan(
      parts,
      "form",
      planOnDirectory<InvalidInput | Stale | TaxonomyNotFound>(parts, (directory) => {
        const current = read ? findUnchangedRecord(directory, kind, read) : ok(undefined);
        return current.ok
          ? planInput(kind, input, { id, current: current.value }, directory, parts.ids)
          : current;
      }),
      async (failure) =>
        kind === "group"
          ? NAME_TAKEN
          : slugUnavailable(parts, kind, "slug" in failure ? failure.slug : ""),
    );
    if (!outcome.ok) return outcome;
    const directory = outcome.value.directory();
    const saved = directory.find(kind, id);
    if (!saved) throw new Error("The saved record is not in the directory");
    return ok({
      ...outcome.value.committed,
      saved: "brandIds" in saved ? withSlugs(saved, directory) : saved,
    });
  };

export const deleteRecord =
  (parts: BackOfficeParts) =>
  async (
    kind: OtherKind,
    read: TaxonomyRef,
  ): Promise<Result<Committed, Stale | TaxonomyNotFound>> => {
    const outcome = await commitPlan(
      parts,
      "form",
      planOnDirectory<Stale | TaxonomyNotFound>(parts, (directory) => {
        const found = findUnchangedRecord(directory, kind, read);
        return found.ok ? ok(planRecordDelete(kind, found.value, directory)) : found;
      }),
    );
    return outcome.ok ? ok(outcome.value.committed) : outcome;
  };

const planOnDirectory =
  <Refused>(
    { store }: Pick<BackOfficeParts, "store">,
    plan: (directory: DirectoryState) => Result<Change[], Refused>,
  ) =>
  async () => {
    const changes = plan(await store.directory());
    return changes.ok ? ok({ changes: changes.value }) : changes;
  };

/** A record in the version that was read. */
export const findUnchangedRecord = <Kind extends OtherKind>(
  directory: DirectoryState,
  record: Kind,
  { id, readVersion }: TaxonomyRef,
): Result<StoredRecords[Kind], Stale | TaxonomyNotFound> => {
  const found = directory.find(record, id);
  if (!found) return fail({ kind: "taxonomy-not-found", record, id });
  return found.version === readVersion
    ? ok(found)
    : fail({ kind: "stale", records: [{ record, id }] });
};
