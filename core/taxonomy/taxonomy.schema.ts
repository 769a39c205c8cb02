import { z } from "zod";
import { slug } from "../text/answer.schema.ts";

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
    /** Ascending; ties are ordered by name. */
    displayOrder: z.int(),
  })
  .meta({ id: "Category", description: "A kind of product." });

/** What a brand makes. Visitors browse by category. */
export type Category = z.output<typeof categorySchema>;

export const attributeSchema = z
  .strictObject({
    id: z.string(),
    slug: slug(),
    name: z.string(),
    /** As for categories. Attributes of one group may share an alias. */
    aliases: taxonomyAliases(),
    /** The group's name; empty if none. */
    group: z.string().meta({ example: "Made in" }),
    /** May be empty. */
    definition: z.string().meta({ description: "What earns a brand the attribute." }),
    /** Ascending within its group; ties are ordered by name. */
    displayOrder: z.int(),
  })
  .meta({ id: "Attribute", description: "A trait to filter brands by." });

/** A trait that visitors filter by. */
export type Attribute = z.output<typeof attributeSchema>;

export const openGroupSchema = z
  .strictObject({
    name: z.string(),
    /** Ascending; ties are ordered by name. */
    displayOrder: z.int(),
    any: z.boolean(),
    partlyKnown: z.boolean(),
    dueDays: z.int().nullable(),
  })
  .meta({
    id: "GroupRules",
    description:
      "`any`: of several chosen attributes, a brand needs only one. `partlyKnown`: a brand without an attribute of the group may still have one. `dueDays`: the number of days after which a check is due again, null for never.",
  });

/** A group in the public API. */
export type OpenGroup = z.output<typeof openGroupSchema>;
