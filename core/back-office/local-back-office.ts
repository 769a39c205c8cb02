import type { Brand } from "../brand/brand.ts";
import type { BatchStamp } from "../change/batch.ts";
import type { InvalidInput, OtherKind, Result } from "../result.ts";
import type { FileRow } from "../import/import-field.ts";
import {
  type FileFormat,
  findEarlierImport,
  type ImportedFile,
  type ImportOptions,
} from "../import/import-options.ts";
import { purge } from "../people/erase-personal-data.ts";
import type { NothingToSend, OpenMails } from "../people/subscriptions.ts";
import type { Purged } from "../people/personal-data.ts";
import type { MailNotSent } from "../ports/mailer.ts";
import type { OpenedFile } from "../ports/brand-files.ts";
import type { SubmissionNotFound } from "./submission-items.ts";
import {
  type ApplyImportOptions,
  type ApplyImportRefused,
  applyOpened,
  type Imported,
} from "./apply-import.ts";
import type { LocalBackOfficeParts } from "./back-office-parts.ts";
import type { BackOffice } from "./back-office.ts";
import { type BatchNotFound, type OpenedRevert, openRevert } from "./batches.ts";
import type { BrandFilter } from "./brand-list-query.ts";
import { createBackOffice, exportBrands, type ExportedBrands } from "./create-back-office.ts";
import { type BrandsNotFound, findBrands } from "./find-brand.ts";
import { type PlannedSubmissions, planSubmissionImport } from "./import-submissions.ts";
import { type PlannedTaxonomy, planTaxonomyImport } from "./import-taxonomy.ts";
import { type LocalSites, localSites } from "./local-sites.ts";
import { type FilePlan, planAsJob } from "./plan-import.ts";
import { type NotConfirmed, type ReadTextRecords, verifyCorrection } from "./review-correction.ts";

/**
 * The back office of the command line. The caller opens files itself, and commits the plan that it reviewed, so that a file is
 * read and planned only once. Changes are validated and recorded in history as on the web.
 */
export interface LocalBackOffice
  extends Omit<BackOffice, keyof LocalPeople>, LocalPeople, LocalSites {
  /** The brands with these slugs or ids, each once; refuses with every name that does not exist. */
  findBrands(named: readonly string[]): Promise<Result<Brand[], BrandsNotFound>>;

  /** As on the web; `count` is the number written so far. */
  exportBrands(
    filter: BrandFilter,
    format: FileFormat,
    isForExcel?: boolean,
  ): Promise<Result<ExportedBrands, InvalidInput>>;

  /** The batch that imported this file with these options before, unless it was reverted. */
  findEarlierImport(file: ImportedFile, options: ImportOptions): Promise<BatchStamp | undefined>;

  /** Plans the import of a file. Writes nothing until the plan is committed. */
  planImport(file: OpenedFile, options: ImportOptions): Promise<FilePlan>;

  /** As `applyImport`. */
  applyOpened(
    file: OpenedFile,
    options: ImportOptions,
    digest: string,
    how?: ApplyImportOptions,
  ): Promise<Result<Imported, ApplyImportRefused>>;

  /** Plans the revert of a batch, for review before it is committed. */
  openRevert(batchId: string): Promise<Result<OpenedRevert, BatchNotFound>>;

  /**
   * Plans categories, attributes, groups or lists from the rows of a file. Rows match records by slug, and groups by name. A field that
   * a row leaves out keeps its value. An empty cell does too, unless `clearEmpty` is set; it then clears an optional field.
   */
  planTaxonomyImport(
    kind: OtherKind,
    file: ImportedFile,
    rows: readonly FileRow[],
    clearEmpty?: boolean,
  ): Promise<PlannedTaxonomy>;

  /** Separates new suggestions in a file from those already in the queue or earlier in the file. */
  planSubmissionImport<Row extends FileRow>(rows: readonly Row[]): Promise<PlannedSubmissions<Row>>;

  /** Marks a pending correction as confirmed by the brand when a DNS text record of the brand's host names it. */
  verifyCorrection(
    id: string,
    readTextRecords: ReadTextRecords,
  ): Promise<Result<{ host: string }, SubmissionNotFound | NotConfirmed>>;
}

export const createLocalBackOffice = (parts: LocalBackOfficeParts): LocalBackOffice => ({
  ...createBackOffice(parts),
  ...localPeople(parts),
  ...localSites(parts),
  findBrands: findBrands(parts),
  exportBrands: exportBrands(parts),
  findEarlierImport: (file, options) => findEarlierImport(parts.history, file, options),
  planImport: (file, options) => planAsJob(parts, file, options),
  applyOpened: applyOpened(parts),
  openRevert: openRevert(parts),
  planTaxonomyImport: planTaxonomyImport(parts),
  planSubmissionImport: planSubmissionImport(parts),
  verifyCorrection: verifyCorrection(parts),
});

/** Methods for people that only the command line has. */
interface LocalPeople {
  /** Finds everybody to mail now, for the caller to mail them. */
  openMails(): Promise<OpenMails>;

  /** Sends the test mail to this address. */
  sendTestMailTo(to: string): Promise<Result<null, NothingToSend | MailNotSent>>;

  /** Deletes what has passed its retention time. */
  purgePeople(): Promise<Purged>;
}

const localPeople = ({
  peopleServices: people,
  mailer,
  clock,
}: LocalBackOfficeParts): LocalPeople => ({
  openMails: () => people.sender.open(),
  sendTestMailTo: (to) => people.sender.sendTest(to),
  purgePeople: () => purge(people.people, mailer)(clock.now()),
});
