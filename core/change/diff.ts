import { isPresent } from "../brand/checkable-facts.ts";
import { publicRecord } from "../brand/brand.ts";
import {
  BRAND_FIELDS,
  BRAND_FIELDS_SHOWN,
  blankContent,
  isLinkField,
  type JsonValue,
  isList,
} from "../brand/fields.ts";
import type { RecordKind } from "../result.ts";
import { keysOf } from "../records.ts";
import { type Revision, asRevision } from "./batch.ts";
import { recordFields } from "./record-fields.ts";

export interface FieldDiff {
  field: string;
  /** Its label in the back office. */
  name: string;
  /** Null also if the record did not exist. */
  before: JsonValue;
  after: JsonValue;
  /** Only for links. */
  added?: string[];
  removed?: string[];
}

export const fieldName = (record: RecordKind, field: string): string =>
  rowsOf(record)[field]?.label ?? field;

/** The editable fields of a kind of record, in display order. */
export const fieldsOf = (record: RecordKind): readonly string[] =>
  record === "brand" ? BRAND_FIELDS_SHOWN : keysOf(recordFields(record));

const rowsOf = (record: RecordKind): Readonly<Record<string, { label: string }>> =>
  record === "brand" ? BRAND_FIELDS : recordFields(record);

/** A record's fields by name. Unknown fields are ignored. */
export type Fields = Readonly<Record<string, JsonValue>>;

export const diffFields = (record: RecordKind, before: Fields, after: Fields): FieldDiff[] =>
  fieldsOf(record).flatMap((field) => {
    const old = before[field] ?? null;
    const value = after[field] ?? null;
    return sameField(field, old, value) ? [] : [fieldDiff(record, field, old, value)];
  });

/** The changes of one record in a batch. A created or deleted record shows its non-blank fields. */
export const diffRevision = ({ record, before, after }: Revision): FieldDiff[] =>
  diffFields(record, before ?? {}, after ?? {}).filter(
    (diff) => (before && after) || isPresent(before ? diff.before : diff.after),
  );

/** Whether visitors could see the change. */
export const differsToVisitors = (revision: Revision): boolean =>
  differ(revision.record, ...publicStates(revision));

type State = Revision["before"];

const publicStates = (revision: Revision): [before: State, after: State] =>
  revision.record === "brand"
    ? [publicRecord(revision.before), publicRecord(revision.after)]
    : [revision.before, revision.after];

const differ = (record: RecordKind, before: State, after: State): boolean => {
  if (!before || !after) return before !== after;
  const old: Fields = before;
  const current: Fields = after;
  return fieldsOf(record).some(
    (field) => !sameField(field, old[field] ?? null, current[field] ?? null),
  );
};

/** A revision as visitors may see it, or nothing if they see no change. A brand that is no longer listed shows only its slug and the status `archived`. */
export const publicView = (revision: Revision, isListed: boolean): Revision[] => {
  const { record, id } = revision;
  const [old, current] = publicStates(revision);
  if (!differ(record, old, current)) return [];
  const visible = (then: State): State =>
    isListed || record !== "brand" || !then
      ? then
      : { ...blankContent(), id, slug: then.slug, status: "archived", createdAt: "" };
  return [asRevision(record, id, visible(old), visible(current))];
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

/** The strings of a list, such as links. */
export const textsOf = (value: JsonValue | undefined): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];

/** Whether a field has the same value: links compare as sets, other values deeply. */
export const sameField = (field: string, a: JsonValue, b: JsonValue): boolean =>
  isLinkField(field) && Array.isArray(a) && Array.isArray(b) ? sameSet(a, b) : sameValue(a, b);

/** Deep equality of JSON values, regardless of key order. */
export const sameValue = (a: JsonValue, b: JsonValue): boolean => {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== "object" || typeof b !== "object") return false;
  if (isList(a) || isList(b))
    return (
      isList(a) &&
      isList(b) &&
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
