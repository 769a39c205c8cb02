// Guarantee (Input): Both databases repeat the bounds as CHECK constraints.
import { BRAND_FIELDS } from "#core/brand/fields.ts";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { titleist } from "#core/brand/brand.fixture.ts";
import {
  castAttributes,
  castCategories,
  golfBalls,
  madeInUsa,
} from "#core/taxonomy/taxonomy.fixture.ts";
import {
  changeSetOf,
  createAttribute,
  createBrand,
  createCategory,
} from "#core/change/change-set.fixture.ts";
import type { BrandRecord } from "#core/change/change-set.ts";
import { LIMITS } from "#core/limits.ts";
import type { CatalogStore } from "#core/ports/catalog-store.ts";
import { suggestion } from "#core/submission/submission.fixture.ts";
import { sqliteCatalogStore } from "./catalog-store.ts";
import { emptyFolder, openedDatabase } from "./sqlite.harness.ts";
import { sqliteSubmissionStore } from "./submission-store.ts";

const text = (length: number): string => "x".repeat(length);
const address = (length: number): string => `https://${text(length - 8)}`;
const items = (count: number): string[] => Array.from({ length: count }, () => "item");

/** A value at the bound, and one just beyond it. */
const BRAND_BOUNDS: [field: keyof BrandRecord, good: unknown, bad: unknown][] = [
  ["name", text(BRAND_FIELDS.name.max), text(BRAND_FIELDS.name.max + 1)],
  ["name", "x", ""],
  ["slug", text(LIMITS.slug), text(LIMITS.slug + 1)],
  ["slug", "a-1", "A-1"],
  ["slug", "a-1-b", "a--b"],
  ["slug", "a", "-a"],
  ["slug", "0", "a-"],
  ["slug", "a0", ""],
  ["slug", "z", "é"],
  [
    "shortDescription",
    text(BRAND_FIELDS.shortDescription.max),
    text(BRAND_FIELDS.shortDescription.max + 1),
  ],
  [
    "longDescription",
    text(BRAND_FIELDS.longDescription.max),
    text(BRAND_FIELDS.longDescription.max + 1),
  ],
  ["foundedYear", BRAND_FIELDS.foundedYear.min, BRAND_FIELDS.foundedYear.min - 1],
  ["hqLocation", text(BRAND_FIELDS.hqLocation.max), text(BRAND_FIELDS.hqLocation.max + 1)],
  ["hqLocation", null, ""],
  ["positioning", "Mid-Range", "Cheap"],
  [
    "distributionModel",
    text(BRAND_FIELDS.distributionModel.max),
    text(BRAND_FIELDS.distributionModel.max + 1),
  ],
  ["ownershipType", text(BRAND_FIELDS.ownershipType.max), text(BRAND_FIELDS.ownershipType.max + 1)],
  ["priceBand", text(BRAND_FIELDS.priceBand.max), text(BRAND_FIELDS.priceBand.max + 1)],
  ["status", "archived", "hidden"],
  ["highlights", items(BRAND_FIELDS.highlights.most), items(BRAND_FIELDS.highlights.most + 1)],
  ["highlights", [], { not: "a list" }],
  ["aliases", items(BRAND_FIELDS.aliases.most), items(BRAND_FIELDS.aliases.most + 1)],
  ["aliases", ["A|B"], ["A | B"]],
  ["events", items(BRAND_FIELDS.events.most), items(BRAND_FIELDS.events.most + 1)],
  ["evidence", items(BRAND_FIELDS.evidence.most), items(BRAND_FIELDS.evidence.most + 1)],
  ["siteState", null, { verdict: "for-sale", since: "2026-01-31" }],
  ["siteState", { verdict: "gone", since: "2026-01-31" }, { verdict: "gone", since: "lately" }],
  ["sources", items(BRAND_FIELDS.sources.most), items(BRAND_FIELDS.sources.most + 1)],
  [
    "instagramFollowers",
    BRAND_FIELDS.instagramFollowers.max,
    BRAND_FIELDS.instagramFollowers.max + 1,
  ],
  ["linkedinFollowers", 0, -1],
  ["youtubeFollowers", 5, 5.5],
  ["socialMetricsUpdatedAt", "2026-02-01T09:30:00Z", "yesterday"],
  ...(
    [
      "logoUrl",
      "heroImageUrl",
      "websiteUrl",
      "instagramUrl",
      "facebookUrl",
      "twitterUrl",
      "youtubeUrl",
      "tiktokUrl",
      "linkedinUrl",
    ] as const
  ).flatMap((field): [keyof BrandRecord, unknown, unknown][] => [
    [field, address(LIMITS.url), address(LIMITS.url + 1)],
    [field, "http://a", "javascript:alert(1)"],
    [field, null, "https://"],
  ]),
];

