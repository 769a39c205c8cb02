import type { Database } from "better-sqlite3";
import type { Brand } from "#core/brand/brand.ts";
import { duplicateKeys } from "#core/brand/duplicates.ts";
import type { Revision } from "#core/change/batch.ts";
import { ERASED_EMAIL } from "#core/people/personal-data.ts";
import { inChunks } from "#core/chunks.ts";
import { foldForSearch } from "#core/text/fold.ts";
import type { Column } from "../columns.ts";
import {
  type CopiedRow,
  type DirectorySource,
  type DirectoryState,
  type DirectoryTarget,
  type Part,
  PART_COLUMNS,
  PARTS,
  rowsAtOnce,
} from "../copy/directory-rows.ts";
import { storeFailure } from "./failures.ts";
import { becameOf } from "../store/batch-rows.ts";
import { query } from "../store/rows.ts";
import { openReadOnly } from "./maintenance/database-files.ts";
import { openDatabase } from "./open-database.ts";
import { namesOf, placeholders, readAs, rowReader, type SqlValue, sqlValues } from "./sql.ts";
import { rowsNow } from "./sqlite-rows.ts";

const TABLES: Readonly<Record<Exclude<Part, "revisions">, string>> = {
  categories: "categories",
  attributes: "attributes",
  groups: "attribute_groups",
  batches: "batches",
  logos: "logos",
  brands: "brands",
  "categories of brands": "brand_categories",
  "attributes of brands": "brand_attributes",
  redirects: "slug_redirects",
  submissions: "brand_submissions",
  "daily views": "daily_views",
  "daily views of brands": "brand_daily_views",
  "views of deleted brands": "brand_views",
  "newsletter issues": "newsletter_issues",
  "newsletter brands": "newsletter_brands",
  "watched sites": "watched_sites",
};

/** Views are in a table of their own: those of brands, and those of deleted ones. */
const SELECTS: Readonly<Partial<Record<Part, string>>> = {
  brands: `(SELECT b.*, coalesce(v.view_count, 0) AS view_count, coalesce(v.version, 0) AS views_revision
    FROM brands AS b LEFT JOIN brand_views AS v ON v.brand_id = b.id)`,
  "views of deleted brands": `(SELECT v.*, v.version AS views_revision,
      coalesce((SELECT max(revision) FROM revisions WHERE record_id = v.brand_id AND became = 'deleted'), 0) AS revision
    FROM brand_views AS v WHERE NOT EXISTS (SELECT 1 FROM brands WHERE id = v.brand_id))`,
};

/** Reads a database file in one transaction, while others may write to it. */
export const sqliteCopySource = (file: string): DirectorySource => {
  openDatabase(file).close();
  return readOnlySource(file);
};

/** The same without upgrading the file first: its schema must be this version's. */
export const readOnlySource = (file: string): DirectorySource => {
  const { database, close } = openReadOnly(file);
  try {
    database.exec("BEGIN");
    const { revision, views } = rowsNow(database).read([]).counters;
    const state = { revision, taxonomyRevision: revision, viewsRevision: views };
    return {
      state: async () => state,
      total: async () => countRows(database),
      read: async function* (part) {
        yield* inChunks(
          part === "revisions" ? revisions(database) : rows(database, part),
          rowsAtOnce(part),
        );
      },
      confirm: async () => {},
      close,
    };
  } catch (error) {
    close();
    throw storeFailure(error, file);
  }
};

const countRows = (database: Database): number => {
  const sources = PARTS.map((part) =>
    part === "revisions" ? "revisions" : (SELECTS[part] ?? TABLES[part]),
  );
  const counts = sources.map((source) => `(SELECT count(*) FROM ${source})`);
  return (
    database
      .prepare<[], number>(`SELECT ${counts.join(" + ")}`)
      .pluck()
      .get() ?? 0
  );
};

function* rows(database: Database, part: Exclude<Part, "revisions">): Generator<CopiedRow> {
  const columns = PART_COLUMNS[part];
  const read = rowReader<Record<string, unknown>>(columns.map(readAs));
  const all = database.prepare<[], SqlValue[]>(
    `SELECT ${namesOf(columns)} FROM ${SELECTS[part] ?? TABLES[part]}`,
  );
  for (const values of all.raw().iterate()) yield read(values);
}

function* revisions(database: Database): Generator<CopiedRow> {
  const { rows: all } = rowsNow(database).read([query("revisions")]);
  for (const { revision, record, recordId, before, after } of all[0] ?? [])
    yield { revision, recordKind: record, recordId, before, after };
}

