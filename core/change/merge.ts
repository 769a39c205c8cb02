import type { Brand } from "../brand/brand.ts";
import {
  BRAND_FIELDS,
  BRAND_FIELDS_SHOWN,
  type BrandContent,
  type BrandField,
  type JsonValue,
  isLinkField,
  type LinkField,
} from "../brand/fields.ts";
import { mergeEvidence, reconcileEvidence } from "../brand/reconcile-evidence.ts";
import { asFields, diffFields, type FieldDiff, fieldName, sameField } from "./diff.ts";

/** A field that both editors changed, each to something else. */
export interface FieldConflict extends Sides {
  field: BrandField;
  /** What administrators call it. */
  name: string;
}

interface Sides {
  /** As both read it; `undefined` when what was read is no longer known. */
  base: JsonValue | undefined;
  mine: JsonValue;
  theirs: JsonValue;
}

export interface Merge {
  /** Every change that only one side made, and mine where the sides clash. */
  merged: BrandContent;
  /** What both changed, each to something else. */
  conflicts: FieldConflict[];
  /** What came from them, as a change to mine. */
  fromThem: FieldDiff[];
}

/** Someone else changed the brand since it was read, in ways that clash; nothing was written. Saving `merged` on `current.version` settles it. */
export interface BrandConflict extends Merge {
  kind: "brand-conflict";
  /** The brand as it is now. */
  current: Brand;
}

/**
 * Merges two changes of one brand field by field. What only one side changed is taken; what both changed
 * to the same is no conflict. Links merge as sets: what either side added or removed is added or removed.
 * Evidence goes with the value it is of. Without a base nobody can tell who changed what, so every difference is a conflict.
 */
export const mergeBrand = (
  base: BrandContent | undefined,
  mine: BrandContent,
  theirs: BrandContent,
): Merge => {
  // What a side changed, it checked no longer.
  mine = reconcileEvidence(base, mine);
  const merged: Record<string, JsonValue> = {};
  const conflicts: FieldConflict[] = [];
  for (const field of BRAND_FIELDS_SHOWN) {
    if (field === "evidence") continue;
    const sides = { base: base?.[field], mine: mine[field], theirs: theirs[field] };
    const value = mergeField(field, sides);
    merged[field] = value ?? null;
    if (value !== undefined) continue;
    merged[field] = mine[field];
    conflicts.push({ field, name: fieldName("brand", field), ...sides });
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one value per field of the type, but evidence, which follows.
  const whole = { ...merged, evidence: [] } as unknown as BrandContent;
  whole.evidence = mergeEvidence(base, { mine, theirs, merged: whole });
  return {
    merged: whole,
    conflicts,
    fromThem: diffFields("brand", asFields(mine), asFields(whole)),
  };
};

/** The merged value; `undefined` when the sides clash. */
const mergeField = (field: keyof BrandContent, { base, mine, theirs }: Sides) => {
  if (sameField(field, mine, theirs)) return mine;
  if (base === undefined) return undefined;
  if (sameField(field, base, mine)) return theirs;
  if (sameField(field, base, theirs)) return mine;
  return isLinkField(field) ? mergeLinks(field, base, mine, theirs) : undefined;
};

/** Links clash only when together they are more than a brand may have. */
const mergeLinks = (field: LinkField, base: JsonValue, mine: JsonValue, theirs: JsonValue) => {
  const [inBase, inMine, inTheirs] = [asSet(base), asSet(mine), asSet(theirs)];
  const merged = [...new Set([...inTheirs, ...inMine])].filter((id) =>
    inBase.has(id) ? inMine.has(id) && inTheirs.has(id) : true,
  );
  return merged.length <= BRAND_FIELDS[field].most ? merged : undefined;
};

const asSet = (value: JsonValue): Set<JsonValue> => new Set(Array.isArray(value) ? value : []);
