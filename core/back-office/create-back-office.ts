import { answerQuestion } from "./answer-questions.ts";
import { nextQuestion } from "./ask-questions.ts";
import type { BackOffice } from "./back-office.ts";
import { type BackOfficeParts, thisYear } from "./back-office-parts.ts";
import { checkSlug, findDuplicates, openBrand } from "./find-brand.ts";
import { deleteBrand, editInBulk, saveBrand } from "./save-brand.ts";
import { previewRevert, revertBatch } from "./revert-batch.ts";
import { showBatch } from "./show-batch.ts";
import { applyImport } from "./apply-import.ts";
import { exportBrands } from "./export-brands.ts";
import { reviewImport } from "./review-import.ts";
import { writeRejects } from "./write-rejects.ts";
import { newsletterAdmin, personalDataAdmin, subscriberAdmin } from "./people-admin.ts";
import { showOverview } from "./show-overview.ts";
import { decideSubmission, openSubmission } from "./review-submission.ts";
import { submissionItems } from "./submission-items.ts";
import { deleteTaxonomy, mergeTaxonomy, reorderCategories, saveTaxonomy } from "./save-taxonomy.ts";

/** The administrators' door, in process, for one actor. Costs nothing to make, so each request makes its own. */
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
    listSubmissions: async (query) => {
      const page = await records.listSubmissions(query);
      return { ...page, items: await submissionItems(records, page.items) };
    },
    openSubmission: openSubmission(parts),
    decideSubmission: decideSubmission(parts),
    nextQuestion: nextQuestion(parts),
    answerQuestion: answerQuestion(parts),
    listHistory: (query) => records.listBatches(query),
    showBatch: showBatch(parts),
    reviewImport: reviewImport(parts),
    writeRejects: writeRejects(parts),
    applyImport: applyImport(parts),
    exportBrands: exportBrands(parts),
    previewRevert: previewRevert(parts),
    revert: revertBatch(parts),
    ...subscriberAdmin(parts.peopleServices),
    ...newsletterAdmin(parts.peopleServices, parts.clock),
    ...personalDataAdmin(parts.peopleServices),
  };
};
