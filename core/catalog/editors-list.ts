import type { FindSlug, Versioned } from "../taxonomy/taxonomy.ts";

/** A public list of brands with a title and a paragraph: a saved query, or brands that editors chose. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- an interface is not assignable to JsonValue.
export type EditorsList = {
  id: string;
  slug: string;
  title: string;
  text: string;
  /** The canonical query of a list of brands; null if brands are chosen. */
  query: string | null;
  /** The chosen brands in the editors' order. A deleted brand stays, because it may be restored. */
  brandIds: string[];
  /** Ascending; ties are ordered by title. */
  displayOrder: number;
};

export type StoredList = EditorsList & Versioned;

export const toEditorsList = (list: EditorsList): EditorsList => {
  const { id, slug, title, text, query, brandIds, displayOrder } = list;
  return { id, slug, title, text, query, brandIds, displayOrder };
};

export const orderedLists = <List extends EditorsList>(lists: Iterable<List>): List[] =>
  [...lists].sort((a, b) => a.displayOrder - b.displayOrder || (a.title < b.title ? -1 : 1));

/** The slugs of the chosen brands, without those unknown to `slugOf`; null if the list has a query. */
export const chosenSlugs = ({ query, brandIds }: EditorsList, slugOf: FindSlug): string[] | null =>
  query === null ? brandIds.flatMap((id) => slugOf(id) ?? []) : null;
