import type { RecordKind } from "../failure.ts";
import type { AttributeChange, CategoryChange, Change, Changes } from "./change-set.ts";

/** A change without what it writes: enough to judge it, little enough to hold a hundred thousand of them. */
export interface ChangeHead {
  record: RecordKind;
  verb: Change["verb"];
  id: string;
  /** Undefined for a record to create. */
  readVersion: number | undefined;
  /** The slug it leaves the record with; undefined for one to delete. */
  slug: string | undefined;
}

export const headOf = (change: Change): ChangeHead =>
  change.verb === "delete"
    ? {
        record: change.record,
        verb: "delete",
        id: change.id,
        readVersion: change.readVersion,
        slug: undefined,
      }
    : {
        record: change.record,
        verb: change.verb,
        id: change.after.id,
        readVersion: change.verb === "update" ? change.readVersion : undefined,
        slug: change.after.slug,
      };

/** What a store has to know of changes before it goes through them again to write them. */
export interface ChangeOutline {
  heads: ChangeHead[];
  /** The changes of categories and attributes, whole: they are few, and come before the brands that name them. */
  categories: CategoryChange[];
  attributes: AttributeChange[];
  /** Every category and attribute that a brand will name, and the first brand that does. */
  links: Record<"category" | "attribute", Map<string, string>>;
}

/** Finds out what a store has to know of changes, going through them once. */
export const outlineOf = (changes: Changes): ChangeOutline => {
  if (changes.outline) return changes.outline;
  const outliner = changeOutliner();
  for (const change of changes) outliner.add(change);
  return outliner.outline;
};

/** Finds out the same as changes come along. */
export const changeOutliner = (): { outline: ChangeOutline; add(change: Change): void } => {
  const heads: ChangeHead[] = [];
  const categories: CategoryChange[] = [];
  const attributes: AttributeChange[] = [];
  const links = { category: new Map<string, string>(), attribute: new Map<string, string>() };
  return {
    outline: { heads, categories, attributes, links },
    add: (change) => {
      heads.push(headOf(change));
      if (change.record === "category") categories.push(change);
      else if (change.record === "attribute") attributes.push(change);
      if (change.record !== "brand" || change.verb === "delete") return;
      const { id, categoryIds, attributeIds } = change.after;
      for (const linked of categoryIds)
        if (!links.category.has(linked)) links.category.set(linked, id);
      for (const linked of attributeIds)
        if (!links.attribute.has(linked)) links.attribute.set(linked, id);
    },
  };
};
