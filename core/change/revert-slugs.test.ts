import { expect, it } from "vitest";
import { chervo, ping } from "../brand/brand.fixture.ts";
import { changed, created, deleted, holding, now, planned } from "./revert-snapshot.harness.ts";

it("restores a deleted brand under another slug if its own is taken", () => {
  const others = [holding("ping"), holding("ping-2")];
  const { changes, report } = planned([deleted(ping)], [], now(others));
  expect(changes).toMatchObject([{ verb: "create", after: { slug: "ping-3" } }]);
  expect(report.records[0]?.conflicts).toMatchObject([
    { field: "slug", why: "slug-taken", wanted: "ping", now: "ping-3" },
  ]);
});

it("keeps a brand's slug if the old one is taken, and reverts the rest", () => {
  const after = { ...ping, slug: "karsten", name: "Karsten" };
  const { changes, report } = planned([changed(ping, after)], [], now([after, holding("ping")]));
  expect(changes).toMatchObject([{ after: { slug: "karsten", name: "PING" } }]);
  expect(report.records[0]?.conflicts).toMatchObject([{ field: "slug", why: "slug-taken" }]);
});

it("gives a slug back if its only holder is a brand that the revert deletes", () => {
  const renamed = { ...ping, slug: "karsten" };
  const other = holding("ping");
  const plan = planned([changed(ping, renamed), created(other)], [], now([renamed, other]));
  expect(plan.changes).toMatchObject([{ after: { slug: "ping" } }, { verb: "delete" }]);
});

it("leaves slugs that a batch swapped as they are, and reports them", () => {
  const [one, other] = [
    { ...ping, slug: chervo.slug },
    { ...chervo, slug: ping.slug },
  ];
  const batch = [changed(ping, one), changed(chervo, other)];
  const plan = planned(batch, [], now([one, other]));
  expect(plan.changes).toEqual([]);
  expect(plan.report.records.map(({ verb, conflicts }) => [verb, conflicts[0]?.why])).toEqual([
    ["none", "slug-taken"],
    ["none", "slug-taken"],
  ]);
});
