import { z } from "zod";
import { slug } from "../text/answer.schema.ts";
import type { Attribute, Category, OpenGroup } from "./taxonomy.ts";

const taxonomyAliases = () =>
  z
    .array(z.string())
    .meta({ description: "Other words that searches find it by; not for display." });

export const categorySchema = z
  .strictObject({
    id: z.string(),
    slug: slug(),
    name: z.string(),
    aliases: taxonomyAliases(),
    description: z.string().nullable(),
    displayOrder: z.int(),
  })
  .meta({ id: "Category", description: "A kind of product." }) satisfies z.ZodType<Category>;

export const attributeSchema = z
  .strictObject({
    id: z.string(),
    slug: slug(),
    name: z.string(),
    aliases: taxonomyAliases(),
    group: z.string().meta({ example: "Made in" }),
    definition: z.string().meta({ description: "What earns a brand the attribute." }),
    displayOrder: z.int(),
  })
  .meta({
    id: "Attribute",
    description: "A trait to filter brands by.",
  }) satisfies z.ZodType<Attribute>;

export const openGroupSchema = z
  .strictObject({
    name: z.string(),
    displayOrder: z.int(),
    any: z.boolean(),
    partlyKnown: z.boolean(),
    dueDays: z.int().nullable(),
  })
  .meta({
    id: "GroupRules",
    description:
      "`any`: of several chosen attributes, a brand needs only one. `partlyKnown`: a brand without an attribute of the group may still have one. `dueDays`: the number of days after which a check is due again, null for never.",
  }) satisfies z.ZodType<OpenGroup>;
