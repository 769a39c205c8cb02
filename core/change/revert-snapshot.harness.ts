import { chervo, ping } from "../brand/brand.fixture.ts";
import { apparel, golfClubs, putters } from "../taxonomy/taxonomy.fixture.ts";
import { BLANK_ATTRIBUTE } from "../taxonomy/taxonomy.ts";
import type { Revision } from "./batch.ts";
import type { BrandRecord, SubmissionDecision } from "./change-set.ts";
import { planRevert, type RevertSnapshot } from "./plan-revert.ts";

export const byId = <R extends { id: string }>(...records: R[]) =>
  new Map(records.map((record) => [record.id, record]));

export const planned = (
  revisions: readonly Revision[],
  decisions: readonly SubmissionDecision[],
  snapshot: RevertSnapshot,
) => planRevert(revisions, { decisions: [...decisions], moves: [] }, snapshot);

const metadata = { version: 9, viewCount: 4, updatedAt: "2026-03-01T08:00:00.000Z" };

/** Pairs each record with its number of brands. */
export const categoriesNamedBy = (brandCount: number) =>
  byId(...[golfClubs, putters, apparel].map((one) => ({ ...one, version: 9, brandCount })));

export const now = (brands: BrandRecord[], more: Partial<RevertSnapshot> = {}): RevertSnapshot => ({
  brands: byId(...brands.map((brand) => Object.assign({}, brand, metadata))),
  categories: categoriesNamedBy(0),
  attributes: new Map(
    [...ping.attributeIds, ...chervo.attributeIds].map((id) => [
      id,
      { ...BLANK_ATTRIBUTE, id, slug: id, name: id, version: 9, brandCount: 0 },
    ]),
  ),
  groups: new Map(),
  submissions: new Map(),
  brandSlugs: new Map(),
  ...more,
});

export const changed = (before: BrandRecord, after: BrandRecord): Revision => ({
  record: "brand",
  id: before.id,
  before,
  after,
});
export const created = (after: BrandRecord): Revision => ({
  record: "brand",
  id: after.id,
  before: null,
  after,
});
export const deleted = (before: BrandRecord): Revision => ({
  record: "brand",
  id: before.id,
  before,
  after: null,
});
