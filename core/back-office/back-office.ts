import type { SavedGroup, SaveGroupRefused } from "./save-group.ts";
import type { ApplyImportOptions, ApplyImportRefused, Imported } from "./apply-import.ts";
import type { BatchDetails, BatchNotFound, Reverted, RevertPreview } from "./batches.ts";
import type { BrandDeleted, Duplicate, SlugCheck } from "./find-brand.ts";
import type {
  BrandStale,
  BulkDone,
  SaveBrandOptions,
  SaveBrandRefused,
  SavedBrand,
} from "./save-brand.ts";
import type {
  MergeTaxonomyRefused,
  SavedTaxonomy,
  SaveTaxonomyRefused,
  TaxonomyNotFound,
} from "./save-taxonomy.ts";
import type { TooBusy } from "./back-office-parts.ts";
import type { ChecksAdmin } from "./ask-questions.ts";
import type { Brand } from "../brand/brand.ts";
import type { BrandFilter, BrandListQuery, BrandPage } from "./brand-list-query.ts";
import type { AcceptRefused } from "./review-correction.ts";
import type { Batch, HistoryQuery } from "../change/batch.ts";
import type { Committed } from "../change/change-set.ts";
import type { BrandRef, BulkEdit } from "../change/plan-save.ts";
import type { TaxonomyKind, TaxonomyRef } from "../change/plan-taxonomy.ts";
import type { InvalidInput, PageOf, Result, Stale } from "../result.ts";
import type { FileFormat } from "../import/import-options.ts";
import type { ReviewedPlan } from "./reviewed-plan.ts";
import type { ImportReview, ImportRequest } from "./review-import.ts";
import type { Overview } from "./show-overview.ts";
import type { PeopleAdmin } from "./people-admin.ts";
import type {
  CountedTaxonomy,
  SubmissionPage,
  SubmissionQuery,
} from "../ports/back-office-store.ts";
import type { FileTooLarge, SentFile, WrittenFile } from "../ports/brand-files.ts";
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
 * The administrators' door: everything an administrator can do. The same interface stands in process and over
 * HTTP; in the web nobody reaches it but through `admit`. Every write is one commit: all of it or none, on
 * record in history under its batch, and taken back by `revert(batchId)`. Nothing anyone else did is
 * ever overwritten unseen: whoever saves what changed since gets it merged, or is told. The exception are people:
 * who is taken off the newsletter's list, and what is erased about a person, leaves no record and does not come back.
 */
export interface BackOffice extends PeopleAdmin, ChecksAdmin {
  overview(): Promise<Overview>;

  /** One page of brands, archived ones included. */
  listBrands(query: BrandListQuery): Promise<BrandPage>;

  /** Every matching brand by id and version, to edit them all in bulk. */
  listBrandRefs(filter: BrandFilter): Promise<BrandRef[]>;

  /** A brand to edit; its `version` is what saving it has to name. */
  openBrand(id: string): Promise<Result<Brand, BrandDeleted>>;

  /** Whether a slug could be given to a brand: to a new one, or to the one named. */
  checkSlug(slug: string, brandId?: string): Promise<SlugCheck>;

  /** Brands that are likely the same as this one: folded name, site or a social profile in common. At most 5, most alike first. */
  findDuplicates(candidate: DuplicateCandidate, exceptId?: string): Promise<Duplicate[]>;

  /**
   * Creates a brand, or saves one that was read. Takes the fields unchecked and refuses with every broken rule
   * named. When others saved meanwhile, what does not clash is merged, and what does comes back as `brand-conflict`.
   */
  saveBrand(
    input: unknown,
    options?: SaveBrandOptions,
  ): Promise<Result<SavedBrand, SaveBrandRefused>>;

  /** Deletes a brand with its links; refuses when someone changed it since it was read. */
  deleteBrand(ref: BrandRef): Promise<Result<Committed, BrandStale | BrandDeleted>>;

  /**
   * One edit to many brands, all or none. Refuses, naming them, when brands changed since they were seen;
   * adding and removing links clashes with nothing, and is done on the brands as they are.
   */
  editInBulk(
    edit: BulkEdit,
    brands: readonly BrandRef[],
  ): Promise<Result<BulkDone, Stale | InvalidInput | TooBusy>>;

  /** The whole taxonomy, each with the number of brands it touches. */
  listTaxonomy(): Promise<CountedTaxonomy>;

