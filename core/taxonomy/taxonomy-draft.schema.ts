import { z } from "zod";
import { optionalSlug, draftSlug } from "../brand/brand-draft.schema.ts";
import type { InvalidInput, Result } from "../result.ts";
import { LIMITS } from "../limits.ts";
import {
  optionalLine,
  parseWith,
  possiblyBlankLine,
  requiredLine,
  wholeNumber,
} from "../text/field.schema.ts";
import type { Attribute, Category } from "./taxonomy.ts";

const named = {
  name: requiredLine(LIMITS.taxonomyName),
  slug: optionalSlug(),
  displayOrder: wholeNumber(LIMITS.displayOrderMin, LIMITS.displayOrderMax).default(0),
};

const withSlug = <T extends { name: string; slug?: string | null | undefined }>(
  draft: T,
  context: z.RefinementCtx,
): T & { slug: string } => {
  const slug = draftSlug(draft, context, "golf-balls");
  return slug === null ? z.NEVER : { ...draft, slug };
};

export const categoryDraftSchema = z
  .strictObject({
    ...named,
    description: optionalLine(LIMITS.categoryDescription),
  })
  .transform(withSlug);

export const attributeDraftSchema = z
  .strictObject({
    ...named,
    group: possiblyBlankLine(LIMITS.attributeGroup),
    definition: possiblyBlankLine(LIMITS.attributeDefinition),
  })
  .transform(withSlug);

type Draft = Omit<Category, "id"> | Omit<Attribute, "id">;

/** Checks a category or attribute to save; a blank slug is made from the name. */
export const parseTaxonomyDraft = (
  kind: "category" | "attribute",
  input: unknown,
): Result<Draft, InvalidInput> =>
  kind === "category"
    ? parseWith(categoryDraftSchema, input)
    : parseWith(attributeDraftSchema, input);
