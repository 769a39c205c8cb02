// Guarantee (Scripts and addresses): Evidence names public fields only and never says who checked.
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { storedBrand } from "../brand/brand.fixture.ts";
import { parseBrandDraft, parseBrandField } from "../brand/brand-draft.schema.ts";
import { dayAt } from "../days.ts";
import { inEvidenceOrder, isOverdue, periodOf, valueChecked } from "../brand/checkable-facts.ts";
import type { Evidence } from "../brand/evidence.ts";
import type { BrandContent } from "../brand/fields.ts";
import { reconcileEvidence } from "../brand/reconcile-evidence.ts";
import { plainBrand, someFields, LINKABLE_ATTRIBUTES } from "./brand-edits.fixture.ts";
import { mergeBrand } from "./merge.ts";
import { planBulk, planUpdate } from "./plan-save.ts";
import { now as nowWith, planned } from "./revert-snapshot.harness.ts";

const NOW = new Date("2026-03-01T12:00:00.000Z");

const FIELDS = [
  "name",
  "websiteUrl",
  "foundedYear",
  "positioning",
  "highlights",
  ...LINKABLE_ATTRIBUTES.map((id) => `attr:${id}`),
];

const someEvidence: fc.Arbitrary<Evidence[]> = fc
  .uniqueArray(
    fc.record({
      field: fc.constantFrom(...FIELDS),
      source: fc.constantFrom(null, "Golf Digest", "https://www.acushnetholdings.com"),
      checkedOn: fc.constantFrom("2025-01-31", "2025-06-30", "2026-02-28"),
      grade: fc.constantFrom("brand" as const, "independent" as const),
    }),
    { selector: ({ field }) => field, maxLength: FIELDS.length },
  )
  .map(inEvidenceOrder);

const someState: fc.Arbitrary<BrandContent> = fc
  .record({ fields: someFields, evidence: someEvidence })
  .map(({ fields, evidence }) =>
    reconcileEvidence(undefined, { ...plainBrand, ...fields, evidence }),
  );

const IDENTITY = { id: "b1", createdAt: "2026-01-01T00:00:00.000Z" };
const stored = (content: BrandContent, version = 1) =>
  storedBrand({ ...content, ...IDENTITY }, version);

/** Whether every entry is about a value that the brand has, and every old entry about an unchanged value. */
const isTrueOf = (after: BrandContent, before: BrandContent) =>
  after.evidence.every((entry) => {
    const value = valueChecked(after, entry.field);
    if (value === undefined) return false;
    const isOld = before.evidence.some((old) => JSON.stringify(old) === JSON.stringify(entry));
    return !isOld || value === valueChecked(before, entry.field);
  });

it("drops the evidence of changed values without new evidence, and nothing else", () => {
  expect.hasAssertions();
  fc.assert(
    fc.property(someState, someState, (before, after) => {
      const [change] = planUpdate(stored(before), { ...after, evidence: before.evidence });
      const written = change?.verb === "update" ? change.after : before;
      expect(isTrueOf(written, before)).toBe(true);
      expect(written.evidence).toEqual(
        before.evidence.filter(
          ({ field }) => valueChecked(before, field) === valueChecked(written, field),
        ),
      );
      const renewed = reconcileEvidence(before, after);
      expect(isTrueOf(renewed, before)).toBe(true);
      const fresh = after.evidence.filter(
        (entry) => !before.evidence.some((old) => JSON.stringify(old) === JSON.stringify(entry)),
      );
      expect(renewed.evidence).toEqual(expect.arrayContaining(fresh));
    }),
  );
});

it("adds no evidence by a bulk edit or a merge", () => {
  expect.hasAssertions();
  fc.assert(
    fc.property(someState, someState, someState, (base, mine, theirs) => {
      const [my, their] = [reconcileEvidence(base, mine), reconcileEvidence(base, theirs)];
      const { merged } = mergeBrand(base, mine, their);
      for (const entry of merged.evidence)
        expect(
          [base, my, their].some(
            (state) =>
              state.evidence.some((old) => JSON.stringify(old) === JSON.stringify(entry)) &&
              valueChecked(state, entry.field) === valueChecked(merged, entry.field),
          ),
        ).toBe(true);
      const edit = { kind: "links", field: "attributeIds", how: "remove" } as const;
      const plan = planBulk(
        { ...edit, ids: [LINKABLE_ATTRIBUTES[0]] },
        [{ id: "b1", readVersion: 1 }],
        new Map([["b1", stored(base)]]),
      );
      const [change] = plan.ok ? plan.value : [];
      const after = change?.verb === "update" ? change.after : base;
      expect(base.evidence).toEqual(expect.arrayContaining([...after.evidence]));
    }),
  );
});

