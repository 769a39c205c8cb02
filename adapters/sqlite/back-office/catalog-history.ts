import type { Database } from "better-sqlite3";
import { publicRecord } from "#core/brand/brand.ts";
import { type Revision, asRevision } from "#core/change/batch.ts";
import { differsToVisitors, publicView } from "#core/change/diff.ts";
import type { RecordKind, RecordRef } from "#core/result.ts";
import {
  type CatalogDay,
  type CatalogHistory,
  type DayActivity,
  type HistoryEntry,
  type DaysPage,
  HISTORY_READ_LIMITS,
  type StatesPage,
  type StatesQuery,
} from "#core/ports/catalog-store.ts";
import type { BrandRecord } from "#core/change/change-set.ts";
import { brandRecord } from "../brand-rows.ts";
import { brandFinder } from "../import-store.ts";
import {
  historyRecord,
  recordFinder,
  type RevisionRow,
  revisionReader,
  SELECT_REVISION,
} from "../history-rows.ts";
import { querying, reading } from "../transactions.ts";

/** Revisions read per query. */
const BATCH_SIZE = 50;

/** The catalog's history in a SQLite file. */
export const sqliteCatalogHistory = (database: Database): CatalogHistory => {
  const compare = stateComparer(database);
  const changes = database.prepare<[string], { day: string; before: string | null }>(
    `SELECT substr(b.at, 1, 10) AS day, r.before FROM revisions AS r JOIN batches AS b ON b.revision = r.revision
     WHERE r.record_id = ? AND r.record_kind = 'brand' ORDER BY r.revision DESC, r.id DESC LIMIT ${HISTORY_READ_LIMITS.acts}`,
  );
  const brands = brandFinder(database);
  const seenDays = dayFinder(database);
  const activity = database.prepare<{ since: string }, DayActivity>(
    `WITH done AS (
       SELECT at, 'check' AS kind FROM batches
       WHERE substr(at, 1, 10) >= :since AND reason = 'form' AND note IS NOT NULL
         AND 'Reverts batch ' || id NOT IN (
           SELECT note FROM batches WHERE substr(at, 1, 10) >= :since AND reason = 'revert' AND note IS NOT NULL)
       UNION ALL
       SELECT decided_at, iif(correction IS NULL, 'suggestion', 'correction') FROM brand_submissions
       WHERE status = 'approved' AND coalesce(decided_at, created_at) >= :since AND decided_at IS NOT NULL
     )
     SELECT substr(at, 1, 10) AS day, sum(kind = 'check') AS checks, sum(kind = 'correction') AS corrections,
       sum(kind = 'suggestion') AS suggestions
     FROM done GROUP BY 1 ORDER BY 1`,
  );

  return {
    activityByDay: async (since) => querying(database, () => activity.all({ since })),

    compareStates: async (query) => compare(query),

    daysBefore: async (before, limit) => seenDays(before, limit),

    entriesOf: async (brandId, limit) =>
      querying(database, () => {
        const entries: HistoryEntry[] = [];
        const brand = brands.find(brandId);
        if (brand?.status !== "active") return entries;
        let after: BrandRecord | null = brandRecord(brand);
        for (const { day, before: json } of changes.iterate(brandId)) {
          const before = historyRecord("brand", json);
          if (differsToVisitors({ record: "brand", id: brandId, before, after }))
            entries.push({ day, before: publicRecord(before) });
          if (entries.length === limit) break;
          after = before;
        }
        return entries;
      }),
  };
};

/** A position in history. */
interface Position {
  revision: number;
  number: number;
}

