import type { Brand } from "../brand/brand.ts";
import type { DirectoryState } from "../catalog/directory-state.ts";
import type { FileFormat } from "../import/import-options.ts";
import type { WrittenFile } from "../ports/brand-files.ts";
import type { CatalogStore } from "../ports/catalog-store.ts";
import type { Identity } from "../ports/identity.ts";
import { fail, type InvalidInput, ok, type Result } from "../result.ts";
import type { PasswordChoiceRequired, SignedIn, SignInRequired } from "../session/session.ts";
import { answerQuestion, reopenQuestion } from "./answer-questions.ts";
import { applyImport } from "./apply-import.ts";
import { nextQuestion } from "./ask-questions.ts";
import type { BackOfficeParts, PeopleParts } from "./back-office-parts.ts";
import { listBrandRefsIn, listBrandsIn, neighboursIn } from "./brand-lists.ts";
import type { BackOffice } from "./back-office.ts";
import type { BrandFilter } from "./brand-list-query.ts";
import { reviewImport, writeRejects } from "./review-import.ts";
import { startJob, UNEXPECTED } from "./job-registry.ts";
import { checkSlug, findDuplicates, openBrand } from "./find-brand.ts";
import { websiteCheckAdmin } from "./check-websites.ts";
import { mergeBrands } from "./merge-brands.ts";
import { manageAdministrators } from "./manage-administrators.ts";
import { peopleAdmin } from "./people-admin.ts";
import { type IsMatch, planFilter } from "./plan-filter.ts";
import { listHistory, previewRevert, revertBatch, showBatch } from "./batches.ts";
import { decideSubmission, declineSender, openSubmission } from "./review-submission.ts";
import { deleteBrand, editInBulk, saveBrand } from "./save-brand.ts";
import { logoAdmin } from "./review-logos.ts";
import { removeLogo, saveLogo } from "./save-logo.ts";
import { saveView } from "./save-view.ts";
import { mergeTaxonomy } from "./merge-taxonomy.ts";
import { deleteRecord, saveRecord } from "./save-record.ts";
import { listsIn } from "./lists-to-edit.ts";
import { showOverview } from "./show-overview.ts";
import { submissionItems } from "./submission-items.ts";

/** The back office of one actor, in process. Cheap, so each request creates its own. */
export const createBackOffice = (parts: BackOfficeParts & PeopleParts): BackOffice => {
  const { store, submissions } = parts;
  return {
    overview: showOverview(parts),
    ...brandLists(parts),
    listViews: () => parts.savedViews.list(),
    saveView: saveView(parts),
    deleteView: async (name) => {
      await parts.savedViews.remove(name);
      return null;
    },
    openBrand: openBrand(parts),
    checkSlug: checkSlug(parts),
    findDuplicates: findDuplicates(parts),
    saveBrand: saveBrand(parts),
    deleteBrand: deleteBrand(parts),
    mergeBrands: mergeBrands(parts),
    saveLogo: saveLogo(parts),
    removeLogo: removeLogo(parts),
    editInBulk: editInBulk(parts),
    listTaxonomy: async () => (await store.directory()).taxonomy(),
    saveRecord: saveRecord(parts),
    deleteRecord: deleteRecord(parts),
    mergeTaxonomy: mergeTaxonomy(parts),
    showLists: async () => listsIn(await store.directory()),
    listSubmissions: async (query) => {
      const page = await submissions.listSubmissions(query);
      return { ...page, items: await submissionItems(parts, page.items) };
    },
    openSubmission: openSubmission(parts),
    decideSubmission: decideSubmission(parts),
    declineSender: declineSender(parts),
    nextQuestion: nextQuestion(parts),
    answerQuestion: answerQuestion(parts),
    reopenQuestion: reopenQuestion(parts),
    listHistory: listHistory(parts),
    showBatch: showBatch(parts),
    ...longWork(parts),
    exportBrands: exportBrands(parts),
    listJobs: async () => parts.jobs?.list() ?? [],
    ...websiteCheckAdmin(parts),
    ...logoAdmin(parts),
    ...peopleAdmin(parts),
    ...manageAdministrators(parts),
  };
};

