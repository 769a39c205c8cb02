import type { ApplyImportOptions, ApplyImportRefused, Imported } from "./apply-import.ts";
import type { BatchDetails, BatchNotFound, Reverted, RevertPreview } from "./batches.ts";
import type { MergeBrandsRefused, MergedBrands } from "./merge-brands.ts";
import type { BrandDeleted, Duplicate, SlugCheck, BrandStale } from "./find-brand.ts";
import type { BulkDone, SaveBrandOptions, SaveBrandRefused, SavedBrand } from "./save-brand.ts";
import type { LogoAdmin } from "./review-logos.ts";
import type { RemoveLogoRefused, SaveLogoRefused } from "./save-logo.ts";
import type { MergeTaxonomyRefused } from "./merge-taxonomy.ts";
import type { SavedRecord, SaveRecordRefused, TaxonomyNotFound } from "./save-record.ts";
import type { ListToEdit } from "./lists-to-edit.ts";
import type { ChecksAdmin } from "./ask-questions.ts";
import type { WebsiteCheckAdmin } from "./check-websites.ts";
import type { Brand } from "../brand/brand.ts";
import type { BrandFilter, BrandListQuery, BrandPage } from "./brand-list-query.ts";
import type { BrandNeighbours } from "./brand-lists.ts";
import type { AcceptRefused } from "./review-correction.ts";
import type { HistoryItem, HistoryQuery } from "../change/batch.ts";
import type { Committed } from "../change/change-set.ts";
import type { BrandRef, BulkEdit } from "../change/plan-save.ts";
import type { TaxonomyKind, TaxonomyRef } from "../change/plan-taxonomy.ts";
import type { InvalidInput, OtherKind, PageOf, Result, Stale } from "../result.ts";
import type { FileFormat } from "../import/import-options.ts";
import type { ImportReview, ImportRequest } from "./review-import.ts";
import type { Overview } from "./show-overview.ts";
import type { ManageAdministrators } from "./manage-administrators.ts";
import type { PeopleAdmin } from "./people-admin.ts";
import type { CountedTaxonomy } from "../catalog/counted-taxonomy.ts";
import type { SubmissionPage, SubmissionQuery } from "../ports/submission-store.ts";
import type { FileTooLarge, SentFile, WrittenFile } from "../ports/brand-files.ts";
import type { Job } from "../ports/jobs.ts";
import type { SavedView } from "../ports/view-store.ts";
import type { DuplicateCandidate } from "../brand/duplicates.ts";
import type {
  DecidedSubmission,
  DeclinedSender,
  DeclineRefused,
  SubmissionToReview,
  SubmissionVerdict,
} from "./review-submission.ts";
import type { SubmissionItem, SubmissionNotFound } from "./submission-items.ts";
import type { SubmissionStatus } from "../submission/submission.ts";

/**
 * Everything an administrator can do, in process or over HTTP; on the web only through `admit`. Every write is one atomic commit,
 * recorded in history as a batch that `revert(batchId)` undoes. A save based on an old version is merged or refused, so that no change
 * is overwritten unseen. Personal data are the exception: removing a subscription or erasing a person leaves no record and cannot be reverted.
 */
