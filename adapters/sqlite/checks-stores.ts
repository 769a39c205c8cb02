import type { Database } from "better-sqlite3";
import type { CheckCount } from "#core/checks/check-periods.ts";
import type {
  HeldQuestion,
  ChecksStore,
  SiteWatchStore,
  WatchedSite,
} from "#core/ports/checks-stores.ts";
import { fail, ok } from "#core/result.ts";
import { querying, writing } from "./transactions.ts";

/** Deferred and handed-out questions in a SQLite file. */
export const sqliteChecksStore = (database: Database): ChecksStore => {
  const list = database.prepare<[string], HeldQuestion>(
    "SELECT id, until, holder FROM held_questions WHERE until > ? ORDER BY id",
  );
  const forget = database.prepare<[string]>("DELETE FROM held_questions WHERE until <= ?");
  const hold = `INSERT INTO held_questions (id, until, holder) VALUES (:id, :until, :holder)
    ON CONFLICT (id) DO UPDATE SET until = excluded.until`;
  const give = database.prepare<HeldQuestion>(`${hold} WHERE holder = excluded.holder`);
  const putOff = database.prepare<HeldQuestion>(`${hold}, holder = excluded.holder`);
  const count = database.prepare<[string, number]>(
    `INSERT INTO check_counts (fact_key, checks, changes) VALUES (?, 1, ?)
     ON CONFLICT (fact_key) DO UPDATE SET checks = checks + 1, changes = changes + excluded.changes`,
  );
  const forgetCount = database.prepare<[string]>(
    "DELETE FROM check_counts WHERE fact_key = ? AND checks = 1",
  );
  const uncount = database.prepare<[number, string]>(
    `UPDATE check_counts SET checks = checks - 1, changes = min(max(0, changes - ?), checks - 1) WHERE fact_key = ?`,
  );
  const counts = database.prepare<[], CheckCount>(
    "SELECT fact_key AS field, checks, changes FROM check_counts ORDER BY fact_key",
  );

  return {
    list: async (now) => querying(database, () => list.all(now.toISOString())),
    give: ({ id, until, holder }, now) =>
      writing(database, () => {
        forget.run(now.toISOString());
        return give.run({ id, until, holder }).changes > 0;
      }),
    putOff: ({ id, until }, now) =>
      writing(database, () => {
        forget.run(now.toISOString());
        putOff.run({ id, until, holder: null });
      }),
    countChecks: (facts) =>
      writing(database, () => {
        for (const { field, isChanged } of facts) count.run(field, isChanged ? 1 : 0);
      }),
    uncountChecks: (facts) =>
      writing(database, () => {
        for (const { field, isChanged } of facts) {
          forgetCount.run(field);
          uncount.run(isChanged ? 1 : 0, field);
        }
      }),
    listCheckCounts: async () => querying(database, () => counts.all()),
  };
};

interface Row extends Omit<WatchedSite, "memory"> {
  memory: string;
}

const siteOf = ({ memory, ...row }: Row): WatchedSite => ({ ...row, memory: JSON.parse(memory) });

const SELECT = `SELECT w.brand_id AS brandId, w.version, w.memory FROM watched_sites AS w JOIN brands AS b ON b.id = w.brand_id`;

/** The site watch's memory in a SQLite file. */
export const sqliteSiteWatchStore = (database: Database): SiteWatchStore => {
  const list = database.prepare<[], Row>(`${SELECT} ORDER BY w.brand_id`);
  const some = database.prepare<[string], Row>(
    `${SELECT} WHERE w.brand_id IN (SELECT value FROM json_each(?)) ORDER BY w.brand_id`,
  );
  const byVerdict = database.prepare<[string, number], Row>(
    `${SELECT} WHERE w.verdict IN (SELECT value FROM json_each(?)) ORDER BY w.since, w.brand_id LIMIT ?`,
  );
  const suggesting = database.prepare<[number], Row>(
    `${SELECT} LEFT JOIN brand_views AS v ON v.brand_id = w.brand_id WHERE json_extract(w.memory, '$.suggestions') IS NOT NULL
     ORDER BY coalesce(v.view_count, 0) DESC, w.brand_id LIMIT ?`,
  );
  const versionOf = database
    .prepare<[string], number>("SELECT version FROM watched_sites WHERE brand_id = ?")
    .pluck();
  const write = database.prepare(
    `INSERT INTO watched_sites (brand_id, version, verdict, since, memory) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (brand_id) DO UPDATE
     SET version = excluded.version, verdict = excluded.verdict, since = excluded.since, memory = excluded.memory`,
  );

  return {
    list: async (brandIds) =>
      querying(database, () => (brandIds ? some.all(JSON.stringify(brandIds)) : list.all())).map(
        siteOf,
      ),

    listByVerdict: async (verdicts, limit) =>
      querying(database, () => byVerdict.all(JSON.stringify(verdicts), limit)).map(siteOf),

    listSuggestions: async (limit) =>
      querying(database, () => suggesting.all(limit)).flatMap((row) => {
        const { brandId, memory } = siteOf(row);
        const { siteHash, suggestions } = memory;
        return suggestions ? [{ brandId, siteHash, suggestions }] : [];
      }),

    record: (sites) =>
      writing(database, () => {
        const moved = sites.filter(({ brandId, seen }) => (versionOf.get(brandId) ?? 0) !== seen);
        if (moved.length > 0)
          return fail({
            kind: "sites-stale",
            brandIds: moved.map(({ brandId }) => brandId).sort(),
          });
        for (const { brandId, seen, memory } of sites)
          write.run(brandId, seen + 1, memory.verdict, memory.since, JSON.stringify(memory));
        return ok(undefined);
      }),
  };
};
