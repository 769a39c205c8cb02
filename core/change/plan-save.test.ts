import { expect, it } from "vitest";
import { titleist } from "../brand/brand.fixture.ts";
import type { Brand } from "../brand/brand.ts";
import { carryOver, planCreate, planRedirect, planUpdate } from "./plan-save.ts";

const stored: Brand = {
  ...titleist,
  version: 4,
  viewCount: 12,
  updatedAt: "2026-03-01T08:00:00.000Z",
};

it("writes a brand without what the store keeps beside it", () => {
  expect(planCreate(stored, { id: "new", createdAt: "2026-04-01T00:00:00.000Z" })).toEqual({
    record: "brand",
    verb: "create",
    after: { ...titleist, id: "new", createdAt: "2026-04-01T00:00:00.000Z" },
  });
  expect(planUpdate(stored, { ...stored, foundedYear: 1935 })).toEqual([
    {
      record: "brand",
      verb: "update",
      readVersion: 4,
      after: { ...titleist, foundedYear: 1935 },
    },
  ]);
});

it("has nothing to write when nothing changed, whatever the order of the links", () => {
  const same = { ...titleist, categoryIds: titleist.categoryIds.toReversed() };
  expect(planUpdate(stored, same)).toEqual([]);
});

it("keeps an old address only when there is a new one", () => {
  expect(planRedirect(stored, titleist)).toEqual([]);
  expect(planRedirect(stored, { ...titleist, slug: "acushnet" })).toEqual([
    { slug: "titleist", brandId: titleist.id },
  ]);
});

it("leaves the slug of a brand alone when none is sent, and makes one from the name when it is sent blank", () => {
  expect(carryOver({ name: "Titleist Golf" }, titleist)).toMatchObject({ slug: "titleist" });
  expect(carryOver({ name: "Titleist Golf", slug: "" }, titleist)).toMatchObject({ slug: "" });
});

it("carries along what the form does not edit, unless it is sent", () => {
  expect(carryOver({ name: "Titleist", highlights: [] }, titleist)).toEqual({
    name: "Titleist",
    slug: titleist.slug,
    aliases: titleist.aliases,
    evidence: titleist.evidence,
    siteState: null,
    highlights: [],
    sources: titleist.sources,
    priceBand: titleist.priceBand,
    socialLinks: titleist.socialLinks,
    socialMetricsUpdatedAt: titleist.socialMetricsUpdatedAt,
  });
});

it.each([null, undefined, "text", 7, [1]])("leaves %j to be refused by the rules", (input) => {
  expect(carryOver(input, titleist)).toBe(input);
});
