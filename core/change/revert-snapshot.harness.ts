import { bareBrand, chervo, ping } from "../brand/brand.fixture.ts";
import { emptyDirectory, withRecords } from "../catalog/directory-state.ts";
import type { ReviewedSubmission } from "../ports/submission-store.ts";
import { apparel, golfClubs, putters } from "../taxonomy/taxonomy.fixture.ts";
import { type Attribute, BLANK_ATTRIBUTE, type Category } from "../taxonomy/taxonomy.ts";
import type { Revision } from "./batch.ts";
import type { BrandRecord, SubmissionDecision } from "./change-set.ts";
import { planRevert } from "./plan-revert.ts";

interface More {
  categories?: readonly Category[];
  attributes?: readonly Attribute[];
  submissions?: readonly ReviewedSubmission[];
}

const VERSION = { version: 9 };

/** A directory of these brands, and submissions. */
export const now = (
  brands: readonly BrandRecord[],
  {
    categories = [golfClubs, putters, apparel],
    attributes = [...ping.attributeIds, ...chervo.attributeIds].map((id) => ({
      ...BLANK_ATTRIBUTE,
      id,
      slug: id,
      name: id,
    })),
    submissions = [],
  }: More = {},
) => ({
  directory: withRecords(emptyDirectory(), {
    revision: 9,
    brands: brands.map((brand) =>
      Object.assign({}, brand, VERSION, {
        updatedAt: "2026-03-01T08:00:00.000Z",
        ownerChanges: [],
      }),
    ),
    categories: categories.map((one) => Object.assign({}, one, VERSION)),
    attributes: attributes.map((one) => Object.assign({}, one, VERSION)),
    groups: [],
    lists: [],
    deleted: [],
  }),
  submissions,
});

/** Another brand that has this slug. */
export const holding = (slug: string): BrandRecord => ({ ...bareBrand, id: `of ${slug}`, slug });

export const planned = (
  revisions: readonly Revision[],
  decisions: readonly SubmissionDecision[],
  { directory, submissions }: ReturnType<typeof now>,
) => planRevert(revisions, { decisions: [...decisions], moves: [] }, directory, submissions);

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
