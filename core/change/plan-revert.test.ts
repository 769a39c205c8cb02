import { expect, it } from "vitest";
import { bareBrand, ping } from "../brand/brand.fixture.ts";
import { PENDING } from "./change-set.ts";
import { suggestion } from "../submission/submission.fixture.ts";
import { changed, created, deleted, now, planned } from "./revert-snapshot.harness.ts";

it("keeps a created record that was edited since", () => {
  const { changes, report } = planned([created(ping)], [], now([{ ...ping, foundedYear: 1960 }]));
  expect(changes).toEqual([]);
  expect(report.records).toMatchObject([
    { verb: "none", conflicts: [{ field: "foundedYear", why: "changed-since", now: 1960 }] },
  ]);
});

it.each([
  ["deleted", changed(ping, { ...ping, name: "Karsten" }), [], "deleted-since"],
  ["restored", deleted(ping), [ping], "restored-since"],
])("reports a record that was %s since", (_what, revision, brands, why) => {
  const { changes, report } = planned([revision], [], now(brands));
  expect(changes).toEqual([]);
  expect(report.records).toMatchObject([{ verb: "none", conflicts: [{ field: null, why }] }]);
});

const approved = { status: "approved", brandId: bareBrand.id, remark: null } as const;
const decision = { submissionId: suggestion.id, from: PENDING, to: approved };
const approvedNow = { ...suggestion, ...approved, decided: null };

it("puts an approved submission back and deletes its brand", () => {
  const more = { submissions: [approvedNow] };
  const plan = planned([created(bareBrand)], [decision], now([bareBrand], more));
  expect(plan.changes).toMatchObject([{ verb: "delete", id: bareBrand.id }]);
  expect(plan.decisions).toEqual([{ submissionId: suggestion.id, from: approved, to: PENDING }]);
  expect(plan.report.submissions).toEqual([{ submissionId: suggestion.id, verb: "reopen" }]);
});

it.each([
  ["its brand stays", [{ ...bareBrand, foundedYear: 1999 }], approvedNow],
  ["it was decided again", [bareBrand], { ...approvedNow, ...PENDING }],
])("keeps a decision when %s", (_when, brands, submission) => {
  const more = { submissions: [submission] };
  const plan = planned([created(bareBrand)], [decision], now(brands, more));
  expect(plan.decisions).toEqual([]);
  expect(plan.report.submissions).toEqual([{ submissionId: suggestion.id, verb: "none" }]);
});

it("reverts every record of a large batch, and lists the fields of the first 100", () => {
  const brands = Array.from({ length: 101 }, (_, n) => ({
    ...bareBrand,
    id: `${bareBrand.id}-${n}`,
    slug: `brand-${n}`,
  }));
  const revisions = brands.map((brand) => changed({ ...brand, foundedYear: 1999 }, brand));
  const { changes, report } = planned(revisions, [], now(brands));
  expect(changes).toHaveLength(101);
  expect(report.records.map(({ verb }) => verb)).toEqual(brands.map(() => "update"));
  expect(report.records.filter((one) => one.changes.length > 0)).toHaveLength(100);
});
