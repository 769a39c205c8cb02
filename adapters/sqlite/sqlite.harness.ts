import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "better-sqlite3";
import { onTestFinished } from "vitest";
import type { RecordsUnderTest } from "#core/ports/back-office-store.contract.ts";
import type { BatchOnRecord, CatalogUnderTest } from "#core/ports/catalog-under-test.contract.ts";
import type { Clock } from "#core/ports/system.ts";
import type { LogoStore } from "#core/ports/logo-store.ts";
import type { ImportStore, ReviewedSubmission } from "#core/ports/back-office-store.ts";
import { sqliteBackOfficeStore } from "./back-office-store.ts";
import { sqliteCatalogStore } from "./catalog-store.ts";
import { type RevisionRow, revisionReader, SELECT_REVISION } from "./history-rows.ts";
import { sqliteImportStore } from "./import-store.ts";
import { sqliteLogoStore } from "./logo-store.ts";
import { openDatabase } from "./open-database.ts";
import { sqliteSubmissionStore } from "./submission-store.ts";

/** An empty folder, deleted after the test. */
export const emptyFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "golfbrands-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** A database, closed after the test. */
export const openedDatabase = (file: string): Database => {
  const database = openDatabase(file);
  onTestFinished(() => void database.close());
  return database;
};

/** The first migrated file of this process. Copying it is six times faster than migrating, and tests need hundreds. */
let migrated: Buffer | undefined;

/** A database file with all current tables, empty. */
const newFile = (folder: string): string => {
  const file = join(folder, "golfbrands.db");
  if (migrated) writeFileSync(file, migrated, { mode: 0o600 });
  else {
    openDatabase(file).close();
    migrated = readFileSync(file);
  }
  return file;
};

/** An empty database with its stores, and queries to check its content. */
export const openSqliteCatalog = async (
  clock?: Clock,
  slicedFrom = Infinity,
): Promise<CatalogUnderTest & { file: string }> => {
  const folder = mkdtempSync(join(tmpdir(), "golfbrands-"));
  const database = openDatabase(newFile(folder));
  const second = openDatabase(database.name);
  const redirects = database
    .prepare<[string], string>("SELECT brand_id FROM slug_redirects WHERE slug = ?")
    .pluck();
  const days = database
    .prepare<[string], number>("SELECT views FROM daily_views WHERE day = ?")
    .pluck();
  return {
    file: database.name,
    store: sqliteCatalogStore(database, { clock, slicedFrom }),
    sibling: sqliteCatalogStore(second),
    submissions: sqliteSubmissionStore(database),
    history: async () => historyOf(database),
    submission: async (id) => submissionOf(database, id),
    redirect: async (slug) => redirects.get(slug),
    viewsOn: async (day) => days.get(day) ?? 0,
    close: async () => {
      second.close();
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** The same for administrators' queries, on another connection than the writing one, as in another process. */
export const openSqliteRecords = async (
  clock?: Clock,
): Promise<RecordsUnderTest & { file: string; imports: ImportStore; logos: LogoStore }> => {
  const { store, submissions, close, file } = await openSqliteCatalog(clock);
  const second = openDatabase(file);
  return {
    file,
    store,
    submissions,
    records: sqliteBackOfficeStore(second),
    imports: sqliteImportStore(second),
    logos: sqliteLogoStore(second),
    close: async () => {
      second.close();
      await close();
    },
  };
};

const historyOf = (database: Database): BatchOnRecord[] => {
  const revisions = database.prepare<[number], RevisionRow>(
    `SELECT ${SELECT_REVISION} FROM revisions AS r WHERE r.revision = ? ORDER BY r.id`,
  );
  const readRevision = revisionReader(database);
  return database
    .prepare<
      [],
      Omit<BatchOnRecord, "decisions" | "moves" | "revisions"> & {
        decisions: string;
        moves: string;
      }
    >(
      "SELECT id, revision, at, actor, reason, origin, note, decisions, moves FROM batches ORDER BY revision",
    )
    .all()
    .map((batch) => {
      const written = revisions.all(batch.revision).map(readRevision);
      const [decisions, moves] = [JSON.parse(batch.decisions), JSON.parse(batch.moves)];
      return Object.assign(batch, { decisions, moves, revisions: written });
    });
};

const submissionOf = (database: Database, id: string): ReviewedSubmission | undefined => {
  const row = database
    .prepare<[string], { json: string }>(
      `SELECT json_object('id', s.id, 'brandName', brand_name, 'websiteUrl', website_url,
         'submitterEmail', submitted_by_email, 'notes', notes, 'status', status, 'createdAt', created_at,
         'correction', json(correction), 'brandId', brand_id, 'remark', remark,
         'decided', iif(b.id IS NULL, NULL, json_object('batchId', b.id, 'actor', actor, 'at', at))) AS json
       FROM brand_submissions AS s LEFT JOIN batches AS b ON b.revision = s.decided_revision WHERE s.id = ?`,
    )
    .get(id);
  return row && JSON.parse(row.json);
};