export interface BackOffice
  extends PeopleAdmin, ManageAdministrators, ChecksAdmin, WebsiteCheckAdmin, LogoAdmin {
  /** The numbers on the first screen: brands, submissions, views, searches, checks and backups. */
  overview(): Promise<Overview>;

  /** One page of brands, including archived ones. Refuses a filter that names an unknown category, attribute or country. */
  listBrands(query: BrandListQuery): Promise<Result<BrandPage, InvalidInput>>;

  /** The id and version of every matching brand, for bulk edits. */
  listBrandRefs(filter: BrandFilter): Promise<Result<BrandRef[], InvalidInput>>;

  /** The place of a brand in a list, and the brands before and after it. The list includes the brand even if it no longer matches. */
  findNeighbours(
    query: Omit<BrandListQuery, "page">,
    id: string,
  ): Promise<Result<BrandNeighbours, InvalidInput>>;

  /** The saved views that all administrators share, by name. */
  listViews(): Promise<SavedView[]>;

  /** Saves a view, which names filters and a sort order of the brand list. Replaces a view of the same name. Takes unvalidated input. */
  saveView(input: unknown): Promise<Result<SavedView, InvalidInput>>;

  /** Deletes the view with this name, if there is one. */
  deleteView(name: string): Promise<null>;

  /** A brand to edit. Saving it requires its `version`. */
  openBrand(id: string): Promise<Result<Brand, BrandDeleted>>;

  /** Whether a new brand, or the given one, can have this slug. */
  checkSlug(slug: string, brandId?: string): Promise<SlugCheck>;

  /** Likely duplicates: brands with the same folded name, site or social profile. At most 5, most similar first. */
  findDuplicates(candidate: DuplicateCandidate, exceptId?: string): Promise<Duplicate[]>;

  /**
   * Creates or saves a brand. Takes unvalidated input and refuses with every broken rule. Concurrent changes are merged; conflicts
   * come back as `brand-conflict`.
   */
  saveBrand(
    input: unknown,
    options?: SaveBrandOptions,
  ): Promise<Result<SavedBrand, SaveBrandRefused>>;

  /** Deletes a brand with its links. Refuses if it changed since it was read. */
  deleteBrand(ref: BrandRef): Promise<Result<Committed, BrandStale | BrandDeleted>>;

  /**
   * Merges a brand into another, as one batch. Gaps of the other brand are filled with values of the merged brand and their evidence,
   * lists are united, and the merged brand's name becomes an alias. Views and former addresses move along. The merged brand is
   * deleted, and its address redirects to the other.
   */
  mergeBrands(from: BrandRef, into: BrandRef): Promise<Result<MergedBrands, MergeBrandsRefused>>;

  /**
   * Makes a picture the logo of a brand. Its content must be PNG, JPEG or WebP, with 64 to 512 pixels on each side and at most 102,400
   * bytes. Refuses if the brand changed since it was read.
   */
  saveLogo(
    ref: BrandRef,
    picture: SentFile["content"],
  ): Promise<Result<SavedBrand, SaveLogoRefused>>;

  /** Removes the logo of a brand, stored here or at another address. Refuses if the brand changed since it was read. */
  removeLogo(ref: BrandRef): Promise<Result<SavedBrand, RemoveLogoRefused>>;

  /**
   * Edits many brands, all or none. Refuses if some of them changed since they were read, and names these brands. Adding and removing links
   * never conflicts.
   */
  editInBulk(
    edit: BulkEdit,
    brands: readonly BrandRef[],
  ): Promise<Result<BulkDone, Stale | InvalidInput>>;

  /** The whole taxonomy, with the number of brands of each record. */
  listTaxonomy(): Promise<CountedTaxonomy>;

  /**
   * Creates or saves a category, attribute, group or list. A new category, group or list without a
   * display order comes last. Renaming a group changes the group of its attributes. A list is a saved query, or chosen brands by slug or name.
   */
  saveRecord(
    kind: OtherKind,
    input: unknown,
    read?: TaxonomyRef,
  ): Promise<Result<SavedRecord, SaveRecordRefused>>;

  /** Deletes a category, attribute, group or list. Brands lose a deleted category or attribute; the attributes of a deleted group stay, without a group. */
  deleteRecord(
    kind: OtherKind,
    read: TaxonomyRef,
  ): Promise<Result<Committed, Stale | TaxonomyNotFound>>;

  /** Replaces links to one category or attribute by links to another, and deletes the first. */
  mergeTaxonomy(
    record: TaxonomyKind,
    from: TaxonomyRef,
    intoId: string,
  ): Promise<Result<Committed, MergeTaxonomyRefused>>;

  /** All lists by editors, in display order. */
  showLists(): Promise<ListToEdit[]>;

  /** One page of the queue. Pending: confirmed by the brand first, then oldest first. Decided: latest decision first. */
  listSubmissions(query: SubmissionQuery): Promise<SubmissionPage<SubmissionItem>>;

  /** A submission with likely duplicates and a prefilled brand form. Saving that form with `submissionId` approves it. */
  openSubmission(id: string): Promise<Result<SubmissionToReview, SubmissionNotFound>>;

  /**
   * Decides a submission: approves it as a listed brand (`brandId`), accepts fields of a correction, rejects it (with a reason if the
   * sender can read it), marks it as spam, or puts it back into the queue. `seen` is the status that the caller read; if somebody else
   * decided since, refuses with `already-decided`. `shown` is the `seen` of the item; if the item changed since, refuses with
   * `submission-changed`.
   */
  decideSubmission(
    id: string,
    seen: SubmissionStatus,
    verdict: SubmissionVerdict,
    shown: string,
  ): Promise<Result<DecidedSubmission, AcceptRefused>>;

  /**
   * Rejects all pending submissions from the sender's group of network addresses; if that group is unknown, only this submission. The
   * reason may be empty if no sender can read it.
   */
  declineSender(id: string, remark: string): Promise<Result<DeclinedSender, DeclineRefused>>;

  /** One page of history, of everything or filtered, newest first. */
  listHistory(query: HistoryQuery): Promise<PageOf<HistoryItem>>;

  /** A batch with one page of its changes, field by field. */
  showBatch(id: string, page: number): Promise<Result<BatchDetails, BatchNotFound>>;

  /** What reverting a batch would change, and what it would keep because somebody changed it since. Lists the fields of the first 100 changed records. */
  previewRevert(batchId: string): Promise<Result<RevertPreview, BatchNotFound>>;

  /** What importing a file would do: its changes from the `from`-th on, and its problems in groups. Writes nothing. */
  reviewImport(
    file: SentFile,
    request: ImportRequest,
    from?: number,
  ): Promise<Result<ImportReview, InvalidInput | FileTooLarge>>;

  /** The rejected rows with line and reason, in a file of the same format. */
  writeRejects(
    file: SentFile,
    request: ImportRequest,
  ): Promise<Result<WrittenFile, InvalidInput | FileTooLarge>>;

  /**
   * Imports a file exactly as reviewed, as one batch; `digest` comes from the review. Refuses with `import-stale` if the result would
   * differ, with `rows-rejected` if rows are invalid and not skipped, with `already-imported` if it was imported before. If nothing
   * changes, `batchId` is null.
   */
  applyImport(
    file: SentFile,
    request: ImportRequest,
    digest: string,
    how?: ApplyImportOptions,
  ): Promise<Result<Imported, ApplyImportRefused>>;

  /** All matching brands, ordered by slug, in a file that can be imported. */
  exportBrands(
    filter: BrandFilter,
    format: FileFormat,
    isForExcel?: boolean,
  ): Promise<Result<WrittenFile, InvalidInput>>;

  /** Jobs of all administrators on this server that are running or ended in the last ten minutes, newest first, at most 100. */
  listJobs(): Promise<Job[]>;

  /**
   * Reverts a batch: fields not changed since get their old values, deleted brands come back with their links, created brands are deleted.
   * A revert is itself a batch. If nothing is left to revert, nothing is written and `batchId` is null.
   */
  revert(batchId: string): Promise<Result<Reverted, BatchNotFound>>;
}
