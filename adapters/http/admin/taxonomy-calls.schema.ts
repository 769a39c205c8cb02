import { z } from "@hono/zod-openapi";
import type { BackOffice } from "#core/back-office/back-office.ts";
import type { TaxonomyNotFound } from "#core/back-office/save-taxonomy.ts";
import { LIMITS } from "#core/limits.ts";
import type { TaxonomyKind } from "#core/change/plan-taxonomy.ts";
import type { Counted } from "#core/ports/back-office-store.ts";
import { fail, ok } from "#core/result.ts";
import type { StoredAttribute, StoredCategory } from "#core/taxonomy/taxonomy.ts";
import {
  attributeDraftSchema,
  categoryDraftSchema,
  groupDraftSchema,
} from "#core/taxonomy/taxonomy-draft.schema.ts";
import { attributeSchema, categorySchema } from "../api/public-brand.schema.ts";
import { BACK_OFFICE_CALLS, PLURALS, TAXONOMY_READS } from "../calls/back-office-calls.ts";
import { type AnyAdminCall, adminCall } from "./admin-call.schema.ts";
import { created, found, foundRecord } from "./answered.schema.ts";
import { committedShape, count, id, version } from "../calls/field.schema.ts";
import { committedSchema } from "./history.schema.ts";

const counted = {
  version: version(),
  brandCount: count().openapi({
    description: "The number of its brands, including archived ones.",
  }),
};

const countedCategorySchema = z
  .strictObject({ ...categorySchema.shape, ...counted })
  .openapi("CountedCategory");

const countedAttributeSchema = z
  .strictObject({ ...attributeSchema.shape, ...counted })
  .openapi("CountedAttribute");

const countedCategoriesSchema = z.array(countedCategorySchema);
const countedAttributesSchema = z.array(countedAttributeSchema);

const groupSchema = z
  .strictObject({
    id: z.string(),
    slug: z.string().openapi({ description: "Derived from the name." }),
    name: z.string(),
    displayOrder: z.int(),
    any: z
      .boolean()
      .openapi({ description: "A brand needs only one of several chosen attributes." }),
    partlyKnown: z.boolean().openapi({
      description: "A brand without an attribute of the group may still have one in reality.",
    }),
    dueDays: z
      .int()
      .min(1)
      .nullable()
      .openapi({ description: "Days until a check is due again; null for never." }),
    version: version(),
  })
  .openapi("AttributeGroup");
const countedTaxonomySchema = z
  .strictObject({
    categories: countedCategoriesSchema,
    attributes: countedAttributesSchema,
    groups: z.array(groupSchema),
  })
  .openapi("CountedTaxonomy", {
    description: "Categories and groups in display order, attributes by name.",
  });

const savedTaxonomySchema = z
  .strictObject({
    ...committedShape,
    saved: z.union([
      z.strictObject({ ...categorySchema.shape, version: version() }),
      z.strictObject({ ...attributeSchema.shape, version: version() }),
    ]),
  })
  .openapi("SavedTaxonomy");

const reorderedSchema = z
  .strictObject({
    ...committedShape,
    order: z
      .array(z.strictObject({ id: z.string(), version: version() }))
      .openapi({ description: "The categories in display order, with their new versions." }),
  })
  .openapi("ReorderedCategories");

/** The most categories in an order. */
const ORDER_LIMIT = LIMITS.displayOrderMax;

const refSchema = z
  .strictObject(
    { id: id(), readVersion: version() },
    "must name a category by its id and readVersion",
  )
  .openapi("TaxonomyRef");

type Listed = Counted<StoredCategory> | Counted<StoredAttribute>;

