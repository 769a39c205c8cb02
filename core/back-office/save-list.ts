import { nextDisplayOrder, planEntry, type TaxonomyRef } from "../change/plan-taxonomy.ts";
import type { DirectoryState } from "../catalog/directory-state.ts";
import { LIMITS } from "../limits.ts";
import {
  chosenSlugs,
  type EditorsList,
  orderedLists,
  type StoredList,
} from "../catalog/editors-list.ts";
import { parseListDraft, targetsIn } from "../catalog/list-draft.schema.ts";
import { fail, invalidAt, ok, type Result } from "../result.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";
import { slugUnavailable } from "./find-brand.ts";
import { type Saved, saveEntry, type SaveRecordRefused, withDefaults } from "./save-taxonomy.ts";

/** A list by editors, as the back office shows it. */
export type ListToEdit = StoredList & {
  /** The slugs of the chosen brands, in order, without deleted ones; null if the list has a query. */
  brands: string[] | null;
};

export type SavedList = Saved<ListToEdit>;

export const tooManyLists = invalidAt(
  "title",
  `would make more than ${LIMITS.lists} lists; delete one first`,
);

export const listsIn = (directory: DirectoryState): ListToEdit[] =>
  orderedLists(directory.lists.values()).map((list) => withSlugs(list, directory));

const withSlugs = <List extends EditorsList>(list: List, { brands }: DirectoryState) => ({
  ...list,
  brands: chosenSlugs(list, (id) => brands.get(id)?.slug),
});

export const saveList =
  (parts: BackOfficeParts) =>
  (input: unknown, read?: TaxonomyRef): Promise<Result<SavedList, SaveRecordRefused>> =>
    saveEntry(
      parts,
      "list",
      read,
      (directory, current, id) => {
        const lists = [...directory.lists.values()];
        if (!current && lists.length >= LIMITS.lists) return fail(tooManyLists);
        const displayOrder = current?.displayOrder ?? nextDisplayOrder(lists);
        const draft = parseListDraft(
          withDefaults(input, { displayOrder }),
          id,
          targetsIn(directory),
        );
        return draft.ok ? ok(planEntry("list", current, draft.value)) : draft;
      },
      (failure) => slugUnavailable(parts, "list", "slug" in failure ? failure.slug : ""),
      withSlugs,
    );
