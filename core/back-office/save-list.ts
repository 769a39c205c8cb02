import type { Committed } from "../change/change-set.ts";
import { nextDisplayOrder, planEntry, type TaxonomyRef } from "../change/plan-taxonomy.ts";
import type { DirectoryState } from "../catalog/directory-state.ts";
import { LIMITS } from "../limits.ts";
import { orderedLists, type StoredList } from "../catalog/editors-list.ts";
import { parseListDraft, targetsIn } from "../catalog/list-draft.schema.ts";
import { fail, invalidAt, ok, type Result, type Stale } from "../result.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";
import { slugUnavailable } from "./find-brand.ts";
import {
  commitChanges,
  findUnchanged,
  type Saved,
  saveEntry,
  type SaveTaxonomyRefused,
  type TaxonomyNotFound,
  withDefaults,
} from "./save-taxonomy.ts";

/** A list for editors. */
export type ListToEdit = StoredList & {
  /** The slugs of the chosen brands, in order, without deleted ones. */
  brands: string[];
};

export type SavedList = Saved<StoredList>;

export const tooManyLists = invalidAt(
  "name",
  `would make more than ${LIMITS.lists} lists; delete one first`,
);

export const listsIn = (directory: DirectoryState): ListToEdit[] =>
  orderedLists(directory.lists.values()).map((list) => {
    const brands = list.brandIds.flatMap((id) => directory.brands.get(id)?.slug ?? []);
    return Object.assign({ brands }, list);
  });

export const saveList =
  (parts: BackOfficeParts) =>
  (input: unknown, read?: TaxonomyRef): Promise<Result<SavedList, SaveTaxonomyRefused>> =>
    saveEntry(
      parts,
      { record: "list", read, known: ({ lists }) => lists },
      (directory, current, id) => {
        const lists = [...directory.lists.values()];
        if (!current && lists.length >= LIMITS.lists) return fail(tooManyLists);
        const displayOrder = current?.displayOrder ?? nextDisplayOrder(lists);
        const draft = parseListDraft(
          withDefaults(input, { displayOrder }),
          id,
          targetsIn(directory),
        );
        if (!draft.ok) return draft;
        const after = draft.value;
        return ok({ changes: planEntry("list", current, after), after });
      },
      (failure) => slugUnavailable(parts, "list", "slug" in failure ? failure.slug : ""),
    );

export const deleteList =
  (parts: BackOfficeParts) =>
  (read: TaxonomyRef): Promise<Result<Committed, Stale | TaxonomyNotFound>> =>
    commitChanges(parts, ({ lists }) => {
      const found = findUnchanged("list", lists, read);
      const { id, readVersion } = read;
      return found.ok ? ok([{ record: "list", verb: "delete", id, readVersion }]) : found;
    });
