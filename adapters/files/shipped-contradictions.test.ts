import { expect, it } from "vitest";
import type { BrandRecord } from "#core/change/change-set.ts";
import { brokenRules } from "#core/checks/rules.ts";
import { type Attribute, isCountry, isOwner } from "#core/taxonomy/taxonomy.ts";
import { shippedBrands } from "./shipped-brands.harness.ts";

const brands: BrandRecord[] = [];
const attributes = new Map<string, Attribute>();
for (const change of (await shippedBrands()).changes) {
  if (change.verb !== "create") continue;
  if (change.record === "brand") brands.push(change.after);
  if (change.record === "attribute") attributes.set(change.after.id, change.after);
}
const all = [...attributes.values()];

/** Each contradiction, as the brand's slug and the rule. */
const found = (records: readonly BrandRecord[]): string[] =>
  records.flatMap((brand) =>
    brokenRules(brand, {
      attributes: brand.attributeIds.flatMap((id) => attributes.get(id) ?? []),
      owners: all.filter(isOwner),
      countries: all.filter(isCountry),
      former: [],
    }).map(({ rule }) => `${brand.slug} ${rule.id}`),
  );

it("finds no contradiction in a real brand, except two true ones", () => {
  // Both sell online only and lack the attribute.
  expect(found(brands.filter(({ status }) => status === "active"))).toEqual([
    "dewiz-golf only-direct",
    "hackmotion only-direct",
  ]);
});