const brandLists = (
  parts: BackOfficeParts,
): Pick<BackOffice, "listBrands" | "listBrandRefs" | "findNeighbours"> => {
  const plan = planFilter(parts);
  const filtered = async <List>(
    filter: BrandFilter,
    list: (directory: DirectoryState, isMatch: IsMatch) => List,
  ): Promise<Result<List, InvalidInput>> => {
    const planned = await plan(filter);
    return planned.ok ? ok(list(await parts.store.directory(), planned.value)) : planned;
  };
  return {
    listBrands: (query) =>
      filtered(query, (directory, isMatch) => listBrandsIn(directory, isMatch, query)),
    listBrandRefs: (filter) => filtered(filter, listBrandRefsIn),
    findNeighbours: (query, id) =>
      filtered(query, (directory, isMatch) => neighboursIn(directory, isMatch, query.sort, id)),
  };
};

/** The methods that may take seconds. A server calls them in a thread. */
export type LongWork = Pick<
  BackOffice,
  "reviewImport" | "writeRejects" | "applyImport" | "previewRevert" | "revert"
>;

export const longWork = (parts: BackOfficeParts): LongWork => ({
  reviewImport: reviewImport(parts),
  writeRejects: writeRejects(parts),
  applyImport: applyImport(parts),
  previewRevert: previewRevert(parts),
  revert: revertBatch(parts),
});

/** An export in progress; `count` is the number of brands written so far. */
export interface ExportedBrands extends WrittenFile {
  count(): number;
}

export const exportBrands =
  (parts: BackOfficeParts) =>
  async (
    filter: BrandFilter,
    format: FileFormat,
    isForExcel = false,
  ): Promise<Result<ExportedBrands, InvalidInput>> => {
    const planned = await planFilter(parts)(filter);
    if (!planned.ok) return planned;
    const isWanted = planned.value;
    const directory = await parts.store.directory();
    let count = 0;
    async function* wanted(): AsyncGenerator<Brand[]> {
      const job = startJob(parts, { kind: "export", name: `brands.${format}` });
      let failure: string | null = UNEXPECTED;
      let read = 0;
      try {
        for await (const brands of parts.store.readBrands()) {
          job.onProgress("writing", (read += brands.length), directory.brands.size);
          const found = brands.filter(isWanted);
          count += found.length;
          yield found;
        }
        failure = null;
      } finally {
        job.end({ failure });
      }
    }
    return ok({
      name: `brands.${format}`,
      format,
      text: parts.files.write(wanted(), directory.taxonomy(), format, isForExcel),
      count: () => count,
    });
  };

export interface AdmitParts<Opened> {
  identity: Pick<Identity, "whoIs">;
  /** Creates an administrator's back office, or a part of it. `whileAdmitted` returns a store that checks the session again at each commit. */
  openBackOffice: (
    signedIn: SignedIn,
    accessToken: string,
    whileAdmitted: (store: CatalogStore) => CatalogStore,
  ) => Opened;
}

type NotAdmitted = SignInRequired | PasswordChoiceRequired;

/** The actor signed out or lost access before the commit. Nothing was written. */
export class NoLongerAdmitted extends Error {
  readonly failure: NotAdmitted;
  constructor(failure: NotAdmitted) {
    super(`Refused at the commit: ${failure.kind}`);
    this.name = "NoLongerAdmitted";
    this.failure = failure;
  }
}

/**
 * The only way to the back office on the web. It checks the token on every call, so signing out, a new password and removal from the
 * admin list take effect on the next request.
 */
export const admit =
  <Opened>({ identity, openBackOffice }: AdmitParts<Opened>) =>
  async (accessToken: string | undefined): Promise<Result<Opened, NotAdmitted>> => {
    if (!accessToken) return fail({ kind: "sign-in-required", reason: "bad-token" });
    const whoIsAdmitted = async (): Promise<Result<SignedIn, NotAdmitted>> => {
      const signedIn = await identity.whoIs(accessToken);
      return signedIn.ok && signedIn.value.mustChoosePassword
        ? fail({ kind: "password-choice-required" })
        : signedIn;
    };
    // Importing takes time; check again before the commit.
    const whileAdmitted = (store: CatalogStore): CatalogStore => ({
      ...store,
      commit: async (changes, onRows) => {
        const still = await whoIsAdmitted();
        if (!still.ok) throw new NoLongerAdmitted(still.failure);
        return store.commit(changes, onRows);
      },
    });
    const signedIn = await whoIsAdmitted();
    return signedIn.ok ? ok(openBackOffice(signedIn.value, accessToken, whileAdmitted)) : signedIn;
  };
