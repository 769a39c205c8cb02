import type { BackOffice } from "#core/back-office/back-office.ts";
import { filterPairs, formatBrandListQuery } from "#core/back-office/brand-list-query.ts";
import { formatPairs } from "#core/catalog/listing-query.ts";
import type { SaveBrandOptions } from "#core/back-office/save-brand.ts";
import type { TaxonomyKind } from "#core/change/plan-taxonomy.ts";
import { LIMITS } from "#core/limits.ts";
import type { SentFile } from "#core/ports/brand-files.ts";
import { type Address, call, type CallsOf, plainCall } from "./call.ts";

/** The address of each method of the back office, below `/api/admin`. */
export const BACK_OFFICE_CALLS: CallsOf<BackOffice> = {
  overview: plainCall("GET /overview"),

  listBrands: call("GET /brands", (query) => ({ query: formatBrandListQuery(query) })),
  listBrandRefs: call("GET /brand-refs", (filter) => ({ query: formatPairs(filterPairs(filter)) })),
  openBrand: call("GET /brands/{id}", (id) => ({ params: { id } })),
  saveBrand: call(
    "PUT /brands/{id}",
    (input, options = {}) => ({ ...placeRead(options.read), ...placeBrand(options), body: input }),
    { forNew: "POST /brands" },
  ),
  deleteBrand: call("DELETE /brands/{id}", (ref) => placeRead(ref)),
  mergeBrands: call("POST /brands/{id}/merge", (from, into) => ({
    params: { id: from.id },
    body: { intoId: into.id, version: from.readVersion, intoVersion: into.readVersion },
  })),
  saveLogo: call("PUT /brands/{id}/logo", (ref, file) => ({ ...placeRead(ref), file })),
  removeLogo: call("DELETE /brands/{id}/logo", (ref) => placeRead(ref)),
  editInBulk: call("POST /bulk-edits", (edit, brands) => ({ body: { edit, brands } })),
  checkSlug: plainCall("GET /slug-check", (slug, brand) => ({
    query: writeQuery({ slug, brand }),
  })),
  // Writes nothing; but web addresses are too long for a query.
  findDuplicates: plainCall("POST /duplicates", (candidate, exceptId) => ({
    body: { candidate, exceptId },
  })),

  listTaxonomy: plainCall("GET /taxonomy"),
  reorderCategories: call("PUT /category-order", (order) => ({ body: { order } })),
  saveTaxonomy: call(
    "PUT /{kind}/{id}",
    (record, body, read) => ({ ...placeRead(read, record), body }),
    { forNew: "POST /{kind}" },
  ),
  deleteTaxonomy: call("DELETE /{kind}/{id}", (record, read) => placeRead(read, record)),
  saveGroup: call("PUT /groups/{id}", (body, read) => ({ ...placeRead(read), body }), {
    forNew: "POST /groups",
  }),
  deleteGroup: call("DELETE /groups/{id}", (read) => placeRead(read)),
  mergeTaxonomy: call("POST /{kind}/{id}/merge", (record, from, intoId) => ({
    ...placeRead(from, record),
    body: { intoId },
  })),

  listSubmissions: plainCall("GET /submissions", (query) => ({ query: writeQuery(query) })),
  openSubmission: call("GET /submissions/{id}", (id) => ({ params: { id } })),
  decideSubmission: call("PUT /submissions/{id}/verdict", (id, seen, verdict, shown) => ({
    params: { id },
    body: { seen, shown, verdict },
  })),
  declineSender: call("POST /submissions/{id}/decline-sender", (id, remark) => ({
    params: { id },
    body: { remark },
  })),

  nextQuestion: plainCall("GET /checks/next", (skip = []) => ({
    query: new URLSearchParams(skip.map((id): [string, string] => ["skip", id])).toString(),
  })),
  answerQuestion: call("POST /checks/{id}", (id, answer, seen, fields) => ({
    params: { id },
    body: { answer, seen, fields },
  })),

  listHistory: plainCall("GET /history", ({ record, ...filter }) => ({
    query: writeQuery({ ...record, ...filter }),
  })),
  showBatch: call("GET /history/{id}", (id, page) => ({
    params: { id },
    query: writeQuery({ page }),
  })),
  previewRevert: call("GET /history/{id}/revert", (id) => ({ params: { id } })),
  revert: call("POST /history/{id}/revert", (id) => ({ params: { id } })),

  reviewImport: call("POST /imports/review", (file, request, from = 0) =>
    placeFile(file, { ...request, from }),
  ),
  writeRejects: call("POST /imports/rejects", (file, request) => placeFile(file, request)),
  applyImport: call("POST /imports", (file, request, reviewed, { skipBad, again } = {}) =>
    placeFile(file, { ...request, ...reviewed, rejected: skipBad && "skip", again }),
  ),
  exportBrands: call("GET /brand-export", (filter, format, isForExcel = false) => ({
    query: formatPairs([
      ...filterPairs(filter),
      ["format", format],
      ...(isForExcel ? ([["isForExcel", "true"]] as const) : []),
    ]),
  })),

  listJobs: plainCall("GET /jobs"),

  // A POST that writes nothing, because URLs must not contain e-mails.
  listSubscribers: call("POST /subscriber-searches", (body) => ({ body })),
  removeSubscriber: call("DELETE /subscribers/{id}", (id) => ({ params: { id } })),
  exportSubscribers: call("GET /subscriber-export"),
  showNewsletter: call("GET /newsletter"),
  sendNewsletter: call("POST /newsletter"),
  saveIntroduction: call("PUT /newsletter/introduction", (body) => ({ body })),
  sendTestNewsletter: call("POST /newsletter/test"),
  showAdministrators: plainCall("GET /administrators"),
  inviteAdministrator: call("POST /invitations", (body) => ({ body })),
  withdrawInvitation: call("DELETE /invitations/{id}", (id) => ({ params: { id } })),
  removeAdministrator: call("DELETE /administrators/{id}", (id) => ({ params: { id } })),
  showPersonalData: call("POST /personal-data/exports", (body) => ({ body })),
  erasePersonalData: call("POST /personal-data/erasures", (body) => ({ body })),
};

