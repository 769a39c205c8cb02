import { z } from "zod";
import { draftSlug, optionalSlug } from "../brand/brand-draft.schema.ts";
import type { Taxonomy } from "./facets.ts";
import type { DirectoryState } from "./directory-state.ts";
import { LIMITS } from "../limits.ts";
import { fail, type FieldError, type InvalidInput, ok, type Result } from "../result.ts";
import {
  listUpTo,
  optionalLine,
  parseWith,
  requiredLine,
  wholeNumber,
} from "../text/field.schema.ts";
import { foldForSearch } from "../text/fold.ts";
import type { EditorsList } from "./editors-list.ts";
import { parseListFilter } from "./list-filter.ts";

export const listDraftSchema = z
  .strictObject({
    title: requiredLine(LIMITS.listTitle),
    slug: optionalSlug(),
    text: requiredLine(LIMITS.listText),
    query: optionalLine(LIMITS.listQuery),
    brands: listUpTo(requiredLine(LIMITS.slug), LIMITS.listBrands, "brands").nullable(),
    displayOrder: wholeNumber(LIMITS.displayOrderMin, LIMITS.displayOrderMax).default(0),
  })
  .transform((draft, context) => {
    const slug = draftSlug({ ...draft, name: draft.title }, context, "made-in-the-usa");
    return slug === null ? z.NEVER : { ...draft, slug };
  });

/** What a list may refer to. */
export interface ListTargets {
  taxonomy: Taxonomy;
  /** The id of the brand with this slug or name. */
  brandNamed(text: string): string | undefined;
  /** The query of the stored list, which may name a category or attribute that was deleted since. */
  queryOf(listId: string): string | null;
  /** Restores the stored list's deleted brands to these ids, if no other brand was added, removed or moved. */
  withDeleted(listId: string, brandIds: string[]): string[];
}

export const targetsIn = (directory: DirectoryState): ListTargets => ({
  taxonomy: directory.taxonomy(),
  brandNamed: brandFinder(directory.brands.values()),
  queryOf: (listId) => directory.find("list", listId)?.query ?? null,
  withDeleted: (listId, brandIds) => {
    const stored = directory.find("list", listId)?.brandIds ?? [];
    const left = stored.filter((id) => directory.find("brand", id));
    return left.length > 0 && left.join() === brandIds.join() ? stored : brandIds;
  },
});

/** Finds brands by slug, or by a name that only one brand has. */
const brandFinder = (
  brands: Iterable<{ id: string; slug: string; name: string }>,
): ListTargets["brandNamed"] => {
  const bySlug = new Map<string, string>();
  const byName = new Map<string, string | undefined>();
  for (const { id, slug, name } of brands) {
    bySlug.set(slug, id);
    const folded = foldForSearch(name);
    byName.set(folded, byName.has(folded) ? undefined : id);
  }
  return (text) => bySlug.get(text) ?? byName.get(foldForSearch(text));
};

/** Validates a list to save. `brands` holds slugs or names, in order. */
export const parseListDraft = (
  input: unknown,
  id: string,
  { taxonomy, brandNamed, queryOf, withDeleted }: ListTargets,
): Result<EditorsList, InvalidInput> => {
  const parsed = parseWith(listDraftSchema, input);
  if (!parsed.ok) return parsed;
  const { query: typed, brands, ...draft } = parsed.value;
  const chosen = brands ?? [];
  const errors: FieldError[] = [];
  const addError = (path: string, message: string): number => errors.push({ path, message });
  const isKnown = typed === null || typed === queryOf(id);
  const read = isKnown ? ok(typed) : parseListFilter(typed, taxonomy);
  if (!read.ok) addError("query", read.failure);
  if (typed === null && chosen.length === 0)
    addError("query", "is required, unless brands are chosen");
  if (typed !== null && chosen.length > 0) addError("brands", "must be empty if there is a query");
  const brandIds = chosen.flatMap((brand, at) => {
    const found = brandNamed(brand);
    if (found === undefined) addError(`brands.${at}`, `names ${brand}, but there is no such brand`);
    return found ?? [];
  });
  if (errors.length > 0) return fail({ kind: "invalid-input", errors });
  return ok({
    id,
    ...draft,
    query: read.ok ? read.value : null,
    brandIds: withDeleted(id, [...new Set(brandIds)]),
  });
};
