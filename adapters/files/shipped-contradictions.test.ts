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

it("raises no false alarm among the real brands", () => {
  // Both sell online only and lack the attribute.
  expect(found(brands.filter(({ status }) => status === "active"))).toEqual([
    "dewiz-golf only-direct",
    "hackmotion only-direct",
  ]);
});

const without = (brand: BrandRecord, slug: RegExp): BrandRecord => ({
  ...brand,
  attributeIds: brand.attributeIds.filter((id) => !slug.test(attributes.get(id)?.slug ?? "")),
});
const has = (brand: BrandRecord, slug: RegExp): boolean =>
  brand.attributeIds.some((id) => slug.test(attributes.get(id)?.slug ?? ""));

it.each<[string, number, (brand: BrandRecord) => BrandRecord | undefined]>([
  [
    "two-countries",
    1,
    (brand) =>
      has(brand, /^based-in-(?!ireland)/) && brand.hqLocation
        ? { ...brand, hqLocation: "Dublin, Ireland" }
        : undefined,
  ],
  [
    "closed-but-active",
    1,
    (brand) =>
      has(brand, /^closed-or-dormant$/) && brand.events.at(-1)?.kind === "closed"
        ? without(brand, /^closed-or-dormant$/)
        : undefined,
  ],
  [
    "age-attribute",
    1,
    (brand) => (has(brand, /(?:after|pre)-\d+$/) ? { ...brand, foundedYear: 1980 } : undefined),
  ],
  [
    "owner-not-in-ownership",
    0.9,
    (brand) =>
      has(brand, /^owner-/) && brand.ownershipType ? without(brand, /^owner-/) : undefined,
  ],
  [
    "only-direct",
    0.6,
    (brand) =>
      has(brand, /^direct-to-consumer$/) &&
      !/retail|shops|dealers|fitters/i.test(brand.distributionModel ?? "")
        ? without(brand, /^direct-to-consumer$/)
        : undefined,
  ],
])("finds %s in at least %d of the real brands after a fact is falsified", (rule, least, make) => {
  const wrong = brands.flatMap((brand) => make(brand) ?? []);
  expect(wrong.length).toBeGreaterThan(0);
  const names = new Set(found(wrong));
  const hits = wrong.filter(({ slug }) => names.has(`${slug} ${rule}`));
  expect(hits.length / wrong.length).toBeGreaterThanOrEqual(least);
});
