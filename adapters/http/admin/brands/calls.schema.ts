import { z } from "@hono/zod-openapi";
import { adminCall, ETAG, ETAG_AND_LOCATION } from "../call.schema.ts";
import type { FailureKind } from "../failures.ts";
import { committedSchema } from "../history/history.schema.ts";
import * as answers from "./brand.schema.ts";
import * as requests from "./requests.schema.ts";

/** The longest brand that keeps every rule, with some room: 50 sources of 2,048 characters and more. */
const BRAND_BODY_LIMIT = 512 * 1024;
/** Every brand of a large directory, by id and version. */
const BULK_BODY_LIMIT = 16 * 1024 * 1024;

const SAVE_FAILURES: FailureKind[] = [
  "slug-unavailable",
  "already-decided",
  "submission-not-found",
  "too-busy",
];

export const listBrands = adminCall({
  method: "get",
  path: "/brands",
  operationId: "listAllBrands",
  summary: "Search, filter, sort and page through all brands",
  query: requests.brandListQuerySchema,
  answers: { 200: { description: "One page.", schema: answers.brandPageSchema } },
});

export const listBrandRefs = adminCall({
  method: "get",
  path: "/brand-refs",
  operationId: "listBrandRefs",
  summary: "List every matching brand by id and version, for a bulk edit",
  query: requests.brandFilterSchema,
  answers: {
    200: { description: "All that match.", schema: z.array(answers.brandRefSchema) },
  },
});

export const openBrand = adminCall({
  method: "get",
  path: "/brands/{id}",
  operationId: "openBrand",
  summary: "Open a brand to edit",
  failures: ["brand-gone"],
  answers: {
    200: { description: "The brand.", schema: answers.adminBrandSchema, headers: ETAG },
  },
});

export const createBrand = adminCall({
  method: "post",
  path: "/brands",
  operationId: "createBrand",
  summary: "Create a brand",
  query: requests.createQuerySchema,
  input: requests.brandDraftDocument,
  bodyLimit: BRAND_BODY_LIMIT,
  failures: SAVE_FAILURES,
  answers: {
    201: {
      description: "Created.",
      schema: answers.savedBrandSchema,
      headers: ETAG_AND_LOCATION,
    },
  },
});

export const saveBrand = adminCall({
  method: "put",
  path: "/brands/{id}",
  operationId: "saveBrand",
  summary: "Save a brand that was read",
  description:
    "Fields left out get their defaults, except `socialLinks`, `priceBand`, `highlights`, `sources` and " +
    "`socialMetricsUpdatedAt`, which stay as they are.",
  query: requests.saveQuerySchema,
  input: requests.brandDraftDocument,
  bodyLimit: BRAND_BODY_LIMIT,
  ifMatch: true,
  failures: ["brand-gone", "brand-moved-on", "brand-conflict", ...SAVE_FAILURES],
  answers: { 200: { description: "Saved.", schema: answers.savedBrandSchema, headers: ETAG } },
});

export const deleteBrand = adminCall({
  method: "delete",
  path: "/brands/{id}",
  operationId: "deleteBrand",
  summary: "Delete the version of a brand that was read, with its links",
  ifMatch: true,
  failures: ["brand-gone", "brand-moved-on"],
  answers: { 200: { description: "Deleted.", schema: committedSchema } },
});

export const editInBulk = adminCall({
  method: "post",
  path: "/bulk-edits",
  operationId: "editInBulk",
  summary: "Make one edit to many brands, all or none",
  description:
    "At most 16 MB. Adding and removing links clashes with nothing, whatever the version.",
  body: requests.bulkBodySchema,
  bodyLimit: BULK_BODY_LIMIT,
  failures: ["stale", "too-busy"],
  answers: { 200: { description: "Done.", schema: answers.bulkDoneSchema } },
});

export const checkSlug = adminCall({
  method: "get",
  path: "/slug-check",
  operationId: "checkSlug",
  summary: "Tell whether a slug could be given to a brand",
  query: requests.slugCheckQuerySchema,
  answers: { 200: { description: "Whether.", schema: answers.slugCheckSchema } },
});

export const findDuplicates = adminCall({
  method: "post",
  path: "/duplicates",
  operationId: "findDuplicates",
  summary: "Find brands that are likely the same as one being named",
  description: "Writes nothing. Folded name, site or a social profile in common; most alike first.",
  body: requests.duplicatesBodySchema,
  answers: { 200: { description: "At most 5.", schema: answers.duplicatesSchema } },
});
