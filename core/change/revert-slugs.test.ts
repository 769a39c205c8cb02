import { expect, it } from "vitest";
import { chervo, ping } from "../brand/brand.fixture.ts";
import { changed, deleted, now, planned } from "./revert-snapshot.harness.ts";

it("restores a deleted brand under another slug if its own is taken", () => {
  const brandSlugs = new Map([
    ["ping", "somebody"],
    ["ping-2", "somebody else"],
  ]);
  const { changes, report } = planned([deleted(ping)], [], now([], { brandSlugs }));
  expect(changes).toMatchObject([{ verb: "create", after: { slug: "ping-3" } }]);
  expect(report.records[0]?.conflicts).toMatchObject([
    { field: "slug", why: "slug-taken", wanted: "ping", now: "ping-3" },
  ]);
});

it("keeps a brand's slug if the old one is taken, and reverts the rest", () => {
  const after = { ...ping, slug: "karsten", name: "Karsten" };
  const brandSlugs = new Map([["ping", "somebody"]]);
  const { changes, report } = planned([changed(ping, after)], [], now([after], { brandSlugs }));
  expect(changes).toMatchObject([{ after: { slug: "karsten", name: "PING" } }]);
  expect(report.records[0]?.conflicts).toMatchObject([{ field: "slug", why: "slug-taken" }]);
});

it("swaps slugs back that a batch swapped", () => {
  const [one, other] = [
    { ...ping, slug: chervo.slug },
    { ...chervo, slug: ping.slug },
  ];
  const batch = [changed(ping, one), changed(chervo, other)];
  const plan = planned(batch, [], now([one, other]));
  expect(plan.changes).toMatchObject([{ after: { slug: "ping" } }, { after: { slug: "chervo" } }]);
});

it("refuses a slug whose owner cannot give it up", () => {
  const [one, other] = [
    { ...ping, slug: chervo.slug },
    { ...chervo, slug: ping.slug },
  ];
  // Chervò's old slug is taken, so it keeps PING's, and PING cannot have its own back.
  const batch = [changed(ping, one), changed({ ...chervo, slug: "gone" }, other)];
  const brandSlugs = new Map([["gone", "somebody"]]);
  const plan = planned(batch, [], now([one, other], { brandSlugs }));
  expect(plan.changes).toEqual([]);
  expect(plan.report.records.map(({ verb, conflicts }) => [verb, conflicts[0]?.why])).toEqual([
    ["none", "slug-taken"],
    ["none", "slug-taken"],
  ]);
});
