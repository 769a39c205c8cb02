import { expect, it } from "vitest";
import { bareBrand, titleist } from "#core/brand/brand.fixture.ts";
import type { BrandRecord } from "#core/change/change-set.ts";
import { toOpenAttribute, toOpenCategory } from "#core/taxonomy/taxonomy.ts";
import { toOpenBrand } from "#core/open-data/open-data.ts";
import {
  castAttributes,
  castCategories,
  golfBalls,
  madeInUsa,
} from "#core/taxonomy/taxonomy.fixture.ts";
import { openBrandRows, openLine } from "./write-rows.ts";

const slugs = new Map([...castCategories, ...castAttributes].map(({ id, slug }) => [id, slug]));
const recordOf = (brand: BrandRecord) => toOpenBrand(brand, (id) => slugs.get(id));

const HEADER =
  "slug,name,aliases,short_description,long_description,logo_url,website_url,founded_year,hq_location,positioning," +
  "distribution_model,highlights,instagram_url,instagram_followers,facebook_url,facebook_followers,twitter_url,twitter_followers," +
  "youtube_url,youtube_followers,tiktok_url,tiktok_followers,linkedin_url,linkedin_followers,events,evidence,site_state,created_at," +
  "categories,attributes";

it("open data have the public columns, in this order, in CSV and NDJSON", () => {
  expect(openBrandRows.begin.trimEnd()).toBe(HEADER);
  expect(Object.keys(JSON.parse(openLine("brand", recordOf(bareBrand))))).toEqual(
    HEADER.split(","),
  );
});

it("writes lists as arrays in NDJSON, and separated by bars in CSV", () => {
  const line = openLine("brand", recordOf(titleist));
  expect(line).toMatch(/^[^\n]*\n$/);
  expect(JSON.parse(line)).toMatchObject({
    founded_year: 1932,
    categories: ["golf-balls", "golf-clubs"],
    evidence: [
      "distribution_model: Trade Guide (2012) / page 7 at hall @2026-01-31",
      "attr:made-in-usa: @2025-06-01 (brand)",
    ],
    site_state: null,
  });
  expect(openBrandRows.row(recordOf(titleist), true)).toContain(",golf-balls | golf-clubs,");
});

it("writes the taxonomy as NDJSON too", () => {
  expect([
    openLine("category", toOpenCategory({ ...golfBalls, aliases: ["balls", "ball"] })),
    openLine("attribute", toOpenAttribute(madeInUsa)),
  ]).toEqual([
    '{"slug":"golf-balls","name":"Golf Balls","aliases":["balls","ball"],"description":"Tour, distance, soft and coloured golf balls.","display_order":3}\n',
    '{"slug":"made-in-usa","name":"Made in USA","aliases":[],"group":"Made in","definition":"Its main products are made in the United States.","display_order":1}\n',
  ]);
});
