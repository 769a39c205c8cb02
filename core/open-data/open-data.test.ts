import { expect, it } from "vitest";
import { titleist } from "../brand/brand.fixture.ts";
import { BRAND_FIELD_KEYS, brandField } from "../brand/fields.ts";
import { golfBalls, golfClubs, madeInUsa, tourProven } from "../taxonomy/taxonomy.fixture.ts";
import { toOpenAttribute, toOpenCategory } from "../taxonomy/taxonomy.ts";
import { toOpenBrand } from "./open-data.ts";

const slugs = new Map(
  [golfBalls, golfClubs, madeInUsa, tourProven].map(({ id, slug }) => [id, slug]),
);
const slugOf = (id: string) => slugs.get(id);

it("contains a brand's public fields, creation date and links by slug", () => {
  const record = toOpenBrand(titleist, slugOf);
  expect(Object.keys(record)).toEqual([
    ...BRAND_FIELD_KEYS.filter(
      (field) => brandField(field).visibility !== "administrators" && field !== "status",
    ),
    "createdAt",
    "categories",
    "attributes",
  ]);
  expect(record).toMatchObject({
    slug: "titleist",
    foundedYear: 1932,
    createdAt: "2026-01-02T08:00:00.000Z",
    categories: ["golf-balls", "golf-clubs"],
    attributes: ["made-in-usa", "tour-proven"],
    events: titleist.events,
    evidence: [{ field: "distributionModel" }, { field: "attr:made-in-usa" }],
  });
});

it("does not depend on the order of links, and skips unknown ones", () => {
  const turned = {
    ...titleist,
    categoryIds: [...titleist.categoryIds, "gone"].toReversed(),
    evidence: [
      ...titleist.evidence,
      { field: "attr:gone", source: null, checkedOn: "2026-01-01", grade: "brand" as const },
    ].toReversed(),
  };
  expect(JSON.stringify(toOpenBrand(turned, slugOf))).toBe(
    JSON.stringify(toOpenBrand(titleist, slugOf)),
  );
});

it("contains no evidence for attributes that the brand lacks", () => {
  const record = toOpenBrand({ ...titleist, attributeIds: [tourProven.id] }, slugOf);
  expect(record.evidence.map(({ field }) => field)).toEqual(["distributionModel"]);
});

it("contains the state of a lost site, but not its address", () => {
  const siteState = { verdict: "gone", since: "2026-02-01" } as const;
  const record = toOpenBrand({ ...titleist, siteState }, slugOf);
  expect(record).toMatchObject({ siteState, websiteUrl: null });
});

it("contains no ids of categories and attributes", () => {
  expect(
    [toOpenCategory(golfBalls), toOpenAttribute(madeInUsa)].map((one) => Object.keys(one)),
  ).toEqual([
    ["slug", "name", "aliases", "description", "displayOrder"],
    ["slug", "name", "aliases", "group", "definition", "displayOrder"],
  ]);
});
