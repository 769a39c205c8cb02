import type {
  AttributeChange,
  CategoryChange,
  Change,
  Changes,
  ChangeHead,
  ChangeOutline,
} from "./change-set.ts";

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