/** The calls for categories, or for attributes. */
const callsOf = (
  record: TaxonomyKind,
  noun: string,
  counted: z.ZodType<Listed>,
  draft: z.ZodType,
): Record<string, AnyAdminCall> => {
  const plural = PLURALS[record];
  const at = (address = "") => address.replace("{kind}", plural);
  const find = async (backOffice: BackOffice, id: string) => {
    const known: readonly Listed[] = (await backOffice.listTaxonomy())[plural];
    return known.find((one) => one.id === id);
  };
  const findVersion = async (backOffice: BackOffice, id: string) =>
    (await find(backOffice, id))?.version;

  return {
    [`listCounted${noun.replace(/y$/, "ie")}s`]: adminCall({
      address: at(TAXONOMY_READS.list),
      summary: `List all ${plural}, each with its number of brands`,
      run: async (backOffice) => (await backOffice.listTaxonomy())[plural],
      answer: found("The list.", z.array(counted)),
    }),

    [`create${noun}`]: adminCall({
      address: at(BACK_OFFICE_CALLS.saveTaxonomy.forNew),
      summary: withArticle(`Create a ${record}`),
      input: draft,
      failures: ["slug-unavailable", "stale"],
      run: (backOffice, { body }) => backOffice.saveTaxonomy(record, body),
      answer: created("Created.", savedTaxonomySchema, ({ saved }) => saved),
    }),

    [`open${noun}`]: adminCall({
      address: at(TAXONOMY_READS.open),
      summary: withArticle(`Open a ${record} to edit`),
      failures: ["taxonomy-not-found"],
      run: async (backOffice, { id }) => {
        const opened = await find(backOffice, id);
        return opened
          ? ok(opened)
          : fail<TaxonomyNotFound>({ kind: "taxonomy-not-found", record, id });
      },
      answer: foundRecord("The record.", counted, (one) => one),
    }),

    [`save${noun}`]: adminCall({
      address: at(BACK_OFFICE_CALLS.saveTaxonomy.address),
      summary: withArticle(`Save a ${record}`),
      input: draft,
      failures: ["slug-unavailable", "stale", "taxonomy-not-found"],
      findVersion,
      run: (backOffice, { ref, body }) => backOffice.saveTaxonomy(record, body, ref),
      answer: foundRecord("Saved.", savedTaxonomySchema, ({ saved }) => saved),
    }),

    [`delete${noun}`]: adminCall({
      address: at(BACK_OFFICE_CALLS.deleteTaxonomy.address),
      summary: withArticle(`Delete a ${record} and remove it from its brands`),
      failures: ["stale", "taxonomy-not-found"],
      findVersion,
      run: (backOffice, { ref }) => backOffice.deleteTaxonomy(record, ref),
      answer: found("Deleted.", committedSchema),
    }),

    [`merge${noun}`]: adminCall({
      address: at(BACK_OFFICE_CALLS.mergeTaxonomy.address),
      summary: withArticle(`Merge a ${record} into another: move its brands and delete it`),
      body: z.strictObject({ intoId: id() }),
      failures: ["stale", "taxonomy-not-found", "too-busy"],
      findVersion,
      run: (backOffice, { ref, body }) => backOffice.mergeTaxonomy(record, ref, body.intoId),
      answer: found("Merged.", committedSchema),
    }),
  };
};

const findGroup = async (backOffice: BackOffice, id: string) =>
  (await backOffice.listTaxonomy()).groups.find((one) => one.id === id);
const findGroupVersion = async (backOffice: BackOffice, id: string) =>
  (await findGroup(backOffice, id))?.version;
const savedGroupSchema = z
  .strictObject({ ...committedShape, saved: groupSchema })
  .openapi("SavedGroup");

/** The calls for groups of attributes. */
const groupCalls = {
  listGroups: adminCall({
    address: TAXONOMY_READS.listGroups,
    summary: "List the groups of attributes",
    run: async (backOffice) => (await backOffice.listTaxonomy()).groups,
    answer: found("The list.", z.array(groupSchema)),
  }),
  createGroup: adminCall({
    address: BACK_OFFICE_CALLS.saveGroup.forNew,
    summary: "Create a group of attributes",
    input: groupDraftSchema,
    failures: ["stale"],
    run: (backOffice, { body }) => backOffice.saveGroup(body),
    answer: created("Created.", savedGroupSchema, ({ saved }) => saved),
  }),
  openGroup: adminCall({
    address: TAXONOMY_READS.openGroup,
    summary: "Open a group of attributes to edit",
    failures: ["taxonomy-not-found"],
    run: async (backOffice, { id }) => {
      const opened = await findGroup(backOffice, id);
      return opened
        ? ok(opened)
        : fail<TaxonomyNotFound>({ kind: "taxonomy-not-found", record: "group", id });
    },
    answer: foundRecord("The record.", groupSchema, (one) => one),
  }),
  saveGroup: adminCall({
    summary: "Save a group; a new name applies to its attributes",
    input: groupDraftSchema,
    failures: ["stale", "taxonomy-not-found"],
    findVersion: findGroupVersion,
    run: (backOffice, { ref, body }) => backOffice.saveGroup(body, ref),
    answer: foundRecord("Saved.", savedGroupSchema, ({ saved }) => saved),
  }),
  deleteGroup: adminCall({
    summary: "Delete a group; its attributes then have no group",
    failures: ["stale", "taxonomy-not-found"],
    findVersion: findGroupVersion,
    run: (backOffice, { ref }) => backOffice.deleteGroup(ref),
    answer: found("Deleted.", committedSchema),
  }),
};

const withArticle = (text: string): string => text.replace("a a", "an a");

export const taxonomyCalls = {
  listTaxonomy: adminCall({
    summary: "List all categories and attributes, each with its number of brands",
    run: (backOffice) => backOffice.listTaxonomy(),
    answer: found("The list.", countedTaxonomySchema),
  }),

  reorderCategories: adminCall({
    summary: "Reorder the categories",
    description: "Lists every category once, with the version you read.",
    body: z.strictObject({
      order: z
        .array(refSchema, "must be a list of categories")
        .max(ORDER_LIMIT, `must name at most ${ORDER_LIMIT} categories`),
    }),
    failures: ["stale"],
    run: async (backOffice, { body }) => {
      const reordered = await backOffice.reorderCategories(body.order);
      if (!reordered.ok) return reordered;
      const { categories } = await backOffice.listTaxonomy();
      return ok({
        ...reordered.value,
        order: categories.map(({ id, version }) => ({ id, version })),
      });
    },
    answer: found("The new order.", reorderedSchema),
  }),

  ...callsOf("category", "Category", countedCategorySchema, categoryDraftSchema),
  ...groupCalls,
  ...callsOf("attribute", "Attribute", countedAttributeSchema, attributeDraftSchema),
};
