import type { DirectoryState } from "../catalog/directory-state.ts";
import {
  chosenSlugs,
  type EditorsList,
  orderedLists,
  type StoredList,
} from "../catalog/editors-list.ts";

/** A list by editors, as the back office shows it. */
export type ListToEdit = StoredList & {
  /** The slugs of the chosen brands, in order, without deleted ones; null if the list has a query. */
  brands: string[] | null;
};

export const listsIn = (directory: DirectoryState): ListToEdit[] =>
  orderedLists(directory.lists.values()).map((list) => withSlugs(list, directory));

export const withSlugs = <List extends EditorsList>(list: List, { brands }: DirectoryState) => ({
  ...list,
  brands: chosenSlugs(list, (id) => brands.get(id)?.slug),
});
