import { z } from "@hono/zod-openapi";
import type { BackOffice } from "#core/back-office/back-office.ts";
import { UNEDITED_FIELDS } from "#core/change/plan-save.ts";
import type { FailureKind } from "#core/failures.ts";
import type { SaveBrandOptions } from "#core/back-office/save-brand.ts";
import { LIMITS } from "#core/limits.ts";
import type { SubmissionStatus } from "#core/submission/submission.ts";
import { BACK_OFFICE_CALLS } from "../calls/back-office-calls.ts";
import { adminCall } from "./admin-call.schema.ts";
import { created, found, foundRecord, PICTURE_TYPES } from "./answered.schema.ts";
import * as requests from "./brand-requests.schema.ts";
import * as answers from "./brand.schema.ts";
import { committedSchema } from "./history.schema.ts";

/** Fits the longest valid brand, with its 50 sources of 2,048 characters. */
const BRAND_BODY_LIMIT = 512 * 1024;
/** Fits the id and version of every brand in a large directory. */
const BULK_BODY_LIMIT = 16 * 1024 * 1024;

const SAVE_FAILURES: FailureKind[] = [
  "slug-unavailable",
  "already-decided",
  "submission-not-found",
  "too-busy",
];

const findVersion = async (backOffice: BackOffice, id: string) => {
  const opened = await backOffice.openBrand(id);
  return opened.ok ? opened.value.version : undefined;
};

export const brandCalls = {
  listBrands: adminCall({
    operationId: "listAllBrands",
    summary: "Search, filter, sort and page through all brands",
    query: requests.brandListQuerySchema,
    run: (backOffice, { query }) => backOffice.listBrands(requests.filterOf(query)),
    answer: found("One page.", answers.brandPageSchema),
  }),

  listBrandRefs: adminCall({
    summary: "List every matching brand by id and version, for a bulk edit",
    query: requests.brandFilterSchema,
    run: (backOffice, { query }) => backOffice.listBrandRefs(requests.filterOf(query)),
    answer: found("The matching brands.", z.array(answers.brandRefSchema)),
  }),

  openBrand: adminCall({
    summary: "Open a brand to edit",
    failures: ["brand-deleted"],
    run: (backOffice, { id }) => backOffice.openBrand(id),
    answer: foundRecord("The brand.", answers.adminBrandSchema, (brand) => brand),
  }),

  createBrand: adminCall({
    address: BACK_OFFICE_CALLS.saveBrand.forNew,
    summary: "Create a brand",
    query: requests.createQuerySchema,
    input: requests.brandDraftDocument,
    bodyLimit: BRAND_BODY_LIMIT,
    failures: SAVE_FAILURES,
    run: (backOffice, { query, body }) => backOffice.saveBrand(body, answering(query)),
    answer: created("Created.", answers.savedBrandSchema, ({ brand }) => brand),
  }),

  saveBrand: adminCall({
    summary: "Save a brand",
    description: `Absent fields get their defaults, except ${UNEDITED_FIELDS.map((field) => `\`${field}\``).join(", ")}, which stay unchanged.`,
    query: requests.saveQuerySchema,
    input: requests.brandDraftDocument,
    bodyLimit: BRAND_BODY_LIMIT,
    failures: ["brand-deleted", "brand-stale", "brand-conflict", ...SAVE_FAILURES],
    findVersion,
    run: (backOffice, { ref, query: { whenStale, keepOldAddress, ...query }, body }) =>
      backOffice.saveBrand(body, { read: ref, whenStale, keepOldAddress, ...answering(query) }),
    answer: foundRecord("Saved.", answers.savedBrandSchema, ({ brand }) => brand),
  }),

  deleteBrand: adminCall({
    summary: "Delete a brand and its links",
    failures: ["brand-deleted", "brand-stale"],
    findVersion,
    run: (backOffice, { ref }) => backOffice.deleteBrand(ref),
    answer: found("Deleted.", committedSchema),
  }),

  mergeBrands: adminCall({
    summary: "Merge a brand into another",
    description:
      "The values of the brand that stays win; its gaps are filled with the other's values and their evidence. Lists are united, the other's name becomes an alias, its views and former addresses move, and its address redirects. One batch, whose revert restores both brands.",
    body: requests.mergeBodySchema,
    failures: ["brand-deleted", "brand-stale", "merge-refused", "too-busy"],
    run: (backOffice, { id, body: { intoId, version, intoVersion } }) =>
      backOffice.mergeBrands(
        { id, readVersion: version },
        { id: intoId, readVersion: intoVersion },
      ),
    answer: foundRecord("Merged.", answers.mergedBrandsSchema, ({ brand }) => brand),
  }),

  saveLogo: adminCall({
    summary: "Upload the logo of a brand",
    description:
      "The body is the picture: PNG, JPEG or WebP, recognised by its content, 64 to 512 pixels on each side, at most 102,400 bytes. " +
      "The brand's `logoUrl` becomes its path on this site.",
    file: PICTURE_TYPES,
    bodyLimit: LIMITS.logoBytes,
    failures: ["file-too-large", "brand-deleted", "brand-stale", "too-busy"],
    findVersion,
    run: (backOffice, { ref, content }) => backOffice.saveLogo(ref, content),
    answer: foundRecord("Saved.", answers.savedBrandSchema, ({ brand }) => brand),
  }),

  removeLogo: adminCall({
    summary: "Remove the logo of a brand",
    description: "The picture stays stored, so that reverting the removal brings it back.",
    failures: ["brand-deleted", "brand-stale", "too-busy"],
    findVersion,
    run: (backOffice, { ref }) => backOffice.removeLogo(ref),
    answer: foundRecord("Removed.", answers.savedBrandSchema, ({ brand }) => brand),
  }),

  editInBulk: adminCall({
    summary: "Edit many brands at once, all or none",
    description: "At most 16 MB. Adding or removing links never conflicts, whatever the version.",
    body: requests.bulkBodySchema,
    bodyLimit: BULK_BODY_LIMIT,
    failures: ["stale", "too-busy"],
    run: (backOffice, { body: { edit, brands } }) => backOffice.editInBulk(edit, brands),
    answer: found("The number of brands changed.", answers.bulkDoneSchema),
  }),

  checkSlug: adminCall({
    summary: "Check whether a brand can have a slug",
    query: requests.slugCheckQuerySchema,
    run: (backOffice, { query: { slug, brand } }) => backOffice.checkSlug(slug, brand),
    answer: found("The result.", answers.slugCheckSchema),
  }),

  findDuplicates: adminCall({
    summary: "Find likely duplicates of a brand",
    description:
      "Writes nothing. Compares names without case and accents, websites and social profiles; the most similar brands first.",
    body: requests.duplicatesBodySchema,
    run: (backOffice, { body: { candidate, exceptId } }) =>
      backOffice.findDuplicates(candidate, exceptId),
    answer: found("At most 5 brands.", answers.duplicatesSchema),
  }),
};

const answering = ({
  submission: id,
  seen = "pending",
}: {
  submission?: string | undefined;
  seen?: SubmissionStatus | undefined;
}): Pick<SaveBrandOptions, "submission"> => (id === undefined ? {} : { submission: { id, seen } });
