import type { BackOffice } from "./back-office.ts";
import { type BackOfficeParts, thisYear } from "./back-office-parts.ts";
import { checkSlug } from "./brand/check-slug.ts";
import { deleteBrand } from "./brand/delete-brand.ts";
import { editInBulk } from "./brand/edit-in-bulk.ts";
import { openBrand } from "./brand/find-brand.ts";
import { saveBrand } from "./brand/save-brand.ts";
import { previewRevert, revertBatch } from "./change/revert-batch.ts";
import { showBatch } from "./change/show-batch.ts";
import { applyImport } from "./import/apply-import.ts";
import { exportBrands } from "./import/export-brands.ts";
import { reviewImport } from "./import/review-import.ts";
import { writeRejects } from "./import/write-rejects.ts";
import { keepNewsletter } from "./newsletter/keep-newsletter.ts";
import { keepSubscribers } from "./newsletter/keep-subscribers.ts";
import { showOverview } from "./overview/show-overview.ts";
import { keepPersonalData } from "./privacy/keep-personal-data.ts";
import { findDuplicates } from "./submission/duplicates.ts";
import { openSubmission } from "./submission/review-prefill.ts";
import { decideSubmission } from "./submission/review-submission.ts";
import { deleteTaxonomy, mergeTaxonomy, reorderCategories } from "./taxonomy/rearrange-taxonomy.ts";
import { saveTaxonomy } from "./taxonomy/save-taxonomy.ts";

/** The administrators' door, in process, for one keeper. Costs nothing to make, so each request makes its own. */
export const createBackOffice = (parts: BackOfficeParts): BackOffice => {
  const { records } = parts;
  return {
    overview: showOverview(parts),
    listBrands: (query) => records.listBrands(query, thisYear(parts)),
    listBrandRefs: (filter) => records.listBrandRefs(filter, thisYear(parts)),
    openBrand: openBrand(parts),
    checkSlug: checkSlug(parts),
    findDuplicates: findDuplicates(parts),
    saveBrand: saveBrand(parts),
    deleteBrand: deleteBrand(parts),
    editInBulk: editInBulk(parts),
    listTaxonomy: () => records.listTaxonomy(),
    saveTaxonomy: saveTaxonomy(parts),
    reorderCategories: reorderCategories(parts),
    deleteTaxonomy: deleteTaxonomy(parts),
    mergeTaxonomy: mergeTaxonomy(parts),
    listSubmissions: (query) => records.listSubmissions(query),
    openSubmission: openSubmission(parts),
    decideSubmission: decideSubmission(parts),
    listHistory: (query) => records.listBatches(query),
    showBatch: showBatch(parts),
    reviewImport: reviewImport(parts),
    writeRejects: writeRejects(parts),
    applyImport: applyImport(parts),
    exportBrands: exportBrands(parts),
    previewRevert: previewRevert(parts),
    revert: revertBatch(parts),
    ...keepSubscribers(parts.correspondence),
    ...keepNewsletter(parts.correspondence, parts.clock),
    ...keepPersonalData(parts.correspondence),
  };
};
