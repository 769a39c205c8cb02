import type { Versioned } from "../taxonomy/taxonomy.ts";

/** A public list of brands with a title and a paragraph: a saved filter, or brands that editors chose. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- an interface is not assignable to JsonValue.
export type EditorsList = {
  id: string;
  slug: string;
  /** Its title. */
  name: string;
  text: string;
  /** The canonical query of a list of brands; null if brands are chosen. */
  filter: string | null;
  /** The chosen brands in the editors' order. A deleted brand stays, because it may be restored. */
  brandIds: string[];
  /** Ascending; ties are ordered by name. */
  displayOrder: number;
};

export type StoredList = EditorsList & Versioned;

export const toEditorsList = (list: EditorsList): EditorsList => {
  const { id, slug, name, text, filter, brandIds, displayOrder } = list;
  return { id, slug, name, text, filter, brandIds, displayOrder };
};

export const orderedLists = <List extends EditorsList>(lists: Iterable<List>): List[] =>
  [...lists].sort((a, b) => a.displayOrder - b.displayOrder || (a.name < b.name ? -1 : 1));
