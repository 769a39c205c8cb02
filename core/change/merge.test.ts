import * as fc from "fast-check";
import { expect, it } from "vitest";
import {
  BRAND_FIELDS,
  type BrandContent,
  type JsonValue,
  BRAND_FIELDS_SHOWN,
  isLinkField,
} from "../brand/fields.ts";
import { plainBrand, someBrand } from "./brand-edits.fixture.ts";
import { compareTexts } from "./acts.harness.ts";
import { mergeBrand } from "./merge.ts";
import { sameField } from "./diff.ts";

const base: BrandContent = {
  ...plainBrand,
  categoryIds: ["clubs", "balls"],
  highlights: ["Pro V1"],
};

it("reports fields that both sides changed, and keeps my values", () => {
  const mine = { ...base, highlights: ["Pro V1", "Vokey"] };
  const theirs = { ...base, highlights: ["Pro V1x"] };
  const { merged, conflicts } = mergeBrand(base, mine, theirs);
  expect(conflicts).toEqual([
    {
      field: "highlights",
      name: "Highlights",
      base: ["Pro V1"],
      mine: ["Pro V1", "Vokey"],
      theirs: ["Pro V1x"],
    },
  ]);
  expect(merged.highlights).toEqual(["Pro V1", "Vokey"]);
});

it("reports a conflict if the merged links exceed the limit", () => {
  const mine = { ...base, categoryIds: almostAll("mine") };
  const theirs = { ...base, categoryIds: almostAll("theirs") };
  expect(mergeBrand(base, mine, theirs).conflicts.map(({ field }) => field)).toEqual([
    "categoryIds",
  ]);
});

it("reports every difference as a conflict if the base is unknown", () => {
  const theirs = { ...base, name: "Titleist Golf", foundedYear: null };
  expect(mergeBrand(undefined, base, theirs).conflicts.map(({ field }) => field)).toEqual([
    "name",
    "foundedYear",
  ]);
});

const almostAll = (prefix: string) =>
  Array.from({ length: BRAND_FIELDS.categoryIds.most - 1 }, (_, at) => `${prefix}-${at}`);

const valueIn = (brand: BrandContent, field: keyof BrandContent): JsonValue => brand[field];

/** The expected value: that of the side that differs from the base. */
const oneSided = (
  field: keyof BrandContent,
  base: BrandContent,
  [a, b]: [BrandContent, BrandContent],
) =>
  isLinkField(field)
    ? [...new Set([...base[field], ...a[field], ...b[field]])]
        .filter((id) => {
          const [was, inA, inB] = [base, a, b].map((brand) => brand[field].includes(id));
          return inA === was ? inB : inA;
        })
        .toSorted(compareTexts)
    : valueIn(sameField(field, valueIn(a, field), valueIn(base, field)) ? b : a, field);

const inOrder = (field: keyof BrandContent, brand: BrandContent) =>
  isLinkField(field) ? brand[field].toSorted(compareTexts) : valueIn(brand, field);

it("never loses a change that only one side made", () => {
  expect.hasAssertions();
  fc.assert(
    fc.property(someBrand, someBrand, someBrand, (base, mine, theirs) => {
      const { merged, conflicts } = mergeBrand(base, mine, theirs);
      const clashing = new Set<string>(conflicts.map(({ field }) => field));
      const agreed = BRAND_FIELDS_SHOWN.filter((field) => !clashing.has(field));
      expect(agreed.map((field) => [field, inOrder(field, merged)])).toEqual(
        agreed.map((field) => [field, oneSided(field, base, [mine, theirs])]),
      );
    }),
  );
});

it("gives the same result from both sides, except for conflicts", () => {
  expect.hasAssertions();
  fc.assert(
    fc.property(someBrand, someBrand, someBrand, (base, mine, theirs) => {
      const one = mergeBrand(base, mine, theirs);
      const other = mergeBrand(base, theirs, mine);
      expect(other.conflicts).toEqual(
        one.conflicts.map((conflict) =>
          Object.assign({}, conflict, { mine: conflict.theirs, theirs: conflict.mine }),
        ),
      );
      const clashing = new Set<string>(one.conflicts.map(({ field }) => field));
      const agreed = BRAND_FIELDS_SHOWN.filter((field) => !clashing.has(field));
      expect(agreed.map((field) => inOrder(field, other.merged))).toEqual(
        agreed.map((field) => inOrder(field, one.merged)),
      );
    }),
  );
});
