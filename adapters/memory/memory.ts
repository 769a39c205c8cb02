import type { Brand } from "#core/brand/brand.ts";
import type { Batch, Revision } from "#core/change/batch.ts";
import type { HeldQuestion, WatchedSite } from "#core/ports/rounds-stores.ts";
import type { ReviewedSubmission } from "#core/submission/review.ts";
import type { StoredAttribute, StoredCategory } from "#core/taxonomy/taxonomy.ts";

/** A brand without its view count, which lives apart. */
export type StoredBrand = Omit<Brand, "viewCount">;

/** A batch with everything it wrote; what a list of batches tells about it is worked out when asked for. */
export interface StoredBatch extends Omit<Batch, "counts" | "sample"> {
  revisions: readonly Revision[];
}

/** All there is, at one moment. Never changed in place: a write makes the next one and swaps it in. */
export interface MemoryState {
  readonly revision: number;
  readonly taxonomyRevision: number;
  readonly brands: ReadonlyMap<string, StoredBrand>;
  readonly categories: ReadonlyMap<string, StoredCategory>;
  readonly attributes: ReadonlyMap<string, StoredAttribute>;
  readonly submissions: ReadonlyMap<string, ReviewedSubmission>;
  /** What private links to corrections carry, by its id, and which submission each is. */
  readonly statusLinks: ReadonlyMap<string, string>;
  /** Old slug to brand id. */
  readonly redirects: ReadonlyMap<string, string>;
  readonly history: readonly StoredBatch[];
  readonly viewsRevision: number;
  readonly views: ReadonlyMap<string, { count: number; viewsRevision: number }>;
  readonly dailyViews: ReadonlyMap<string, number>;
  /** By brand. */
  readonly watchedSites: ReadonlyMap<string, WatchedSite>;
  readonly heldQuestions: ReadonlyMap<string, HeldQuestion>;
  /** Visitors by text, by day. */
  readonly searches: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** What the memory stores share, as the SQLite stores share a database. */
export interface Memory {
  state: MemoryState;
}

export const createMemory = (): Memory => ({
  state: {
    revision: 0,
    taxonomyRevision: 0,
    brands: new Map(),
    categories: new Map(),
    attributes: new Map(),
    submissions: new Map(),
    statusLinks: new Map(),
    redirects: new Map(),
    history: [],
    viewsRevision: 0,
    views: new Map(),
    dailyViews: new Map(),
    watchedSites: new Map(),
    heldQuestions: new Map(),
    searches: new Map(),
  },
});

/** Where records of a kind are. */
export const TABLES = { brand: "brands", category: "categories", attribute: "attributes" } as const;

/** The brands that pass, each with its views, for the caller to change as it likes. */
export const brandsWhere = (
  state: MemoryState,
  passes: (brand: StoredBrand) => boolean = () => true,
): Brand[] =>
  [...state.brands.values()]
    .filter(passes)
    .map((brand) =>
      Object.assign(structuredClone(brand), { viewCount: state.views.get(brand.id)?.count ?? 0 }),
    );

/** Whether a record's id, or slug, is one of these. */
export const isAmong = <Key extends string>(wanted: Iterable<string>, key: Key) => {
  const known = new Set(wanted);
  return (record: Record<Key, string>): boolean => known.has(record[key]);
};
