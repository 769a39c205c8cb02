import { z } from "@hono/zod-openapi";
import { LIMITS } from "#core/limits.ts";
import type { TaxonomyKind } from "#core/change/plan-taxonomy.ts";
import { attributeDraftSchema, categoryDraftSchema } from "#core/taxonomy/taxonomy-draft.schema.ts";
import { adminCall, ETAG, ETAG_AND_LOCATION } from "../call.schema.ts";
import { id, version } from "../field.schema.ts";
import { committedSchema } from "../history/history.schema.ts";
import * as answers from "./taxonomy.schema.ts";

export const listTaxonomy = adminCall({
  method: "get",
  path: "/taxonomy",
  operationId: "listTaxonomy",
  summary: "List all categories and attributes with the number of brands each touches",
  answers: { 200: { description: "All of them.", schema: answers.countedTaxonomySchema } },
});

/** Categories as an order names them: no directory has more. */
const ORDER_LIMIT = LIMITS.displayOrderMax;

const refSchema = z
  .strictObject(
    { id: id(), readVersion: version() },
    "must name a category by its id and readVersion",
  )
  .openapi("TaxonomyRef");

export const reorderCategories = adminCall({
  method: "put",
  path: "/category-order",
  operationId: "reorderCategories",
  summary: "Put the categories in order",
  description: "Names every category once, as it was read.",
  body: z.strictObject({
    order: z
      .array(refSchema, "must be a list of categories")
      .max(ORDER_LIMIT, `must name at most ${ORDER_LIMIT} categories`),
  }),
  failures: ["stale"],
  answers: { 200: { description: "In this order.", schema: answers.reorderedSchema } },
});

interface Kind {
  record: TaxonomyKind;
  /** As addresses name them. */
  plural: "categories" | "attributes";
  /** As operations are called. */
  noun: string;
  counted: z.ZodType;
  draft: z.ZodType;
}

export const KINDS: readonly Kind[] = [
  {
    record: "category",
    plural: "categories",
    noun: "Category",
    counted: answers.countedCategorySchema,
    draft: categoryDraftSchema,
  },
  {
    record: "attribute",
    plural: "attributes",
    noun: "Attribute",
    counted: answers.countedAttributeSchema,
    draft: attributeDraftSchema,
  },
];

/** What can be done with categories, and with attributes. */
export const callsOf = ({ record, plural, noun, counted, draft }: Kind) => ({
  list: adminCall({
    method: "get",
    path: `/${plural}`,
    operationId: plural === "categories" ? "listCountedCategories" : "listCountedAttributes",
    summary: `List all ${plural} with the number of brands each touches`,
    answers: { 200: { description: "All of them.", schema: z.array(counted) } },
  }),

  open: adminCall({
    method: "get",
    path: `/${plural}/{id}`,
    operationId: `open${noun}`,
    summary: `Open a ${record} to edit it`.replace("a a", "an a"),
    failures: ["taxonomy-gone"],
    answers: { 200: { description: "As it is now.", schema: counted, headers: ETAG } },
  }),

  create: adminCall({
    method: "post",
    path: `/${plural}`,
    operationId: `create${noun}`,
    summary: `Create a ${record}`.replace("a a", "an a"),
    input: draft,
    failures: ["slug-unavailable", "stale"],
    answers: {
      201: {
        description: "Created.",
        schema: answers.savedTaxonomySchema,
        headers: ETAG_AND_LOCATION,
      },
    },
  }),

  save: adminCall({
    method: "put",
    path: `/${plural}/{id}`,
    operationId: `save${noun}`,
    summary: `Save a ${record} that was read`.replace("a a", "an a"),
    input: draft,
    ifMatch: true,
    failures: ["slug-unavailable", "stale", "taxonomy-gone"],
    answers: { 200: { description: "Saved.", schema: answers.savedTaxonomySchema, headers: ETAG } },
  }),

  delete: adminCall({
    method: "delete",
    path: `/${plural}/{id}`,
    operationId: `delete${noun}`,
    summary: `Delete a ${record}, and take it off its brands`.replace("a a", "an a"),
    ifMatch: true,
    failures: ["stale", "taxonomy-gone"],
    answers: { 200: { description: "Deleted.", schema: committedSchema } },
  }),

  merge: adminCall({
    method: "post",
    path: `/${plural}/{id}/merge`,
    operationId: `merge${noun}`,
    summary: `Make every brand of one ${record} one of another, and delete the first`,
    body: z.strictObject({ intoId: id() }),
    ifMatch: true,
    failures: ["stale", "taxonomy-gone", "too-busy"],
    answers: { 200: { description: "Merged.", schema: committedSchema } },
  }),
});
