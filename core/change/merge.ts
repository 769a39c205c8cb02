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
import { recordOf } from "../records.ts";
import { diffFields, type FieldDiff, fieldName, sameField } from "./diff.ts";

/** A field that both editors changed to different values. */
export interface FieldConflict extends Sides {
  field: BrandField;
  /** Its label in the back office. */
  name: string;
}

interface Sides {
  /** The common base; `undefined` if no longer known. */
  base: JsonValue | undefined;
  mine: JsonValue;
  theirs: JsonValue;
}

export interface Merge {
  /** The brand with all changes of both sides. In a conflict it has my value. */
  merged: BrandContent;
  /** Fields that both changed to different values. */
  conflicts: FieldConflict[];
  /** The changes that the merge makes to `mine`. */
  fromThem: FieldDiff[];
}

/** Someone else changed the brand in conflicting ways. Nothing was written. To resolve it, save `merged` with `current.version`. */
export interface BrandConflict extends Merge {
  kind: "brand-conflict";
  /** The brand as it is now. */
  current: Brand;
}

/**
 * Merges two edits of a brand field by field. A change on one side wins; equal changes do not conflict. Links merge as sets, and
 * evidence follows its value. Without a base, every difference is a conflict.
 */
export const mergeBrand = (
  base: BrandContent | undefined,
  mine: BrandContent,
  theirs: BrandContent,
): Merge => {
  // A changed value loses its evidence.
  mine = reconcileEvidence(base, mine);
  const conflicts: FieldConflict[] = [];
  const merged = recordOf<BrandContent>(BRAND_FIELDS_SHOWN, (field) => {
    // Evidence is derived below from the other fields.
    if (field === "evidence") return [];
    const sides = { base: base?.[field], mine: mine[field], theirs: theirs[field] };
    const value = mergeField(field, sides);
    if (value === undefined) conflicts.push({ field, name: fieldName("brand", field), ...sides });
    return value === undefined ? mine[field] : value;
  });
  merged.evidence = mergeEvidence(base, { mine, theirs, merged });
  return {
    merged,
    conflicts,
    fromThem: diffFields("brand", mine, merged),
  };
};

/** The merged value; `undefined` for a conflict. */
const mergeField = (field: keyof BrandContent, { base, mine, theirs }: Sides) => {
  if (sameField(field, mine, theirs)) return mine;
  if (base === undefined) return undefined;
  if (sameField(field, base, mine)) return theirs;
  if (sameField(field, base, theirs)) return mine;
  return isLinkField(field) ? mergeLinks(field, base, mine, theirs) : undefined;
};

/** Links conflict only if the result exceeds the limit. */
const mergeLinks = (field: LinkField, base: JsonValue, mine: JsonValue, theirs: JsonValue) => {
  const [inBase, inMine, inTheirs] = [asSet(base), asSet(mine), asSet(theirs)];
  const merged = [...new Set([...inTheirs, ...inMine])].filter((id) =>
    inBase.has(id) ? inMine.has(id) && inTheirs.has(id) : true,
  );
  return merged.length <= BRAND_FIELDS[field].most ? merged : undefined;
};

const asSet = (value: JsonValue): Set<JsonValue> => new Set(Array.isArray(value) ? value : []);