/** Fills a new database, which must be a file of its own until it is complete. */
export const sqliteCopyTarget = (database: Database): DirectoryTarget => {
  const inserter = rowInserter(database);
  return {
    write: async (part, written) =>
      database.transaction(() => written.forEach(inserter(part))).immediate(),
  };
};

const VIEWS = PART_COLUMNS["views of deleted brands"].filter(({ field }) => field !== "revision");
const BRANDS: readonly Column[] = [
  ...PART_COLUMNS.brands.filter(({ field }) => !VIEWS.some((one) => one.field === field)),
  { field: "foldedName", column: "folded_name", kind: "text" },
];
const REVISIONS: readonly Column[] = [
  ...PART_COLUMNS.revisions,
  { field: "became", column: "became", kind: "text" },
];

/** Inserts rows into the table of a part, and for brands what the file derives from them. */
const rowInserter = (database: Database) => {
  const into = (table: string, columns: readonly Column[]) => {
    const statement = database.prepare<SqlValue[]>(
      `INSERT INTO ${table} (${namesOf(columns)}) VALUES (${placeholders(columns)})`,
    );
    return (row: CopiedRow): void => void statement.run(...sqlValues(columns, row));
  };
  const views = into("brand_views", VIEWS);
  const brands = into("brands", BRANDS);
  const keys = database.prepare<[string, string]>(
    "INSERT INTO brand_duplicate_keys (duplicate_key, brand_id) VALUES (?, ?)",
  );
  const insertBrand = (row: CopiedRow): void => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has every column of a brand.
    const brand = row as unknown as Brand;
    brands({ ...row, foldedName: foldForSearch(brand.name) });
    if (brand.viewCount > 0) views({ ...row, brandId: brand.id });
    for (const key of duplicateKeys(brand)) keys.run(key, brand.id);
  };
  const revisions = into("revisions", REVISIONS);
  const insertRevision = (row: CopiedRow): void => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- history holds records of the core.
    const after = row["after"] as Revision["after"];
    const isErased = JSON.stringify(after).includes(ERASED_EMAIL);
    revisions({ ...row, after: isErased ? after : null, became: becameOf({ after }) });
  };
  return (part: Part): ((row: CopiedRow) => void) => {
    if (part === "brands") return insertBrand;
    if (part === "revisions") return insertRevision;
    return part === "views of deleted brands" ? views : into(TABLES[part], PART_COLUMNS[part]);
  };
};

/** Records the revisions of the directory that was copied. */
export const finishCopy = (database: Database, state: DirectoryState): void => {
  database.exec(
    "UPDATE brands SET category_count = (SELECT count(*) FROM brand_categories WHERE brand_id = brands.id)",
  );
  database
    .prepare<DirectoryState>(
      `UPDATE counters SET value = iif(name = 'views', :viewsRevision, :revision) WHERE name IN ('revision', 'views')`,
    )
    .run(state);
};

/**
 * Copies administrators, the newsletter's list and the followers of lists from the database that the copy replaces. Followers get no
 * news of what was copied. Sessions and keys stay behind.
 */
export const copyPeople = (copy: Database, replaced: string): void => {
  copy.prepare("ATTACH DATABASE ? AS replaced").run(replaced);
  try {
    copy.exec(`
      INSERT INTO admins (id, email, password_hash, created_at, temporary_until)
        SELECT id, email, password_hash, created_at, temporary_until FROM replaced.admins;
      INSERT INTO subscribers (id, email, email_key, status, asked_at, confirmed_at, mails, mails_since)
        SELECT id, email, email_key, status, asked_at, confirmed_at, mails, mails_since FROM replaced.subscribers;
      INSERT INTO followers (id, email, email_key, next_at, mails, mails_since)
        SELECT id, email, email_key, next_at, mails, mails_since FROM replaced.followers;
      INSERT INTO followed_lists (id, follower_id, list, status, asked_at, confirmed_at, since)
        SELECT l.id, l.follower_id, l.list, l.status, l.asked_at, l.confirmed_at, c.revision
        FROM replaced.followed_lists AS l, catalog_state AS c;
      INSERT INTO data_requests (id, email, email_key, asked_at, expires_at)
        SELECT id, email, email_key, asked_at, expires_at FROM replaced.data_requests;
    `);
  } finally {
    copy.exec("DETACH DATABASE replaced");
  }
};
