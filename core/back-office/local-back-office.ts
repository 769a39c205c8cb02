import type { Brand } from "../brand/brand.ts";
import { catalogIn } from "../catalog/catalog-changes.ts";
import { createReadModel } from "../catalog/read-model.ts";
import type { BatchStamp } from "../change/batch.ts";
import type { TaxonomyKind } from "../change/plan-taxonomy.ts";
import { fail, type InvalidInput, ok, type Result } from "../result.ts";
import type { FileRow } from "../import/import-field.ts";
import {
  type FileFormat,
  findEarlierImport,
  type ImportedFile,
  type ImportOptions,
} from "../import/import-options.ts";
import { purge } from "../people/erase-personal-data.ts";
import type {
  NothingToSend,
  Subscriber,
  SubscriberNotFound,
  SubscriberStatus,
} from "../people/newsletter.ts";
import { notOffered, type NotOffered, type Purged } from "../people/personal-data.ts";
import { openIssue, type OpenIssue, sendTestIssue } from "../people/send-issue.ts";
import { openLists, type OpenLists } from "../people/send-lists.ts";
import type { MailNotSent } from "../ports/mailer.ts";
import type { OpenedFile } from "../ports/brand-files.ts";
import type { SubmissionNotFound } from "./submission-items.ts";
import { emailKey } from "../text/addresses.ts";
import {
  type ApplyImportOptions,
  type ApplyImportRefused,
  applyOpened,
  type Imported,
} from "./apply-import.ts";
import type { LocalBackOfficeParts } from "./back-office-parts.ts";
import type { BackOffice } from "./back-office.ts";
import type { BrandFilter } from "./brand-list-query.ts";
import { createBackOffice, exportBrands, type ExportedBrands } from "./create-back-office.ts";
import { type BrandsNotFound, findBrands } from "./find-brand.ts";
import { type PlannedSubmissions, planSubmissionImport } from "./import-submissions.ts";
import { type PlannedTaxonomy, planTaxonomyImport } from "./import-taxonomy.ts";
import { type LocalSites, localSites } from "./local-sites.ts";
import { type ExportedSubscribers, exportSubscribers } from "./people-admin.ts";
import { type FilePlan, planAsJob } from "./plan-import.ts";
import type { ReviewedPlan } from "./reviewed-plan.ts";
import { type NotConfirmed, type ReadTextRecords, verifyCorrection } from "./review-correction.ts";

/**
 * The back office of the command line. The caller opens the files. An import's plan is held between review and commit, so that a
 * file is read and planned once. Changes are validated and recorded in history as on the web.
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
    reviewed: ReviewedPlan,
    how?: ApplyImportOptions,
  ): Promise<Result<Imported, ApplyImportRefused>>;

  /** Plans categories, attributes or groups from the rows of a file, matched by slug, groups by name. Fields a row leaves out keep their value. */
  planTaxonomyImport(
    kind: TaxonomyKind | "group",
    file: ImportedFile,
    rows: readonly FileRow[],
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
  planTaxonomyImport: planTaxonomyImport(parts),
  planSubmissionImport: planSubmissionImport(parts),
  verifyCorrection: verifyCorrection(parts),
});

/** What the command line adds about people. */
interface LocalPeople {
  /** The subscriber with this address, compared case-insensitively. */
  findSubscriber(email: string): Promise<Result<Subscriber, SubscriberNotFound | NotOffered>>;

  /** As on the web, for any status, and also as rows. Null for the whole list. */
  exportSubscribers(
    status?: SubscriberStatus | null,
  ): Promise<Result<ExportedSubscribers, NotOffered>>;

  /** Begins the next issue, or continues the unfinished one, for the caller to send. */
  openIssue(): Promise<Result<OpenIssue, NothingToSend | NotOffered>>;

  /** Finds who follows lists with news, for the caller to mail them. */
  openLists(): Promise<Result<OpenLists, NotOffered>>;

  /** Mails the next issue, as it is now, to this address. */
  sendTestIssue(to: string): Promise<Result<null, NothingToSend | MailNotSent | NotOffered>>;

  /** Deletes what has passed its retention time. */
  purgePeople(): Promise<Result<Purged, NotOffered>>;
}

const localPeople = ({
  peopleServices: people,
  mailer,
  clock,
  store,
  history,
}: LocalBackOfficeParts): LocalPeople => ({
  findSubscriber: async (email) => {
    if (!people) return notOffered;
    const all = await people.subscribers.all(null);
    const found = all.find((one) => emailKey(one.email) === emailKey(email));
    return found ? ok(found) : fail({ kind: "subscriber-not-found" });
  },

  exportSubscribers: async (status = "confirmed") =>
    people ? ok(await exportSubscribers(people, status)) : notOffered,

  openIssue: async () =>
    people && mailer ? openIssue({ ...people, mailer, clock, log: SILENT })() : notOffered,

  openLists: async () => {
    if (!people || !mailer) return notOffered;
    return ok(
      await openLists({
        ...people,
        mailer,
        history,
        readModel: async () => createReadModel(catalogIn(await store.directory())),
        clock,
        log: SILENT,
      })(),
    );
  },

  sendTestIssue: async (to) =>
    people && mailer ? sendTestIssue({ ...people, mailer })(to) : notOffered,

  purgePeople: async () =>
    people && mailer ? ok(await purge(people.people, mailer)(clock.now())) : notOffered,
});

/** The command prints how an issue went. */
const SILENT = { info: () => {}, warn: () => {}, error: () => {} };