it("merges evidence of different facts without conflict", () => {
  const entry = (field: string, checkedOn = "2026-02-28"): Evidence => ({
    field,
    source: null,
    checkedOn,
    grade: "independent",
  });
  const base = { ...plainBrand, evidence: [entry("name", "2025-01-31")] };
  const mine = { ...base, evidence: [entry("name"), entry("foundedYear")] };
  const theirs = { ...base, evidence: [entry("name", "2025-06-30"), entry("positioning")] };
  const { merged, conflicts } = mergeBrand(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(merged.evidence).toEqual([entry("name"), entry("foundedYear"), entry("positioning")]);
});

it("restores old evidence with the old value, and keeps later checks", () => {
  expect.hasAssertions();
  fc.assert(
    fc.property(someState, someState, (before, after) => {
      const edited = reconcileEvidence(before, after);
      const [earlier, later] = [before, edited].map((content) => ({ ...content, ...IDENTITY }));
      if (!earlier || !later) return;
      const reverted = (current: BrandContent) => {
        const now = nowWith([stored(current, 2)]);
        const plan = planned(
          [{ record: "brand", id: "b1", before: earlier, after: later }],
          [],
          now,
        );
        const [change] = plan.changes;
        return change?.record === "brand" && change.verb === "update" ? change.after : current;
      };
      expect(reverted(edited).evidence).toEqual(before.evidence);
      const today: Evidence = {
        field: "name",
        source: "looked today",
        checkedOn: "2026-03-01",
        grade: "brand",
      };
      const checkedSince = {
        ...edited,
        evidence: [...edited.evidence.filter(({ field }) => field !== "name"), today],
      };
      // A revert that replaces the name also replaces its evidence.
      const named = reverted(checkedSince).evidence.find(({ field }) => field === "name");
      const old = before.evidence.find(({ field }) => field === "name");
      expect(named).toEqual(edited.name === before.name ? today : old);
    }),
  );
});

it.each<[string, number | null | undefined, string | undefined]>([
  ["websiteUrl", undefined, "2026-05-31"],
  ["tiktokUrl", undefined, "2026-05-31"],
  ["distributionModel", undefined, "2026-12-02"],
  ["hqLocation", undefined, "2027-12-02"],
  ["attr:a1", 365, "2026-12-02"],
  ["attr:a1", 1, "2025-12-03"],
  ["attr:a1", null, undefined],
  ["attr:a1", undefined, undefined],
  ["foundedYear", 365, undefined],
])("%s, with a group period of %s days, is due again on %s", (field, dueDays, due) => {
  const checked = { field, checkedOn: "2025-12-01" };
  const isDue = (today: string) => isOverdue(checked, (one) => periodOf(one, dueDays), today);
  expect(isDue(due ?? "9999-01-01")).toBe(due !== undefined);
  expect(isDue(dayAt(due ?? "9999-01-01", -1))).toBe(false);
});

const entry = { field: "foundedYear", source: "x", checkedOn: "2026-01-31", grade: "brand" };

it.each<[object, RegExp]>([
  [
    { field: "ownershipType" },
    /^0\.field must be a public field or attr:<attribute>, not "ownershipType"$/,
  ],
  [{ field: "slug" }, /^0\.field must be a public field/],
  [{ field: "attr:" }, /^0\.field must be a public field/],
  [{ checkedOn: "2026-03-02" }, /^0\.checkedOn must not be in the future$/],
  [{ checkedOn: "2026-02-30" }, /^0\.checkedOn must be a day/],
  [{ checkedOn: "lately" }, /^0\.checkedOn must be a day/],
  [{ grade: "gossip" }, /^0\.grade must be one of brand, independent, judgement$/],
  [{ source: "x".repeat(301) }, /^0\.source must be at most 300 characters$/],
  [{ who: "amy@golf.example" }, /^0\.who is not a known field$/],
])("refuses evidence with %j", (change, wanted) => {
  const parsed = parseBrandField("evidence", [{ ...entry, ...change }], NOW);
  expect(
    parsed.ok ? "" : parsed.failure.errors.map((e) => `${e.path} ${e.message}`).join(),
  ).toMatch(wanted);
});

it("refuses a repeated fact, more than 40 entries, and an unknown site state", () => {
  const evidence = [entry, { ...entry, source: "y" }];
  const paths = (fields: object) => {
    const draft = parseBrandDraft({ name: "Ping", ...fields }, NOW);
    return draft.ok ? [] : draft.failure.errors.map(({ path }) => path);
  };
  expect(paths({ evidence })).toEqual(["evidence.1.field"]);
  const many = Array.from({ length: 41 }, (_, n) => ({ ...entry, field: `attr:a${n}` }));
  expect(paths({ evidence: many })).toEqual(["evidence"]);
  expect(paths({ siteState: { verdict: "for-sale", since: "2026-01-01" } })).toEqual([
    "siteState.verdict",
  ]);
  expect(paths({ siteState: { verdict: "gone", since: "2026-03-02" } })).toEqual([
    "siteState.since",
  ]);
});

it("clears the site state when the address changes", () => {
  const siteState = { verdict: "gone", since: "2026-02-01" } as const;
  const lost = { ...plainBrand, siteState };
  const moved = { ...lost, websiteUrl: "https://titleist.golf" };
  expect(reconcileEvidence(lost, { ...lost, name: "Titleist Golf" }).siteState).toEqual(siteState);
  expect(reconcileEvidence(lost, moved).siteState).toBeNull();
  expect(reconcileEvidence(lost, { ...lost, websiteUrl: null }).siteState).toBeNull();
  // The site state is all that visitors see of a lost site.
  expect(reconcileEvidence(undefined, { ...lost, websiteUrl: null }).siteState).toEqual(siteState);
  const again = { verdict: "parked", since: "2026-03-01" } as const;
  expect(reconcileEvidence(lost, { ...moved, siteState: again }).siteState).toEqual(again);
});
