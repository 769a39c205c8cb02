import type { Brand } from "../brand/brand.ts";
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
import type { RowListener } from "../import/plan-rows.ts";
import type { PlanChange } from "../import/written-plan.schema.ts";
import { purge } from "../people/erase-personal-data.ts";
import type {
  NothingToSend,
  SentByAnother,
  Subscriber,
  SubscriberNotFound,
  SubscriberStatus,
} from "../people/newsletter.ts";
import { notOffered, type NotOffered, type Purged } from "../people/personal-data.ts";
import { openIssue, type OpenIssue } from "../people/send-issue.ts";
import type { OpenedFile } from "../ports/brand-files.ts";
import type { SubmissionNotFound } from "./submission-items.ts";
import { emailKey } from "../text/addresses.ts";
import type { LocalBackOfficeParts } from "./back-office-parts.ts";
import type { BackOffice } from "./back-office.ts";
import {
  createBackOffice,
  exportBrands,
  type ExportedBrands,
  type ExportFilter,
} from "./create-back-office.ts";
import { type BrandsNotFound, findBrands } from "./find-brand.ts";
import {
  type PlannedSubmissions,
  type PlannedTaxonomy,
  planSubmissionImport,
  planTaxonomyImport,
} from "./import-rows.ts";
import { type LocalSites, localSites } from "./local-sites.ts";
import { type ExportedSubscribers, exportSubscribers } from "./people-admin.ts";
import type { PresetName } from "./plan-file.ts";
import {
  type NotAPlan,
  openPlan,
  type PlanFile,
  planImport,
  type PlannedFileImport,
  type PlannedImport,
} from "./planned-import.ts";
import { type NotConfirmed, type ReadTextRecords, verifyCorrection } from "./review-correction.ts";

/**
 * The administrators' door for who sits at the machine. Files are opened by the caller, and what an import would do is held
 * between its review and its commit, so that a file is read and planned once. Everything is written
 * as it is through the door of the web, and stands in history like that.
 */
export interface LocalBackOffice
  extends Omit<BackOffice, keyof LocalPeople>, LocalPeople, LocalSites {
  /** The brands with these slugs or ids, each once; refuses with all that do not exist. */
  findBrands(named: readonly string[]): Promise<Result<Brand[], BrandsNotFound>>;

  /** As in the web, and by the categories and attributes that brands have; `count` tells how many were written so far. */
  exportBrands(filter: ExportFilter, format: FileFormat): Promise<ExportedBrands>;

  /** The batch that imported this file with these options before, unless it was taken back. */
  findEarlierImport(file: ImportedFile, options: ImportOptions): Promise<BatchStamp | undefined>;

  /** Plans the import of a file. It only reads, until the plan is committed. */
  planImport(
    file: OpenedFile,
    options: ImportOptions,
    listener: Omit<RowListener, "change">,
    presetName: PresetName,
  ): Promise<Result<PlannedFileImport, InvalidInput>>;

  /** Takes up a plan that was written to a file, to be committed exactly as it stands. */
  openPlan(plan: PlanFile): Promise<Result<PlannedImport<PlanChange>, NotAPlan>>;

  /** Plans categories, attributes or groups from the rows of a file. They are recognised by slug, groups by name; what a row does not say stays. */
  planTaxonomyImport(
    kind: TaxonomyKind | "group",
    file: ImportedFile,
    rows: readonly FileRow[],
  ): Promise<PlannedTaxonomy>;

  /** Tells new suggestions among the rows of a file from those that were made before, in the queue or further up in the file. */
  planSubmissionImport<Row extends FileRow>(rows: readonly Row[]): Promise<PlannedSubmissions<Row>>;

  /** Counts a correction that waits as confirmed by the brand, where a text record at the brand's own host names it. */
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
  findEarlierImport: (file, options) => findEarlierImport(parts.imports, file, options),
  planImport: (file, options, listener, presetName) =>
    planImport(parts, file, options, listener, presetName),
  openPlan: openPlan(parts),
  planTaxonomyImport: planTaxonomyImport(parts),
  planSubmissionImport: planSubmissionImport(parts),
  verifyCorrection: verifyCorrection(parts),
});

/** What who sits at the machine can do about people besides. */
interface LocalPeople {
  /** The subscriber with this address, however it is written. */
  findSubscriber(email: string): Promise<Result<Subscriber, SubscriberNotFound | NotOffered>>;

  /** As in the web those who agreed, or others; also as rows. Null for everybody on the list. */
  exportSubscribers(
    status?: SubscriberStatus | null,
  ): Promise<Result<ExportedSubscribers, NotOffered>>;

  /** Begins the next issue, or takes up one that was stopped, to be sent at the caller's pace. */
  openIssue(): Promise<Result<OpenIssue, NothingToSend | SentByAnother | NotOffered>>;

  /** Forgets what was kept long enough. */
  purgePeople(): Promise<Result<Purged, NotOffered>>;
}

const localPeople = ({
  peopleServices: people,
  mailer,
  clock,
  ids,
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
    people && mailer ? openIssue({ ...people, mailer, clock, ids, log: SILENT })() : notOffered,

  purgePeople: async () =>
    people && mailer
      ? ok(await purge(people.people, people.issues, mailer)(clock.now()))
      : notOffered,
});

/** Who sits at the machine sees what becomes of an issue. */
const SILENT = { info: () => {}, warn: () => {}, error: () => {} };
