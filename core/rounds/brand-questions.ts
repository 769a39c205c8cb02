import type { Brand } from "../brand/brand.ts";
import { dueOn, inEvidenceOrder, valueChecked } from "../brand/checkable-facts.ts";
import { ATTRIBUTE_PREFIX, type Evidence } from "../brand/evidence.ts";
import { BRAND_FIELD_KEYS, BRAND_FIELDS, type BrandField } from "../brand/fields.ts";
import { DAY_MS } from "../days.ts";

/** A fact that is to be looked at again and again. Days are counted from 1970. */
export interface AgingFact {
  /** A field, or `attr:` and an attribute's id. */
  field: string;
  /** Null before anybody looked. */
  checked: number | null;
  /** From when on it is to be looked at; what nobody looked at, since the brand is listed. */
  due: number;
  /** How long a look is good for, in days. */
  period: number;
}

/** Fields that every brand should say something about. */
export const WANTED_FIELDS = [
  "websiteUrl",
  "shortDescription",
  "hqLocation",
  "foundedYear",
] as const;

export const dayOf = (moment: string | Date): number => Math.floor(+new Date(moment) / DAY_MS);

/** In which group an attribute stands. */
export type GroupOf = (attributeId: string) => string | undefined;

const AGING_FIELDS: readonly BrandField[] = BRAND_FIELD_KEYS.filter(
  (field) => dueOn({ field, checkedOn: "2026-01-01" }, undefined) !== undefined,
);

/** What a brand says that may have become untrue. The address of a site that was lost is told nowhere, and so not asked about. */
export const agingFacts = (brand: Brand, groupOf: GroupOf): AgingFact[] => [
  ...AGING_FIELDS.flatMap((field) =>
    valueChecked(brand, field) === undefined || (field === "websiteUrl" && brand.siteState)
      ? []
      : agingFact(brand, field, undefined),
  ),
  ...brand.attributeIds.flatMap((id) => agingFact(brand, ATTRIBUTE_PREFIX + id, groupOf(id))),
];

const agingFact = (brand: Brand, field: string, group: string | undefined): AgingFact[] => {
  const created = brand.createdAt.slice(0, 10);
  const first = dueOn({ field, checkedOn: created }, group);
  if (first === undefined) return [];
  const period = dayOf(first) - dayOf(created);
  const entry = evidenceOf(brand, field);
  return entry
    ? [{ field, checked: dayOf(entry.checkedOn), due: dayOf(entry.checkedOn) + period, period }]
    : [{ field, checked: null, due: dayOf(created), period }];
};

export const evidenceOf = (
  { evidence }: Pick<Brand, "evidence">,
  wanted: string,
): Evidence | undefined => evidence.find(({ field }) => field === wanted);

/** What was checked, with one more look; where there is no room for it, the oldest gives way. */
export const evidenceWith = (known: readonly Evidence[], entry: Evidence): Evidence[] => {
  const others = known
    .filter(({ field }) => field !== entry.field)
    .sort((a, b) => (a.checkedOn > b.checkedOn ? -1 : 1))
    .slice(0, BRAND_FIELDS.evidence.most - 1);
  return inEvidenceOrder([...others, entry]);
};

/** What it says nothing about. */
export const missingFields = (brand: Brand): (typeof WANTED_FIELDS)[number][] =>
  WANTED_FIELDS.filter((field) => valueChecked(brand, field) === undefined);
