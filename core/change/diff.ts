import { publicRecord } from "../brand/brand.ts";
import {
  BRAND_FIELDS,
  BRAND_FIELDS_SHOWN,
  blankContent,
  type BrandContent,
  isLinkField,
  type JsonValue,
} from "../brand/fields.ts";
import type { RecordKind } from "../result.ts";
import type { Attribute, AttributeGroup, Category } from "../taxonomy/taxonomy.ts";
import type { Revision } from "./batch.ts";

export interface FieldDiff {
  field: string;
  /** What administrators call it. */
  name: string;
  /** Null also where the record did not exist. */
  before: JsonValue;
  after: JsonValue;
  /** For links, which were added and which removed. */
  added?: string[];
  removed?: string[];
}

const CATEGORY_FIELD_NAMES: Readonly<Record<Exclude<keyof Category, "id">, string>> = {
  name: "Name",
  slug: "Slug",
  description: "Description",
  displayOrder: "Display Order",
};

const ATTRIBUTE_FIELD_NAMES: Readonly<Record<Exclude<keyof Attribute, "id">, string>> = {
  name: "Name",
  slug: "Slug",
  group: "Group",
  definition: "Definition",
  displayOrder: "Display Order",
};

const GROUP_FIELD_NAMES: Readonly<Record<Exclude<keyof AttributeGroup, "id">, string>> = {
  name: "Name",
  slug: "Slug",
  displayOrder: "Display Order",
  any: "Any choice matches",
  partlyKnown: "Known of some brands only",
  dueDays: "Days until a check is due",
};

const FIELD_NAMES: Readonly<Record<RecordKind, Readonly<Record<string, string>>>> = {
  brand: Object.fromEntries(BRAND_FIELDS_SHOWN.map((field) => [field, BRAND_FIELDS[field].label])),
  category: CATEGORY_FIELD_NAMES,
  attribute: ATTRIBUTE_FIELD_NAMES,
  group: GROUP_FIELD_NAMES,
};

export const fieldName = (record: RecordKind, field: string): string =>
  FIELD_NAMES[record][field] ?? field;

/** The fields of a kind of record that administrators decide about, in the order they are shown. */
export const fieldsOf = (record: RecordKind): readonly string[] =>
  record === "brand" ? BRAND_FIELDS_SHOWN : Object.keys(FIELD_NAMES[record]);

/** A record's fields by name. What is no field of its kind is not looked at. */
export type Fields = Readonly<Record<string, JsonValue>>;

/** Any record as its fields. Every field of every record is a JSON value, which interfaces do not let the compiler see. */
export const asFields = (record: BrandContent | Category | Attribute | AttributeGroup): Fields =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as said above.
  record as unknown as Fields;

export const diffFields = (record: RecordKind, before: Fields, after: Fields): FieldDiff[] =>
  fieldsOf(record).flatMap((field) => {
    const was = before[field] ?? null;
    const is = after[field] ?? null;
    return sameField(field, was, is) ? [] : [fieldDiff(record, field, was, is)];
  });

/** What a batch did to one record, field by field; a record created or deleted is compared with nothing. */
export const diffRevision = ({ record, before, after }: Revision): FieldDiff[] =>
  diffFields(record, before ? asFields(before) : {}, after ? asFields(after) : {}).filter(
    (diff) => (before && after) || !isBlank(before ? diff.before : diff.after),
  );

/** Whether visitors could see that a record was other before than after. */
export const differsToVisitors = (revision: Revision): boolean =>
  areOther(revision.record, ...seenIn(revision));

type State = Revision["before"];

const seenIn = (revision: Revision): [before: State, after: State] =>
  revision.record === "brand"
    ? [publicRecord(revision.before), publicRecord(revision.after)]
    : [revision.before, revision.after];

const areOther = (record: RecordKind, before: State, after: State): boolean => {
  if (!before || !after) return before !== after;
  const [was, became] = [asFields(before), asFields(after)];
  return fieldsOf(record).some(
    (field) => !sameField(field, was[field] ?? null, became[field] ?? null),
  );
};

/** How a record was at two moments, as visitors may know it: of a brand that is not listed now its slug, as archived; nothing where there is nothing to tell. */
export const publicView = (revision: Revision, isListed: boolean): Revision[] => {
  const { record, id } = revision;
  const [was, became] = seenIn(revision);
  if (!areOther(record, was, became)) return [];
  const told = (then: State): State =>
    isListed || record !== "brand" || !then
      ? then
      : { ...blankContent(), id, slug: then.slug, status: "archived", createdAt: "" };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both are of the record's kind.
  return [{ record, id, before: told(was), after: told(became) } as Revision];
};

export const fieldDiff = (
  record: RecordKind,
  field: string,
  before: JsonValue,
  after: JsonValue,
): FieldDiff => ({
  field,
  name: fieldName(record, field),
  before,
  after,
  ...(isLinkField(field) && {
    added: textsOf(after).filter((id) => !textsOf(before).includes(id)),
    removed: textsOf(before).filter((id) => !textsOf(after).includes(id)),
  }),
});

/** A list of texts, such as links. */
export const textsOf = (value: JsonValue | undefined): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];

export const isBlank = (value: JsonValue): boolean =>
  value === null || value === "" || value === 0 || (Array.isArray(value) && value.length === 0);

/** Whether a field holds the same in both: links as sets, everything else by value. */
export const sameField = (field: string, a: JsonValue, b: JsonValue): boolean =>
  isLinkField(field) && Array.isArray(a) && Array.isArray(b) ? sameSet(a, b) : sameValue(a, b);

/** Deep equality of JSON values; the order of an object's keys means nothing. */
export const sameValue = (a: JsonValue, b: JsonValue): boolean => {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== "object" || typeof b !== "object") return false;
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((value, at) => sameValue(value, b[at] ?? null))
    );
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key] ?? null, b[key] ?? null))
  );
};

const sameSet = (a: readonly JsonValue[], b: readonly JsonValue[]): boolean => {
  const inA = new Set(a);
  const inB = new Set(b);
  return inA.size === inB.size && [...inA].every((value) => inB.has(value));
};