  /** Creates a category or attribute, or saves one that was read. A new category comes last when no order is given. */
  saveTaxonomy(
    record: TaxonomyKind,
    input: unknown,
    read?: TaxonomyRef,
  ): Promise<Result<SavedTaxonomy, SaveTaxonomyRefused>>;

  /** Creates a group of attributes, or saves one that was read. Attributes follow when it is renamed. */
  saveGroup(input: unknown, read?: TaxonomyRef): Promise<Result<SavedGroup, SaveGroupRefused>>;

  /** Deletes a group; its attributes have none then. */
  deleteGroup(read: TaxonomyRef): Promise<Result<Committed, Stale | TaxonomyNotFound>>;

  /** Puts the categories in this order; names every category once, as it was read. */
  reorderCategories(order: readonly TaxonomyRef[]): Promise<Result<Committed, Stale>>;

  /** Deletes a category or attribute, and its links with it. */
  deleteTaxonomy(
    record: TaxonomyKind,
    read: TaxonomyRef,
  ): Promise<Result<Committed, Stale | TaxonomyNotFound>>;

  /** Makes every brand of one category or attribute one of another, and deletes the first. */
  mergeTaxonomy(
    record: TaxonomyKind,
    from: TaxonomyRef,
    intoId: string,
  ): Promise<Result<Committed, MergeTaxonomyRefused>>;

  listSubmissions(query: SubmissionQuery): Promise<SubmissionPage<SubmissionItem>>;

  /** A submission with its likely duplicates and the brand form it would prefill. Saving that with `submissionId` approves it. */
  openSubmission(id: string): Promise<Result<SubmissionToReview, SubmissionNotFound>>;

  /**
   * Decides a submission that was seen with a status: links it to the brand it already is (`approved`), or accepts fields of a
   * correction, which saves its brand as an editor would who had read the version that the visitor saw; rejects it with
   * a reason, marks it as spam, or puts it back into the queue. Of two administrators one is refused. `shown` is the item's `seen`: a
   * submission that is no longer what the editor was shown is refused as `submission-changed`.
   */
  decideSubmission(
    id: string,
    seen: SubmissionStatus,
    verdict: SubmissionVerdict,
    shown: string,
  ): Promise<Result<DecidedSubmission, AcceptRefused>>;

  /** Rejects everything that is pending from the address group that sent a submission; that one alone where the group is not known. */
  declineSender(id: string, remark: string): Promise<Result<DeclinedSender, DeclineRefused>>;

  /** One page of history, of everything or of one record, newest first. */
  listHistory(query: HistoryQuery): Promise<PageOf<Batch>>;

  /** One batch with one page of what it did, field by field. */
  showBatch(id: string, page: number): Promise<Result<BatchDetails, BatchNotFound>>;

  /** What reverting a batch would change now, and what has changed since and would stay. */
  previewRevert(batchId: string): Promise<Result<RevertPreview, BatchNotFound>>;

  /** Tells what importing a file would do, brand by brand from the `from`-th change on, and what is wrong with it. Only reads. */
  reviewImport(
    file: SentFile,
    request: ImportRequest,
    from?: number,
  ): Promise<Result<ImportReview, InvalidInput | FileTooLarge>>;

  /** The rows of a file that cannot be imported, each with its line and the reason, in a file like it. */
  writeRejects(
    file: SentFile,
    request: ImportRequest,
  ): Promise<Result<WrittenFile, InvalidInput | FileTooLarge>>;

  /**
   * Imports a file exactly as it was reviewed, as one batch, or refuses: with `import-stale` when it would do anything else
   * by now, with `rows-rejected` when rows are wrong and are not to be skipped, with `already-imported` when it was imported
   * like this before. Where every row says what is there already, nothing is written and `batchId` is null.
   */
  applyImport(
    file: SentFile,
    request: ImportRequest,
    reviewed: ReviewedPlan,
    how?: ApplyImportOptions,
  ): Promise<Result<Imported, ApplyImportRefused>>;

  /** Every matching brand, whole, by slug, in a file that can be imported. */
  exportBrands(filter: BrandFilter, format: FileFormat): Promise<WrittenFile>;

  /**
   * Takes back a batch: every field that nobody touched since becomes what it was, deleted brands come back with
   * their links, created ones go. It is a batch itself, so it can be reverted. Where nothing is left to revert,
   * nothing is written and `batchId` is null.
   */
  revert(batchId: string): Promise<Result<Reverted, BatchNotFound | TooBusy>>;
}
