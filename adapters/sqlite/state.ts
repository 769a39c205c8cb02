import type { Database } from "better-sqlite3";

/** How far the catalog has come. */
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

    /** The catalog's revision alone; asked on every request. */
    revision: (): number => revision.get() ?? 0,

    advance: (to: number, isTaxonomyChanged: boolean): void => {
      advance.run(to);
      if (isTaxonomyChanged) advanceTaxonomy.run();
    },

    advanceViews: (to: number): void => void advanceViews.run(to),
  };
};
