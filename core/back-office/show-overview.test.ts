import { expect, it } from "vitest";
import { ping, titleist } from "../brand/brand.fixture.ts";
import { suggestion } from "../submission/submission.fixture.ts";
import { openCastOffice } from "./back-office.harness.ts";

it("shows an overview of the directory", async () => {
  const { amy, store, submissions } = await openCastOffice();
  await submissions.add(suggestion);
  const today = "2026-03-01";
  await store.addViews(new Map([[ping.id, 3]]));
  await store.addViews(new Map([[titleist.id, 1]]));
  await store.addSearches(
    new Map([
      ["yeti", 3],
      ["seen by two", 2],
    ]),
    today,
  );

  await store.addUses("click", new Map([[ping.id, 2]]), today);

  const { mostViewed, freshness, ...counts } = await amy.overview();
  expect(counts).toEqual({
    brands: {
      active: 5,
      archived: 1,
    },
    categories: 4,
    attributes: 3,
    submissions: { pending: 1, approved: 0, rejected: 0, spam: 0 },
    searchesWithoutResult: [{ text: "yeti", visitors: 3, lastDay: today }],
    mostClicked: [{ id: ping.id, name: "PING", count: 2 }],
    mostCompared: [],
    backups: null,
    checks: {
      fact: 10,
      missing: 9,
      correction: 0,
      site: 0,
      duplicate: 0,
      rule: 0,
      suggested: 0,
    },
  });
  const { fresh, due, unchecked } = freshness;
  expect([fresh + due, unchecked]).toEqual([2, 10]);
  expect(mostViewed.map(({ slug, viewCount }) => [slug, viewCount])).toEqual([
    ["ping", 3],
    ["titleist", 1],
  ]);
});
