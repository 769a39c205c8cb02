import { expect, it } from "vitest";
import { ping, storedBrand, titleist } from "../brand/brand.fixture.ts";
import { golfBalls, golfClubs, madeInUsa, putters } from "../taxonomy/taxonomy.fixture.ts";
import { planTaxonomyMerge } from "./plan-taxonomy.ts";

it("gives the aliases of a merged category to the remaining one, except repeats and the remaining one's name", () => {
  const from = { ...golfClubs, aliases: ["Flat stick", "putters", "Driver"], version: 2 };
  const into = { ...putters, aliases: ["flat  stick"], version: 3 };
  expect(planTaxonomyMerge("category", from, into, [], [from, into])).toEqual([
    {
      record: "category",
      verb: "update",
      readVersion: 3,
      after: { ...putters, aliases: ["flat  stick", "Driver"] },
    },
    { record: "category", verb: "delete", id: golfClubs.id, readVersion: 2 },
  ]);
});

it("does not move an alias that other attributes of the old group share", () => {
  const shared = { ...madeInUsa, group: "Made in", aliases: ["overseas", "abroad"], version: 2 };
  const other = {
    ...shared,
    id: "other",
    slug: "other",
    name: "Made in Japan",
    aliases: ["abroad"],
  };
  const into = {
    ...shared,
    id: "into",
    slug: "into",
    name: "Based in Asia",
    group: "Based in",
    aliases: [],
  };
  const [merged] = planTaxonomyMerge("attribute", shared, into, [], [shared, other, into]);
  expect(merged).toMatchObject({ after: { id: "into", aliases: ["overseas"] } });
});

it("merges a category into another without duplicate links", () => {
  const from = { ...golfClubs, aliases: [], version: 2 };
  const into = { ...putters, version: 2 };
  const changes = planTaxonomyMerge(
    "category",
    from,
    into,
    [storedBrand(titleist, 3), storedBrand(ping, 3)],
    [],
  );
  expect(changes).toEqual([
    {
      record: "brand",
      verb: "update",
      readVersion: 3,
      after: { ...titleist, categoryIds: [golfBalls.id, putters.id] },
    },
    {
      record: "brand",
      verb: "update",
      readVersion: 3,
      after: { ...ping, categoryIds: [putters.id] },
    },
    { record: "category", verb: "delete", id: golfClubs.id, readVersion: 2 },
  ]);
});
