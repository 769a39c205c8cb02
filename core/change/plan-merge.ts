import { aliasProblem, withoutRepeated } from "../brand/aliases.ts";
import { type Brand, contentOf } from "../brand/brand.ts";
import { inEvidenceOrder, isPresent, valueChecked } from "../brand/checkable-facts.ts";
import { type BrandEvent, inEventOrder } from "../brand/events.ts";
import { type Evidence, evidenceOf } from "../brand/evidence.ts";
import {
  blankContent,
  BRAND_FIELDS_SHOWN,
  type BrandContent,
  brandField,
  type BrandField,
  type JsonValue,
} from "../brand/fields.ts";
import { checkedFields } from "../brand/reconcile-evidence.ts";
import { SOCIAL_NETWORKS } from "../brand/social-networks.ts";
import type { StoredList } from "../catalog/editors-list.ts";
import { planListsOfMerge } from "./plan-lists.ts";
import { foldForSearch } from "../text/fold.ts";
import type { ChangeSet } from "./change-set.ts";
import { sameField } from "./diff.ts";

/** A field of two brands to merge. Fields that are blank in both have no row. */
export interface MergedField {
  field: BrandField;
  /** Its label in the back office. */
  name: string;
  from: JsonValue;
  into: JsonValue;
  merged: JsonValue;
  /** Whether the remaining brand keeps its value, takes the other brand's, or gets both. */
  how: "stays" | "filled" | "united";
}

export interface BrandMergePlan {
  merged: BrandContent;
  /** In display order. */
  fields: MergedField[];
  /** Why these brands cannot be merged, as sentences; empty if they can. */
  problems: string[];
}

/**
 * Plans the merge of a brand into another. The values of `into` stay, and its gaps are filled from `from`, with the evidence of the
 * values taken. Lists are united; the old name becomes an alias. Highlights are one text in parts, so they are only taken whole.
 */
export const planBrandMerge = (from: Brand, into: Brand): BrandMergePlan => {
  const merged = contentOf({ ...into, ...gapsFilled(from, into), ...listsUnited(from, into) });
  merged.evidence = evidenceFor(merged, from, into);
  return {
    merged,
    fields: BRAND_FIELDS_SHOWN.flatMap((field) => mergedField(field, from, into, merged)),
    problems: problemsOf(merged, from, into),
  };
};

/** What a merge writes. The store moves views and former slugs, and records them for the revert. */
export const mergeChanges = (
  from: Brand,
  into: Brand,
  merged: BrandContent,
  lists: Iterable<StoredList>,
): Pick<ChangeSet, "changes" | "redirects" | "moves" | "note"> => ({
  changes: [
    {
      record: "brand",
      verb: "update",
      readVersion: into.version,
      after: { ...merged, id: into.id, createdAt: into.createdAt },
    },
    { record: "brand", verb: "delete", readVersion: from.version, id: from.id },
    ...planListsOfMerge(lists, from.id, into.id),
  ],
  // The move also moves this redirect.
  redirects: [{ slug: from.slug, brandId: from.id }],
  moves: [{ fromId: from.id, intoId: into.id }],
  note: `Merged ${from.name} into ${into.name}`,
});

/** Follower counts and the site state describe an address. They are taken only if both brands have that address, or it is taken too. */
const BELONGS_TO: ReadonlyMap<BrandField, BrandField> = new Map<BrandField, BrandField>([
  ["siteState", "websiteUrl"],
  ...SOCIAL_NETWORKS.map((network): [BrandField, BrandField] => [
    `${network}Followers`,
    `${network}Url`,
  ]),
]);

const BLANK = blankContent();

const gapsFilled = (from: BrandContent, into: BrandContent): Partial<BrandContent> =>
  Object.fromEntries(
    BRAND_FIELDS_SHOWN.filter((field) => {
      if (field === "status") return false;
      const parent = BELONGS_TO.get(field);
      const canTake =
        parent === undefined || into[parent] === from[parent] || !isPresent(into[parent]);
      return canTake && sameField(field, into[field], BLANK[field]);
    }).map((field) => [field, from[field]]),
  );

const listsUnited = (from: BrandContent, into: BrandContent) => ({
  aliases: withoutRepeated([...into.aliases, from.name, ...from.aliases]).filter(
    (alias) => foldForSearch(alias) !== foldForSearch(into.name),
  ),
  categoryIds: [...new Set([...into.categoryIds, ...from.categoryIds])],
  attributeIds: [...new Set([...into.attributeIds, ...from.attributeIds])],
  sources: [...new Set([...into.sources, ...from.sources])],
  events: inEventOrder([
    ...into.events,
    ...from.events.filter((event) => !into.events.some((known) => isSameEvent(known, event))),
  ]),
});

const isSameEvent = (a: BrandEvent, b: BrandEvent): boolean =>
  a.year === b.year &&
  a.month === b.month &&
  a.kind === b.kind &&
  foldForSearch(a.text) === foldForSearch(b.text);

/** Evidence stays with its value. A united list has none, because nobody checked it. */
const evidenceFor = (merged: BrandContent, from: BrandContent, into: BrandContent): Evidence[] =>
  inEvidenceOrder(
    checkedFields(into, from).flatMap((field) => {
      const value = valueChecked(merged, field);
      const found = [into, from]
        .filter((side) => valueChecked(side, field) === value)
        .map((side) => evidenceOf(side, field));
      return found.find((entry) => entry !== undefined) ?? [];
    }),
  );

const mergedField = (
  field: BrandField,
  from: BrandContent,
  into: BrandContent,
  merged: BrandContent,
): MergedField[] => {
  const [theirs, own, value] = [from[field], into[field], merged[field]];
  if (![theirs, own, value].some(isPresent)) return [];
  const how = sameField(field, own, value)
    ? "stays"
    : sameField(field, theirs, value) && !isPresent(own)
      ? "filled"
      : "united";
  return [{ field, name: brandField(field).label, from: theirs, into: own, merged: value, how }];
};

const problemsOf = (merged: BrandContent, from: Brand, into: Brand): string[] => {
  const unusable = aliasProblem(from.name);
  return [
    ...(into.status === "archived"
      ? [`${into.name} is archived. Activate it first, or merge it into ${from.name}.`]
      : []),
    ...(unusable === undefined ? [] : [`The name ${from.name} cannot become an alias.`]),
    ...BRAND_FIELDS_SHOWN.flatMap((field) => {
      const row = brandField(field);
      const value = merged[field];
      return "most" in row && Array.isArray(value) && value.length > row.most
        ? [
            `${into.name} would have ${value.length} ${row.label.toLowerCase()}; a brand has at most ${row.most}.`,
          ]
        : [];
    }),
  ];
};
