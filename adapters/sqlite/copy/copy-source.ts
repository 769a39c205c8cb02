import type { Database } from "better-sqlite3";
import type {
  CopiedRevision,
  CopiedSubmission,
  DirectorySource,
} from "../../copy/directory-rows.ts";
import { inChunks } from "#core/slices.ts";
import { SUBMISSION_COLUMNS } from "../../columns.ts";
import {
  batchOf,
  type BatchRow,
  type RevisionRow,
  revisionReader,
  SELECT_BATCHES,
  SELECT_REVISION,
} from "../history-rows.ts";
import { brandReader } from "../import-store.ts";
import { storeFailure } from "../failures.ts";
import { openReadOnly } from "../maintenance/database-files.ts";
import { openDatabase } from "../open-database.ts";
import { selectList } from "../sql.ts";
import { catalogState } from "../state.ts";
import { attributeRows, categoryRows, groupRows } from "../taxonomy-rows.ts";

/** Rows per batch. */
const PORTION = 500;

/** A directory in a database file, read in one transaction; others may write meanwhile. */
export const sqliteCopySource = (file: string): DirectorySource => {
  openDatabase(file).close();
  return readOnlySource(file);
};

/** The same, without migrating the file first: it must have the current schema. */
export const readOnlySource = (file: string): DirectorySource => {
  const { database, close } = openReadOnly(file);
  try {
    database.exec("BEGIN");
    const state = catalogState(database).now();
    return {
      state: async () => state,
      read: readers(database),
      confirm: async () => {},
      close,
    };
  } catch (error) {
    close();
    throw storeFailure(error, file);
  }
};

const readers = (database: Database): DirectorySource["read"] => {
  const query = <Row>(sql: string) => database.prepare<[], Row>(sql);
  const rows = <Row>(sql: string) => {
    const statement = query<Row>(sql);
    return () => portions(statement.iterate());
  };
  const viewsRevisionOf = database
    .prepare<[string], number>("SELECT views_revision FROM brand_views WHERE brand_id = ?")
    .pluck();
  const batches = query<BatchRow>(`${SELECT_BATCHES} ORDER BY revision`);
  const revisions = query<RevisionRow & { revision: number }>(
    `SELECT r.revision, ${SELECT_REVISION} FROM revisions AS r ORDER BY r.id`,
  );
  const submissions = query<Omit<CopiedSubmission, "correction"> & { correction: string | null }>(
    `SELECT ${selectList(SUBMISSION_COLUMNS, "s")}, s.brand_id AS brandId, s.remark,
       s.decided_revision AS decidedRevision, s.decided_at AS decidedAt, s.link_hash AS statusLink
     FROM brand_submissions AS s ORDER BY id`,
  );
  const tell = revisionReader(database);
  return {
    categories: () => portions(categoryRows(database).all()),
    attributes: () => portions(attributeRows(database).all()),
    groups: () => portions(groupRows(database).all()),
    brands: () =>
      portions(brandReader(database), (brand) => ({
        ...brand,
        viewsRevision: viewsRevisionOf.get(brand.id) ?? 0,
      })),
    batches: () => portions(batches.iterate(), batchOf),
    revisions: () =>
      portions(revisions.iterate(), (row): CopiedRevision => ({
        ...tell(row),
        revision: row.revision,
      })),
    redirects: rows("SELECT slug, brand_id AS brandId FROM slug_redirects ORDER BY slug"),
    submissions: () =>
      portions(submissions.iterate(), (row): CopiedSubmission => ({
        ...row,
        correction: row.correction === null ? null : JSON.parse(row.correction),
      })),
    "daily views": rows("SELECT day, views FROM daily_views ORDER BY day"),
    "daily views of brands": rows(
      "SELECT day, brand_id AS brandId, views FROM brand_daily_views ORDER BY day, brand_id",
    ),
    "newsletter issues": rows(
      `SELECT number, at, coalesce(finished_at, at) AS finishedAt, since_revision AS sinceRevision, revision,
         brand_count AS brandCount, receivers, sent, failed, uncertain FROM newsletter_issues ORDER BY number`,
    ),
    "newsletter brands": rows(
      "SELECT brand_id AS brandId, issue, place FROM newsletter_brands ORDER BY brand_id",
    ),
    "views of deleted brands": rows(
      `SELECT v.brand_id AS brandId, v.view_count AS viewCount, v.views_revision AS viewsRevision,
         coalesce((SELECT max(revision) FROM revisions WHERE record_id = v.brand_id AND became = 'deleted'), 0) AS revision
       FROM brand_views AS v WHERE NOT EXISTS (SELECT 1 FROM brands WHERE id = v.brand_id) ORDER BY brand_id`,
    ),
  };
};

async function* portions<Row, Out = Row>(
  rows: Iterable<Row>,
  // Rows of plain tables are passed on unchanged.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  made: (row: Row) => Out = (row) => row as unknown as Out,
): AsyncGenerator<readonly Out[]> {
  for (const portion of inChunks(rows, PORTION)) yield portion.map(made);
}
