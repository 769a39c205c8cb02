import { ATTRIBUTE_PREFIX, attributeIn, type Evidence, evidenceOf } from "../brand/evidence.ts";
import { checkedFields, sameCheck } from "../brand/reconcile-evidence.ts";
import {
  BRAND_FIELD_KEYS,
  BRAND_FIELDS,
  type BrandContent,
  brandField,
  isLinkField,
} from "../brand/fields.ts";
import { withoutLostSite } from "../brand/website.ts";
import { SOCIAL_NETWORK_NAMES } from "../brand/social-networks.ts";
import { asFields, diffFields, type FieldDiff, isBlank } from "../change/diff.ts";
import type { Attribute, Category } from "../taxonomy/taxonomy.ts";
import type { ReadModel } from "../catalog/listing.ts";
import type { Revision } from "../change/batch.ts";
import { ascending } from "../text/fold.ts";

/** What a category or attribute is called; `undefined` where nobody knows it any more. */
export type NameOf = (id: string) => string | undefined;

/** A change of a record in words, and the fields that it is of. */
export interface ToldChange {
  field: string;
  /** `headquarters added, source FashionNetwork` */
  text: string;
}

/** What became of a brand, in words: to visitors, who are told nothing of a lost site but that it is lost, unless `isWhole`. */
export const brandChanges = (
  before: BrandContent,
  after: BrandContent,
  nameOf: NameOf,
  isWhole = false,
): ToldChange[] => {
  const [was, is] = isWhole ? [before, after] : [withoutLostSite(before), withoutLostSite(after)];
  const checks = checksIn(was, is);
  const sourced = (field: string): string => {
    const source = checks.get(field)?.source ?? null;
    checks.delete(field);
    return source === null ? "" : `, source ${source}`;
  };
  const told = diffFields("brand", asFields(was), asFields(is)).flatMap((diff): ToldChange[] => {
    const { field } = diff;
    const isOfLostSite = field === "websiteUrl" && !isWhole && was.siteState !== is.siteState;
    if (field === "evidence" || isOfLostSite) return [];
    if (isLinkField(field)) return linkChanges(diff, nameOf, sourced);
    const text =
      field === "siteState"
        ? `website ${is.siteState ? "no longer its own" : "its own again"}`
        : `${fieldText(field)} ${verbOf(diff)}${sourced(field)}`;
    return [{ field, text }];
  });
  for (const [field, now] of checks) {
    const text = `${checkedText(field, nameOf)}${now ? " checked" : ": check taken back"}`;
    told.push({ field: "evidence", text: text + sourced(field) });
  }
  return told;
};

export const entryChanges = (
  record: "category" | "attribute",
  before: Category | Attribute,
  after: Category | Attribute,
): ToldChange[] =>
  diffFields(record, asFields(before), asFields(after)).map((diff) => ({
    field: diff.field,
    text: `${diff.name.toLowerCase()} ${verbOf(diff)}`,
  }));

const linkChanges = (
  { field, added = [], removed = [] }: FieldDiff,
  nameOf: NameOf,
  sourced: (field: string) => string,
): ToldChange[] => {
  const kind = field === "categoryIds" ? "category" : "attribute";
  const called = (id: string): string => `${kind} ${nameOf(id) ?? "that is no more"}`;
  return [
    ...added.map((id) => `${called(id)} added${sourced(ATTRIBUTE_PREFIX + id)}`),
    ...removed.map((id) => `${called(id)} removed${sourced(ATTRIBUTE_PREFIX + id)}`),
  ].map((text) => ({ field, text }));
};

const verbOf = ({ before, after }: FieldDiff): "added" | "removed" | "changed" =>
  isBlank(before) ? "added" : isBlank(after) ? "removed" : "changed";

/** The facts of which another check is told than before. */
const checksIn = (was: BrandContent, is: BrandContent): Map<string, Evidence | undefined> =>
  new Map(
    checkedFields(is, was)
      .filter((field) => !sameCheck(evidenceOf(was, field), evidenceOf(is, field)))
      .map((field) => [field, evidenceOf(is, field)]),
  );

const checkedText = (field: string, nameOf: NameOf): string => {
  const id = attributeIn(field);
  return id === undefined ? fieldText(field) : `attribute ${nameOf(id) ?? "that is no more"}`;
};

const NAMES = new Set(Object.values(SOCIAL_NETWORK_NAMES).flatMap((name) => name.split(" ")));

/** A field within a sentence: `headquarters`, `Instagram followers`, `website URL`. */
const fieldText = (field: string): string => {
  const known = BRAND_FIELD_KEYS.find((key) => key === field);
  if (known === undefined) return field;
  const row = brandField(known);
  // A sentence needs a noun; "Founded" is not one.
  const called =
    (known === "foundedYear" ? undefined : row.profileLabel) ?? BRAND_FIELDS[known].label;
  return called
    .split(" ")
    .map((word) => (NAMES.has(word) || word === word.toUpperCase() ? word : word.toLowerCase()))
    .join(" ");
};

const ENTRY_KINDS = [
  { record: "category", noun: "Category", plural: "categories" },
  { record: "attribute", noun: "Attribute", plural: "attributes" },
] as const;

export const taxonomySentences = (states: readonly Revision[], model: ReadModel): string[] => {
  const there = new Set([...model.categories(), ...model.attributes()].map(({ id }) => id));
  return ENTRY_KINDS.flatMap(({ record, noun, plural }) => {
    const added: string[] = [];
    const removed: string[] = [];
    const changed: string[] = [];
    for (const state of states) {
      if (state.record !== record) continue;
      const { id, before, after } = state;
      if (before && !after) removed.push(before.slug);
      // Of what is no longer there nothing is told but that.
      if (!after || !there.has(id)) continue;
      if (!before) added.push(after.name);
      // Where it stands among the others is no news.
      const changes = (before ? entryChanges(record, before, after) : [])
        .filter(({ field }) => field !== "displayOrder")
        .map(({ text }) => text);
      if (changes.length > 0) changed.push(`${after.name}: ${changes.join("; ")}`);
    }
    const listed = (names: string[], verb: string): string[] =>
      names.length > ENTRIES_NAMED
        ? [`${names.length} ${plural} ${verb}`]
        : names.sort(ascending).map((name) => `${noun} ${name} ${verb}`);
    return listed(added, "added").concat(
      listed(removed, "removed"),
      changed.map((told) => `${noun} ${told}`),
    );
  });
};

/** So many categories or attributes that came or went are named; of more it is told how many. */
export const ENTRIES_NAMED = 5;
