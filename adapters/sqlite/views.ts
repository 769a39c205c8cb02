import type { Database } from "better-sqlite3";
import type { ViewChanges } from "#core/ports/catalog-store.ts";
import { catalogState } from "./state.ts";

/** Reads and writes view counts. To be run inside a transaction. */
export const viewRows = (database: Database) => {
  const state = catalogState(database);
  const movedSince = database
    .prepare<[number], [id: string, viewCount: number]>(
      `SELECT v.brand_id, v.view_count FROM brand_views AS v JOIN brands AS b ON b.id = v.brand_id
       WHERE v.views_revision > ?`,
    )
    .raw();
  const add = database.prepare<{ id: string; count: number; viewsRevision: number }>(
    `INSERT INTO brand_views (brand_id, view_count, views_revision)
     SELECT id, :count, :viewsRevision FROM brands WHERE id = :id
     ON CONFLICT (brand_id) DO UPDATE
     SET view_count = view_count + excluded.view_count, views_revision = excluded.views_revision`,
  );
  const addToBrandsDay = database.prepare<[string, string, number]>(
    `INSERT INTO brand_daily_views (day, brand_id, views) VALUES (?, ?, ?)
     ON CONFLICT (day, brand_id) DO UPDATE SET views = views + excluded.views`,
  );
  const addToDay = database.prepare<[string, number]>(
    "INSERT INTO daily_views (day, views) VALUES (?, ?) ON CONFLICT (day) DO UPDATE SET views = views + excluded.views",
  );

  return {
    since: (viewsRevision: number): ViewChanges => ({
      viewsRevision: state.now().viewsRevision,
      counts: movedSince.all(viewsRevision),
    }),

    add: (views: ReadonlyMap<string, number>, day: string): void => {
      const viewsRevision = state.now().viewsRevision + 1;
      let total = 0;
      for (const [id, count] of views) {
        if (add.run({ id, count, viewsRevision }).changes === 0) continue;
        addToBrandsDay.run(day, id, count);
        total += count;
      }
      if (total === 0) return;
      addToDay.run(day, total);
      state.advanceViews(viewsRevision);
    },
  };
};
