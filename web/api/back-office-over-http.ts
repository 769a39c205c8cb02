import type { BackOffice } from "#core/back-office/back-office.ts";
import { formatBrandListQuery } from "#core/back-office/brand-list-query.ts";
import type { TaxonomyKind } from "#core/change/plan-taxonomy.ts";
import {
  askBackOffice,
  BackOfficeUnavailable,
  type BackOfficeWire,
  EXPORT_PATH,
} from "./back-office-request.ts";
import { filterQuery } from "./filter-query.ts";
import { sending } from "./sending.ts";

/**
 * The administrators' door over HTTP. Every call carries `Authorization: Bearer <access token>` and is answered with
 * 401 when it is not good; JSON in camelCase, in the core's shapes. All paths stand beneath `/api/admin`.
 *
 * | method | call | query | body | answers |
 * |---|---|---|---|---|
 * | overview | GET /overview | | | 200 Overview |
 * | listBrands | GET /brands | search status needs sort page (as `formatBrandListQuery` writes them) | | 200 BrandPage |
 * | listBrandRefs | GET /brand-refs | search status needs | | 200 BrandRef[] |
 * | openBrand | GET /brands/{id} | | | 200 Brand, ETag; 404 brand-gone |
 * | checkSlug | GET /slug-check | slug, brand (an id, may be left out) | | 200 SlugCheck; any text may be asked about |
 * | findDuplicates | POST /duplicates | | `{ candidate, exceptId? }` | 200 Duplicate[]; writes nothing, but addresses are too long for a query |
 * | saveBrand, new | POST /brands | submission (id), seen (its status as seen) | the fields | 201 SavedBrand, ETag, Location; 400 invalid-input; 409 slug-unavailable, already-decided; 404 submission-not-found; 503 too-busy |
 * | saveBrand, read | PUT /brands/{id} | whenStale (merge, or refuse which is the default), keepOldAddress=true, submission, seen | the fields; If-Match | 200 SavedBrand, ETag; as POST, and 412 brand-conflict (merge) or brand-moved-on (refuse), each with the newer record as `current` and in ETag; 404 brand-gone; 428 without If-Match |
 * | deleteBrand | DELETE /brands/{id} | | If-Match | 200 Committed; 412 brand-moved-on; 404 brand-gone; 428 |
 * | editInBulk | POST /bulk-edits | | `{ edit, brands }`, up to 16 MB | 200 BulkDone; 412 stale; 400 invalid-input; 503 too-busy |
 * | listTaxonomy | GET /taxonomy | | | 200 CountedTaxonomy |
 * | saveTaxonomy, new | POST /categories, /attributes | | the fields | 201 SavedTaxonomy, ETag, Location; 400 invalid-input; 409 slug-unavailable |
 * | saveTaxonomy, read | PUT /categories/{id}, /attributes/{id} | | the fields; If-Match | 200 SavedTaxonomy, ETag; as POST, and 412 stale; 404 taxonomy-gone; 428 |
 * | (one of listTaxonomy) | GET /categories/{id}, /attributes/{id} | | | 200 CountedCategory, CountedAttribute, ETag; 404 taxonomy-gone |
 * | reorderCategories | PUT /category-order | | `{ order }` | 200 Committed and `order: [{ id, version }]`; 412 stale |
 * | deleteTaxonomy | DELETE /categories/{id}, /attributes/{id} | | If-Match | 200 Committed; 412 stale; 404 taxonomy-gone; 428 |
 * | mergeTaxonomy | POST /categories/{id}/merge, /attributes/{id}/merge | |`{ intoId }`; If-Match | 200 Committed; 400 invalid-input; 412 stale; 404 taxonomy-gone; 428; 503 too-busy |
 * | listSubmissions | GET /submissions | status page | | 200 SubmissionPage |
 * | openSubmission | GET /submissions/{id} | | | 200 SubmissionToReview; 404 submission-not-found |
 * | decideSubmission | PUT /submissions/{id}/verdict | | `{ seen, verdict }` | 200 DecidedSubmission; 409 already-decided; 404 submission-not-found, brand-gone; 400 invalid-input |
 * | listHistory | GET /history | record, id (both or neither), page | | 200 BatchPage |
 * | showBatch | GET /history/{batchId} | page | | 200 BatchDetails; 404 batch-not-found |
 * | previewRevert | GET /history/{batchId}/revert | | | 200 `{ batch, report }`; 404 batch-not-found |
 * | revert | POST /history/{batchId}/revert | | none | 200 Reverted; 404 batch-not-found; 503 too-busy |
 * | reviewImport | POST /imports/review | name format match only clearEmpty createMissingTaxonomy set columns from | the file | 200 ImportReview; 400 invalid-input; 413 file-too-large |
 * | writeRejects | POST /imports/rejects | as above, without from | the file | 200 the rejected rows; 400 invalid-input; 413 file-too-large |
 * | applyImport | POST /imports | as above, and digest revision rejected (refuse or skip) again | the file | 200 Imported; 400 invalid-input, rows-rejected; 409 already-imported, import-moved-on; 413 file-too-large |
 * | exportBrands | GET /brand-export | search status needs format | | 200 the file |
 * | listSubscribers | POST /subscriber-searches | | `{ search, page }`; writes nothing, but e-mails stand in no address | 200 SubscriberPage; 404 not-offered |
 * | removeSubscriber | DELETE /subscribers/{id} | | | 200 null; 404 subscriber-not-found, not-offered |
 * | exportSubscribers | GET /subscriber-export | | | 200 `{ csv }`; 404 not-offered |
 * | showNewsletter | GET /newsletter | | | 200 NewsletterOutlook; 404 not-offered |
 * | sendNewsletter | POST /newsletter | | none | 202 Issue; 409 nothing-to-send, sent-by-another; 404 not-offered |
 * | showPersonalData | POST /personal-data/exports | | `{ email }` | 200 PersonalData; 400 invalid-input; 404 not-offered |
 * | erasePersonalData | POST /personal-data/erasures | | `{ email }` | 200 Erased; 400 invalid-input; 409 current-administrator; 404 not-offered |
 *
 * `ETag: "42"` is the record's version, and `If-Match: "42"` the version that was read (`readVersion`). A new record's
 * `read` is no part of the call; unknown keys in a body are refused by name. A refusal is `application/problem+json`
 * (RFC 9457) with `title`, `status` and `detail`, and beside them every member of the core's failure: its `kind`, and then
 * `errors` of invalid-input, `current`, `merged`, `conflicts` and `fromThem` of brand-conflict, and so on; what is
 * `undefined` there is left out. A problem without a `kind` is an accident, and thrown.
 */
