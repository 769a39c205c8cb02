import { z } from "zod";
import { draftSlug, optionalSlug } from "../brand/brand-draft.schema.ts";
import { type DirectoryState, foldedName } from "./directory-state.ts";
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
  directory: DirectoryState;
  /** The id of the brand with this slug, or with this name if no other brand has it. */
  brandNamed(text: string): string | undefined;
}

export const targetsIn = (directory: DirectoryState): ListTargets => {
  const byName = new Map<string, string | undefined>();
  for (const brand of directory.brandsByName) {
    const folded = foldedName(brand);
    byName.set(folded, byName.has(folded) ? undefined : brand.id);
  }
  return {
    directory,
    brandNamed: (text) => directory.ownerOf("brand", text) ?? byName.get(foldForSearch(text)),
  };
};

/** Restores the stored list's deleted brands to these ids, if no other brand was added, removed or moved. */
const withDeleted = (
  brandIds: string[],
  stored: EditorsList | undefined,
  directory: DirectoryState,
): string[] => {
  const left = stored?.brandIds.filter((id) => directory.find("brand", id)) ?? [];
  return stored && left.length > 0 && left.join() === brandIds.join() ? stored.brandIds : brandIds;
};

/** Validates a list to save. `brands` holds slugs or names, in order. */
export const parseListDraft = (
  input: unknown,
  id: string,
  { directory, brandNamed }: ListTargets,
): Result<EditorsList, InvalidInput> => {
  const parsed = parseWith(listDraftSchema, input);
  if (!parsed.ok) return parsed;
  const { query: typed, brands, ...draft } = parsed.value;
  const chosen = brands ?? [];
  const errors: FieldError[] = [];
  const addError = (path: string, message: string): number => errors.push({ path, message });
  const stored = directory.find("list", id);
  // A stored query may name a category or attribute that was deleted since.
  const isKnown = typed === null || typed === stored?.query;
  const read = isKnown ? ok(typed) : parseListFilter(typed, directory.taxonomy());
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
    brandIds: withDeleted([...new Set(brandIds)], stored, directory),
  });
};
