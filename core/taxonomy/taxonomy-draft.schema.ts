import { z } from "zod";
import { slugFromName } from "../brand/slug.ts";
import { LIMITS } from "../limits.ts";
import {
  optionalLine,
  parseWith,
  possiblyBlankLine,
  requiredLine,
  wholeNumber,
} from "../text/field.schema.ts";
import { slugField } from "../brand/brand-draft.schema.ts";

const named = {
  name: requiredLine(LIMITS.taxonomyName),
  slug: z.union([z.literal(""), slugField()]).nullish(),
  displayOrder: wholeNumber(LIMITS.displayOrderMin, LIMITS.displayOrderMax).default(0),
};

const withSlug = <T extends { name: string; slug?: string | null | undefined }>(
  draft: T,
  context: z.RefinementCtx,
): T & { slug: string } => {
  const slug = draft.slug || slugFromName(draft.name);
  if (slug !== null) return { ...draft, slug };
  context.addIssue({
    code: "custom",
    path: ["slug"],
    message: "cannot be made from this name: give one by hand, such as golf-balls",
  });
  return z.NEVER;
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

/** Checks a category to save; a blank slug is made from the name. */
export const parseCategoryDraft = (input: unknown) => parseWith(categoryDraftSchema, input);

/** Checks an attribute to save; a blank slug is made from the name. */
export const parseAttributeDraft = (input: unknown) => parseWith(attributeDraftSchema, input);