/** Reads of single categories, attributes or groups, for programs; the browser does not use them. */
export const TAXONOMY_READS = {
  list: "GET /{kind}",
  open: "GET /{kind}/{id}",
  listGroups: "GET /groups",
  openGroup: "GET /groups/{id}",
} as const satisfies Record<string, Address>;

/** Categories and attributes in addresses. */
export const PLURALS = {
  category: "categories",
  attribute: "attributes",
} as const satisfies Record<TaxonomyKind, string>;

/** The id and version of a record; nothing for a new one. */
const placeRead = (read?: { id: string; readVersion: number }, record?: TaxonomyKind) => ({
  params: { ...(record && { kind: PLURALS[record] }), ...(read && { id: read.id }) },
  ...(read && { readVersion: read.readVersion }),
});

const placeBrand = ({
  read,
  whenStale = "merge",
  keepOldAddress,
  submission,
}: SaveBrandOptions) => ({
  query: writeQuery({
    ...(read && { whenStale, keepOldAddress }),
    submission: submission?.id,
    seen: submission?.seen,
  }),
});

const placeFile = ({ name, content }: SentFile, query: object) => ({
  query: writeQuery({ name: name.slice(0, LIMITS.fileName), ...query }),
  file: content,
});

/** Writes a query without absent, blank and false values. A list of pairs becomes a JSON object, another list a JSON array. */
export const writeQuery = (query: object): string => {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const text: string | number | boolean | null | undefined = Array.isArray(value)
      ? value.length > 0 &&
        JSON.stringify(Array.isArray(value[0]) ? Object.fromEntries(value) : value)
      : value;
    if (text !== undefined && text !== null && text !== "" && text !== false)
      written.append(name, String(text));
  }
  return written.toString();
};