/** Finds days with a change that visitors could see. Reads each day backwards and stops at its last such change. */
const dayFinder = (database: Database) => {
  const read = revisionReader(database);
  const ofDay = (day: string) =>
    database.prepare<[string], CatalogDay>(
      `SELECT substr(at, 1, 10) AS day, min(revision) - 1 AS since, max(revision) AS revision
       FROM batches WHERE substr(at, 1, 10) = ${day} GROUP BY 1`,
    );
  const thisDay = ofDay("?");
  const dayBefore = ofDay(
    "(SELECT substr(at, 1, 10) FROM batches WHERE substr(at, 1, 10) < ? ORDER BY 1 DESC LIMIT 1)",
  );
  const rows = database.prepare<[number, number, number, number], RevisionRow & Position>(
    `SELECT ${SELECT_REVISION}, r.revision, r.id AS number FROM revisions AS r
     WHERE r.revision > ? AND (r.revision, r.id) < (?, ?) ORDER BY r.revision DESC, r.id DESC LIMIT ?`,
  );
  const scan = ({ since }: CatalogDay, { revision, number }: Position, most: number) =>
    reading(database, () => {
      const page = rows.all(since, revision, number, Math.min(BATCH_SIZE, most));
      const seen = page.findIndex((row) => differsToVisitors(read(row)));
      return { last: page.at(-1), isSeen: seen >= 0, looked: seen < 0 ? page.length : seen + 1 };
    });

  return (before: string, limit: number): DaysPage => {
    const days: CatalogDay[] = [];
    let room: number = HISTORY_READ_LIMITS.days;
    let [behind, place] = parseCursor(before);
    for (;;) {
      const day = querying(database, () => (place ? thisDay : dayBefore).get(behind));
      if (!day) return { days, next: null };
      if (days.length >= limit || room <= 0) return { days, next: behind };
      behind = day.day;
      place ??= { revision: day.revision, number: Number.MAX_SAFE_INTEGER };
      while (place) {
        const { last, isSeen, looked } = scan(day, place, room);
        room -= looked;
        if (isSeen) days.push(day);
        place = isSeen ? undefined : last;
        if (place && room <= 0)
          return { days, next: `${behind} ${place.revision} ${place.number}` };
      }
    }
  };
};

/** The day to search before, and the position within it. */
const parseCursor = (before: string): [day: string, place: Position | undefined] => {
  const [day = "", revision, number] = before.split(" ");
  if (revision === undefined) return [day, undefined];
  return [day, { revision: Number(revision), number: Number(number) }];
};

const stateComparer = (database: Database) => {
  const findIds = idFinder(database);
  const stateAt = stateFinder(database);
  const isListed = database
    .prepare<[string], number>("SELECT 1 FROM brands WHERE id = ? AND status = 'active'")
    .pluck();

  return (query: StatesQuery): StatesPage =>
    reading(database, () => {
      const { from, to, limit } = query;
      const refs = findIds(query);
      const page = refs.slice(0, limit);
      const states = page.flatMap(({ record, id }): Revision[] => {
        const then = (revision: number): Revision["before"] =>
          revision === 0 ? null : stateAt(record, id, revision);
        const found = asRevision(record, id, then(from), then(to));
        return publicView(found, isListed.get(id) === 1);
      });
      return { states, next: refs.length > limit ? (page.at(-1)?.id ?? null) : null };
    });
};

/** Finds the ids of written records, in order, one more than `limit`. */
const idFinder = (database: Database) => {
  const written = database.prepare<Record<string, string | number>, RecordRef>(
    `SELECT DISTINCT record_id AS id, record_kind AS record FROM revisions
     WHERE record_kind IN (SELECT value FROM json_each(:records))
       AND revision > :from AND revision <= :to AND record_id > :behind
     ORDER BY record_id LIMIT :limit`,
  );
  return ({ records, from, to, behind, limit }: StatesQuery): RecordRef[] =>
    written.all({ records: JSON.stringify(records), from, to, behind, limit: limit + 1 });
};

/** Finds a record as of a revision: the `before` of the first later change, or else the current record. */
const stateFinder = (database: Database) => {
  const beyond = database.prepare<[string, RecordKind, number], { before: string | null }>(
    `SELECT before FROM revisions WHERE record_id = ? AND record_kind = ? AND revision > ?
       ORDER BY revision, id LIMIT 1`,
  );
  const find = recordFinder(database);
  return (record: RecordKind, id: string, revision: number): Revision["before"] => {
    const act = beyond.get(id, record, revision);
    return act ? historyRecord(record, act.before) : find({ record, id });
  };
};