export const backOfficeOverHttp = (wire: BackOfficeWire): BackOffice => {
  const { answer, result, written } = askBackOffice(wire);

  return {
    overview: () => answer({ method: "GET", path: "/overview" }),

    listBrands: (query) =>
      answer({ method: "GET", path: "/brands", query: pairsOf(formatBrandListQuery(query)) }),

    listBrandRefs: (filter) =>
      answer({ method: "GET", path: "/brand-refs", query: filterQuery(filter) }),

    openBrand: (id) => result({ method: "GET", path: `/brands/${segment(id)}` }),

    checkSlug: (slug, brandId) =>
      answer({ method: "GET", path: "/slug-check", query: { slug, brand: brandId } }),

    findDuplicates: (candidate, exceptId) =>
      answer({ method: "POST", path: "/duplicates", body: { candidate, exceptId } }),

    saveBrand: (input, { read, whenStale = "merge", keepOldAddress = false, submission } = {}) => {
      const query = { submission: submission?.id, seen: submission?.seen };
      if (!read) return result({ method: "POST", path: "/brands", query, body: input });
      return result({
        method: "PUT",
        path: `/brands/${segment(read.id)}`,
        query: { whenStale, keepOldAddress: keepOldAddress ? "true" : undefined, ...query },
        body: input,
        readVersion: read.readVersion,
      });
    },

    deleteBrand: ({ id, readVersion }) =>
      result({ method: "DELETE", path: `/brands/${segment(id)}`, readVersion }),

    editInBulk: (edit, brands) =>
      result({ method: "POST", path: "/bulk-edits", body: { edit, brands } }),

    listTaxonomy: () => answer({ method: "GET", path: "/taxonomy" }),

    saveTaxonomy: (record, input, read) =>
      read
        ? result({
            method: "PUT",
            path: `${PATHS[record]}/${segment(read.id)}`,
            body: input,
            readVersion: read.readVersion,
          })
        : result({ method: "POST", path: PATHS[record], body: input }),

    reorderCategories: (order) =>
      result({ method: "PUT", path: "/category-order", body: { order } }),

    deleteTaxonomy: (record, { id, readVersion }) =>
      result({ method: "DELETE", path: `${PATHS[record]}/${segment(id)}`, readVersion }),

    mergeTaxonomy: (record, { id, readVersion }, intoId) =>
      result({
        method: "POST",
        path: `${PATHS[record]}/${segment(id)}/merge`,
        body: { intoId },
        readVersion,
      }),

    listSubmissions: ({ status, page }) =>
      answer({ method: "GET", path: "/submissions", query: { status, page: String(page) } }),

    openSubmission: (id) => result({ method: "GET", path: `/submissions/${segment(id)}` }),

    decideSubmission: (id, seen, verdict) =>
      result({
        method: "PUT",
        path: `/submissions/${segment(id)}/verdict`,
        body: { seen, verdict },
      }),

    listHistory: ({ record, page }) =>
      answer({
        method: "GET",
        path: "/history",
        query: { record: record?.record, id: record?.id, page: String(page) },
      }),

    showBatch: (id, page) =>
      result({ method: "GET", path: `/history/${segment(id)}`, query: { page: String(page) } }),

    previewRevert: (batchId) =>
      result({ method: "GET", path: `/history/${segment(batchId)}/revert` }),

    revert: (batchId) => result({ method: "POST", path: `/history/${segment(batchId)}/revert` }),

    reviewImport: async (file, wishes, from = 0) => {
      const sent = await sending(file, wishes, { from: String(from) });
      return sent.ok ? result({ method: "POST", path: "/imports/review", ...sent.value }) : sent;
    },

    writeRejects: async (file, wishes) => {
      const sent = await sending(file, wishes);
      return sent.ok ? written({ method: "POST", path: "/imports/rejects", ...sent.value }) : sent;
    },

    applyImport: async (file, wishes, reviewed, { skipBad = false, again = false } = {}) => {
      const sent = await sending(file, wishes, {
        digest: reviewed.digest,
        revision: String(reviewed.revision),
        rejected: skipBad ? "skip" : undefined,
        again: again ? "true" : undefined,
      });
      return sent.ok ? result({ method: "POST", path: "/imports", ...sent.value }) : sent;
    },

    exportBrands: async (filter, format) => {
      const query = { ...filterQuery(filter), format };
      const file = await written<{ kind: string }>({ method: "GET", path: EXPORT_PATH, query });
      if (file.ok) return file.value;
      throw new BackOfficeUnavailable(`The server refused: ${file.failure.kind}.`);
    },
    listSubscribers: (query) =>
      result({ method: "POST", path: "/subscriber-searches", body: query }),

    removeSubscriber: (id) => result({ method: "DELETE", path: `/subscribers/${segment(id)}` }),

    exportSubscribers: () => result({ method: "GET", path: "/subscriber-export" }),

    showNewsletter: () => result({ method: "GET", path: "/newsletter" }),

    sendNewsletter: () => result({ method: "POST", path: "/newsletter" }),

    showPersonalData: (input) =>
      result({ method: "POST", path: "/personal-data/exports", body: input }),

    erasePersonalData: (input) =>
      result({ method: "POST", path: "/personal-data/erasures", body: input }),
  };
};

const PATHS: Readonly<Record<TaxonomyKind, string>> = {
  category: "/categories",
  attribute: "/attributes",
};

const segment = encodeURIComponent;

const pairsOf = (query: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query));
