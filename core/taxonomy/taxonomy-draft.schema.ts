import { z } from "zod";
import { aliasProblem, ownNameErrors, withoutRepeated } from "../brand/aliases.ts";
import { optionalSlug, draftSlug } from "../brand/brand-draft.schema.ts";
import { slugFromName } from "../brand/slug.ts";
import { type InvalidInput, ok, type Result } from "../result.ts";
import { LIMITS } from "../limits.ts";
import {
  listUpTo,
  optionalLine,
  parseWith,
  possiblyBlankLine,
  requiredLine,
  wholeNumber,
} from "../text/field.schema.ts";
import type { Attribute, AttributeGroup, Category } from "./taxonomy.ts";

const alias = requiredLine(LIMITS.taxonomyAlias).refine(
  (text) => aliasProblem(text) === undefined,
  { error: ({ input }) => aliasProblem(String(input)) },
);

const aliases = listUpTo(alias, LIMITS.taxonomyAliases, "aliases").transform(withoutRepeated);

const named = {
  name: requiredLine(LIMITS.taxonomyName),
  slug: optionalSlug(),
  displayOrder: wholeNumber(LIMITS.displayOrderMin, LIMITS.displayOrderMax).default(0),
};

interface Named {
  name: string;
  aliases: string[];
  slug?: string | null | undefined;
}

const completed =
  (kind: "category" | "attribute") =>
  <T extends Named>(draft: T, context: z.RefinementCtx): T & { slug: string } => {
    for (const { path, message } of ownNameErrors(draft, kind))
      context.addIssue({ code: "custom", path: path.split("."), message });
    const slug = draftSlug(draft, context, "golf-balls");
    return slug === null ? z.NEVER : { ...draft, slug };
  };

export const categoryDraftSchema = z
  .strictObject({
    ...named,
    aliases,
    description: optionalLine(LIMITS.categoryDescription),
  })
  .transform(completed("category"));

export const attributeDraftSchema = z
  .strictObject({
    ...named,
    aliases,
    group: possiblyBlankLine(LIMITS.attributeGroup),
    definition: possiblyBlankLine(LIMITS.attributeDefinition),
  })
  .transform(completed("attribute"));

export const groupDraftSchema = z.strictObject({
  name: requiredLine(LIMITS.attributeGroup),
  displayOrder: named.displayOrder,
  any: z.boolean("must be true or false").default(false),
  partlyKnown: z.boolean("must be true or false").default(false),
  dueDays: wholeNumber(1, LIMITS.dueDays).nullable().default(null),
});

/** Validates a group to save. Its slug is derived from the name. */
export const parseGroupDraft = (
  input: unknown,
  id: string,
): Result<AttributeGroup, InvalidInput> => {
  const draft = parseWith(groupDraftSchema, input);
  return draft.ok ? ok({ id, slug: groupSlug(draft.value.name, id), ...draft.value }) : draft;
};

/** A group's slug; its id if the name yields none, as in Japanese. */
export const groupSlug = (name: string, id: string): string => slugFromName(name) ?? id;

interface TaxonomyDrafts {
  category: Omit<Category, "id">;
  attribute: Omit<Attribute, "id">;
}

const DRAFT_SCHEMAS: { [Kind in keyof TaxonomyDrafts]: z.ZodType<TaxonomyDrafts[Kind]> } = {
  category: categoryDraftSchema,
  attribute: attributeDraftSchema,
};

/** Validates a category or attribute to save. A blank slug is derived from the name. */
export const parseTaxonomyDraft = <Kind extends keyof TaxonomyDrafts>(
  kind: Kind,
  input: unknown,
): Result<TaxonomyDrafts[Kind], InvalidInput> => parseWith(DRAFT_SCHEMAS[kind], input);
