import { type GivenValue, nameIn } from "./read-values.ts";
import type { TaxonomyLookup } from "./taxonomy-lookup.ts";

const SEPARATOR = /[;,|\n]/;

/** Moves the tags that name categories to the row's categories. An existing brand loses no category by this. */
export const withCategoryTags =
  ({ isKnown }: Pick<TaxonomyLookup, "isKnown">) =>
  (given: readonly GivenValue[]): readonly GivenValue[] => {
    const tags = given.find(({ field }) => field === "attributes");
    const names = tags && namesIn(tags.raw);
    const moved = names?.filter(
      (name) => !isKnown("attributeIds", name) && isKnown("categoryIds", name),
    );
    const before = given.find(({ field }) => field === "categories");
    const known = before ? namesIn(before.raw) : [];
    if (!tags || !names || !known || !moved || moved.length === 0) return given;
    const rest = names.filter((name) => !moved.includes(name));
    const original = tags.original ?? tags.raw;
    const notes = [...(tags.notes ?? []), `is read with the categories ${moved.join(" | ")}`];
    const all = [...known, ...moved].join(" | ");
    return [
      ...given.filter((value) => value !== tags && value !== before),
      ...(rest.length > 0 ? [{ ...tags, raw: rest.join(" | "), original }] : []),
      before
        ? { ...before, raw: all, original: before.original ?? before.raw }
        : { ...tags, field: "categories", raw: all, original, notes },
    ];
  };

/** The names in a list; `undefined` if it contains values without a name. */
const namesIn = (raw: GivenValue["raw"]): string[] | undefined => {
  const parts = typeof raw === "string" ? raw.split(SEPARATOR) : (raw ?? []);
  if (!Array.isArray(parts)) return undefined;
  const texts = parts.map(nameIn).flatMap((name) => (typeof name === "string" ? name.trim() : []));
  return texts.length === parts.length ? texts.filter((text) => text !== "") : undefined;
};
