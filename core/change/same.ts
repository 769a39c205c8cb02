import { type JsonValue, isLinkField } from "../brand/fields.ts";

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
