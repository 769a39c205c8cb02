import type { Database } from "better-sqlite3";
import { type BrandUse, lastExpiredDay, SEARCHES_PER_DAY } from "#core/catalog/listing-query.ts";
import type { ViewChanges } from "#core/ports/catalog-store.ts";

/** Reads and advances the catalog's revisions. */
export interface CatalogState {
  revision: number;
  taxonomyRevision: number;
  viewsRevision: number;
}

export const catalogState = (database: Database) => {
  const state = database.prepare<[], CatalogState>(
    "SELECT revision, taxonomy_revision AS taxonomyRevision, views_revision AS viewsRevision FROM catalog_state",
  );
  const revision = database.prepare<[], number>("SELECT revision FROM catalog_state").pluck();
  const advance = database.prepare<[number]>("UPDATE catalog_state SET revision = ?");
  const advanceTaxonomy = database.prepare("UPDATE catalog_state SET taxonomy_revision = revision");
  const advanceViews = database.prepare<[number]>("UPDATE catalog_state SET views_revision = ?");

  return {
    now: (): CatalogState => {
      const now = state.get();
      if (!now) throw new Error("The row of catalog_state is missing");
      return now;
    },

    /** The catalog's revision, read on every request. */
    revision: (): number => revision.get() ?? 0,

    advance: (to: number, isTaxonomyChanged: boolean): void => {
      advance.run(to);
      if (isTaxonomyChanged) advanceTaxonomy.run();
    },

    advanceViews: (to: number): void => void advanceViews.run(to),
  };
};

/** Reads and writes view counts. Call it inside a transaction. */
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

  const ofBrand = database
    .prepare<[string], number>("SELECT view_count FROM brand_views WHERE brand_id = ?")
    .pluck();
  const remove = database.prepare<[string]>("DELETE FROM brand_views WHERE brand_id = ?");
  const set = database.prepare<{ id: string; count: number; viewsRevision: number }>(
    `INSERT INTO brand_views (brand_id, view_count, views_revision) VALUES (:id, :count, :viewsRevision)
     ON CONFLICT (brand_id) DO UPDATE SET view_count = excluded.view_count, views_revision = excluded.views_revision`,
  );

  return {
    /** Moves at most this many views of a brand to another, and returns how many it moved. */
    move: (fromId: string, intoId: string, most: number): number => {
      const known = ofBrand.get(fromId) ?? 0;
      const count = Math.min(known, most);
      if (count === 0) return 0;
      const viewsRevision = state.now().viewsRevision + 1;
      if (count === known) remove.run(fromId);
      else set.run({ id: fromId, count: known - count, viewsRevision });
      set.run({ id: intoId, count: (ofBrand.get(intoId) ?? 0) + count, viewsRevision });
      state.advanceViews(viewsRevision);
      return count;
    },

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

/** Writes uses of brands. Call it inside a transaction. */
export const useRows = (database: Database) => {
  const forget = database.prepare<[string]>("DELETE FROM brand_uses WHERE day <= ?");
  const add = database.prepare<[use: BrandUse, day: string, uses: number, id: string]>(
    `INSERT INTO brand_uses (kind, day, uses, brand_id) SELECT ?, ?, ?, id FROM brands WHERE id = ?
     ON CONFLICT (kind, day, brand_id) DO UPDATE SET uses = uses + excluded.uses`,
  );
  return {
    add: (use: BrandUse, counts: ReadonlyMap<string, number>, day: string): void => {
      forget.run(lastExpiredDay(day));
      for (const [id, count] of counts) add.run(use, day, count, id);
    },
  };
};

/** Writes searches without a result. Call it inside a transaction. */
export const searchRows = (database: Database) => {
  const forget = database.prepare<[string]>("DELETE FROM searches_without_result WHERE day <= ?");
  const known = database
    .prepare<[string], number>("SELECT count(*) FROM searches_without_result WHERE day = ?")
    .pluck();
  const addTo = database.prepare<[visitors: number, day: string, text: string]>(
    "UPDATE searches_without_result SET visitors = visitors + ? WHERE day = ? AND text = ?",
  );
  const insert = database.prepare<[visitors: number, day: string, text: string]>(
    "INSERT INTO searches_without_result (visitors, day, text) VALUES (?, ?, ?)",
  );
  return {
    add: (visitors: ReadonlyMap<string, number>, day: string): void => {
      forget.run(lastExpiredDay(day));
      let room = SEARCHES_PER_DAY - (known.get(day) ?? 0);
      for (const [text, count] of visitors) {
        if (addTo.run(count, day, text).changes > 0 || room <= 0) continue;
        insert.run(count, day, text);
        room--;
      }
    },
  };
};
