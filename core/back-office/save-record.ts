import type { Committed } from "../change/change-set.ts";
import { planGroupDelete, planRecordDelete, type TaxonomyRef } from "../change/plan-taxonomy.ts";
import { ok, type OtherKind, type Result, type Stale } from "../result.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";
import { type SavedList, saveList } from "./save-list.ts";
import {
  commitChanges,
  findUnchanged,
  type SavedGroup,
  type SavedTaxonomy,
  saveGroup,
  type SaveRecordRefused,
  saveTerm,
  type TaxonomyNotFound,
} from "./save-taxonomy.ts";

export type SavedRecord = SavedTaxonomy | SavedGroup | SavedList;

export const saveRecord =
  (parts: BackOfficeParts) =>
  async (
    kind: OtherKind,
    input: unknown,
    read?: TaxonomyRef,
  ): Promise<Result<SavedRecord, SaveRecordRefused>> => {
    if (kind === "group") return saveGroup(parts)(input, read);
    return kind === "list" ? saveList(parts)(input, read) : saveTerm(parts, kind)(input, read);
  };

export const deleteRecord =
  (parts: BackOfficeParts) =>
  (kind: OtherKind, read: TaxonomyRef): Promise<Result<Committed, Stale | TaxonomyNotFound>> =>
    commitChanges(parts, (directory) => {
      if (kind === "group") {
        const group = findUnchanged(directory, kind, read);
        if (!group.ok) return group;
        return ok(planGroupDelete(group.value, [...directory.attributes.values()]));
      }
      const found = findUnchanged(directory, kind, read);
      return found.ok ? ok([planRecordDelete(kind, read)]) : found;
    });
