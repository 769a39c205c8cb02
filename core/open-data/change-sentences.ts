import { isPresent } from "../brand/checkable-facts.ts";
import { ATTRIBUTE_PREFIX, attributeIn, type Evidence, evidenceOf } from "../brand/evidence.ts";
import { checkedFields, sameCheck } from "../brand/reconcile-evidence.ts";
import { BRAND_FIELD_KEYS, type BrandContent, brandField, isLinkField } from "../brand/fields.ts";
import { withoutLostSite } from "../brand/website.ts";
import { diffFields, type FieldDiff } from "../change/diff.ts";
import type { ReadModel } from "../catalog/listing.ts";
import type { Revision } from "../change/batch.ts";
import { withinSentence } from "../text/capital.ts";
import { ascending } from "../text/fold.ts";

/** The name of a category or attribute; `undefined` if it no longer exists. */
export type NameOf = (id: string) => string | undefined;

/** The changes of a brand in words: `headquarters added, source FashionNetwork`. Details of a lost site are hidden from visitors. */
export const brandChanges = (
  before: BrandContent,
  after: BrandContent,
  nameOf: NameOf,
): string[] => {
  const [old, current] = [withoutLostSite(before), withoutLostSite(after)];
  const checks = checksIn(old, current);
  const sourceOf = (field: string): string => {
    const source = checks.get(field)?.source ?? null;
    checks.delete(field);
    return source === null ? "" : `, source ${source}`;
  };
  const changes = diffFields("brand", old, current).flatMap((diff): string[] => {
    const { field } = diff;
    const isOfLostSite = field === "websiteUrl" && old.siteState !== current.siteState;
    if (field === "evidence" || isOfLostSite) return [];
    if (isLinkField(field)) return linkChanges(diff, nameOf, sourceOf);
    return field === "siteState"
      ? [`website ${current.siteState ? "no longer its own" : "its own again"}`]
      : [`${fieldText(field)} ${verbOf(diff)}${sourceOf(field)}`];
  });
  for (const [field, now] of checks) {
    const text = `${checkedText(field, nameOf)}${now ? " checked" : ": check withdrawn"}`;
    changes.push(text + sourceOf(field));
  }
  return changes;
};

const linkChanges = (
  { field, added = [], removed = [] }: FieldDiff,
  nameOf: NameOf,
  sourceOf: (field: string) => string,
): string[] => {
  const kind = field === "categoryIds" ? "category" : "attribute";
  const called = (id: string): string => `${kind} ${nameOf(id) ?? "(deleted)"}`;
  return [
    ...added.map((id) => `${called(id)} added${sourceOf(ATTRIBUTE_PREFIX + id)}`),
    ...removed.map((id) => `${called(id)} removed${sourceOf(ATTRIBUTE_PREFIX + id)}`),
  ];
};

const verbOf = ({ before, after }: FieldDiff): "added" | "removed" | "changed" =>
  !isPresent(before) ? "added" : isPresent(after) ? "changed" : "removed";

/** The fields whose evidence changed. */
const checksIn = (old: BrandContent, current: BrandContent): Map<string, Evidence | undefined> =>
  new Map(
    checkedFields(current, old)
      .filter((field) => !sameCheck(evidenceOf(old, field), evidenceOf(current, field)))
      .map((field) => [field, evidenceOf(current, field)]),
  );

const checkedText = (field: string, nameOf: NameOf): string => {
  const id = attributeIn(field);
  return id === undefined ? fieldText(field) : `attribute ${nameOf(id) ?? "(deleted)"}`;
};

/** A field's name within a sentence: `headquarters`, `Instagram followers`, `website URL`. */
const fieldText = (field: string): string => {
  const known = BRAND_FIELD_KEYS.find((key) => key === field);
  if (known === undefined) return field;
  const { label, profileLabel = label } = brandField(known);
  // A sentence needs a noun; "Founded" is not one.
  return withinSentence(known === "foundedYear" ? label : profileLabel);
};

const ENTRY_KINDS = [
  { record: "category", noun: "Category", plural: "categories" },
  { record: "attribute", noun: "Attribute", plural: "attributes" },
] as const;

export const taxonomySentences = (states: readonly Revision[], model: ReadModel): string[] => {
  const existing = new Set([...model.categories(), ...model.attributes()].map(({ id }) => id));
  return ENTRY_KINDS.flatMap(({ record, noun, plural }) => {
    const added: string[] = [];
    const removed: string[] = [];
    const changed: string[] = [];
    for (const state of states) {
      if (state.record !== record) continue;
      const { id, before, after } = state;
      if (before && !after) removed.push(before.slug);
      // For a deleted record, only its removal is shown.
      if (!after || !existing.has(id)) continue;
      if (!before) added.push(after.name);
      // Changes of the display order are not listed.
      const changes = (before ? diffFields(record, before, after) : [])
        .filter(({ field }) => field !== "displayOrder")
        .map((diff) => `${diff.name.toLowerCase()} ${verbOf(diff)}`);
      if (changes.length > 0) changed.push(`${after.name}: ${changes.join("; ")}`);
    }
    const listed = (names: string[], verb: string): string[] =>
      names.length > ENTRIES_NAMED
        ? [`${names.length} ${plural} ${verb}`]
        : names.sort(ascending).map((name) => `${noun} ${name} ${verb}`);
    return listed(added, "added").concat(
      listed(removed, "removed"),
      changed.map((text) => `${noun} ${text}`),
    );
  });
};

/** Up to this many added or removed categories or attributes are named; more are only counted. */
const ENTRIES_NAMED = 5;