describe("the database's own bounds", () => {
  let store: CatalogStore;
  let database: ReturnType<typeof openedDatabase>;
  beforeEach(async () => {
    database = openedDatabase(join(emptyFolder(), "golfbrands.db"));
    store = sqliteCatalogStore(database);
    await store.commit(
      changeSetOf(...castCategories.map(createCategory), ...castAttributes.map(createAttribute)),
    );
  });

  it.each(BRAND_BOUNDS)("hold a brand's %s to %j, refusing %j", async (field, good, bad) => {
    const brand = { ...titleist, [field]: good };
    await expect(
      store.commit(changeSetOf(createBrand({ ...titleist, [field]: bad }))),
    ).rejects.toThrow(Error);
    expect(await store.findBrand(titleist.id)).toBeUndefined();
    expect(await store.commit(changeSetOf(createBrand(brand)))).toMatchObject({ ok: true });
  });

  it.each([
    ["name", text(LIMITS.taxonomyName), text(LIMITS.taxonomyName + 1)],
    ["slug", text(LIMITS.slug), "Not A Slug"],
    ["aliases", items(LIMITS.taxonomyAliases), items(LIMITS.taxonomyAliases + 1)],
    ["aliases", ["A|B"], ["A | B"]],
    ["description", text(LIMITS.categoryDescription), text(LIMITS.categoryDescription + 1)],
    ["displayOrder", LIMITS.displayOrderMin, LIMITS.displayOrderMin - 1],
    ["displayOrder", LIMITS.displayOrderMax, LIMITS.displayOrderMax + 1],
  ])("hold a category's %s to %j, refusing %j", async (field, good, bad) => {
    const category = { ...golfBalls, id: "new", slug: "new" };
    await expect(
      store.commit(changeSetOf(createCategory({ ...category, [field]: bad }))),
    ).rejects.toThrow(Error);
    expect(
      await store.commit(changeSetOf(createCategory({ ...category, [field]: good }))),
    ).toMatchObject({ ok: true });
  });

  it.each([
    ["name", text(LIMITS.taxonomyName), text(LIMITS.taxonomyName + 1)],
    ["slug", "a", "a_b"],
    ["aliases", items(LIMITS.taxonomyAliases), items(LIMITS.taxonomyAliases + 1)],
    ["aliases", [], { not: "a list" }],
    ["group", text(LIMITS.attributeGroup), text(LIMITS.attributeGroup + 1)],
    ["definition", text(LIMITS.attributeDefinition), text(LIMITS.attributeDefinition + 1)],
    ["displayOrder", LIMITS.displayOrderMin, LIMITS.displayOrderMin - 1],
    ["displayOrder", LIMITS.displayOrderMax, LIMITS.displayOrderMax + 1],
  ])("hold an attribute's %s to %j, refusing %j", async (field, good, bad) => {
    const attribute = { ...madeInUsa, id: "new", slug: "new" };
    await expect(
      store.commit(changeSetOf(createAttribute({ ...attribute, [field]: bad }))),
    ).rejects.toThrow(Error);
    expect(
      await store.commit(changeSetOf(createAttribute({ ...attribute, [field]: good }))),
    ).toMatchObject({ ok: true });
  });

  it.each([
    ["brandName", text(BRAND_FIELDS.name.max), text(BRAND_FIELDS.name.max + 1)],
    ["websiteUrl", address(LIMITS.url), "ftp://example.com"],
    ["submitterEmail", text(LIMITS.email), text(LIMITS.email + 1)],
    ["notes", text(LIMITS.submissionNotes), text(LIMITS.submissionNotes + 1)],
    ["status", "spam", "unheard-of"],
  ])("hold a submission's %s to %j, refusing %j", async (field, good, bad) => {
    const submissions = sqliteSubmissionStore(database);
    await expect(submissions.add({ ...suggestion, [field]: bad })).rejects.toThrow(Error);
    await submissions.add({ ...suggestion, [field]: good });
    expect(database.prepare("SELECT count(*) FROM brand_submissions").pluck().get()).toBe(1);
  });
});
