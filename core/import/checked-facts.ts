import { inEvidenceOrder } from "../brand/checkable-facts.ts";
import { attributeIn, type Evidence, evidenceOf } from "../brand/evidence.ts";
import type { BrandContent, JsonValue } from "../brand/fields.ts";
import { reconcileEvidence } from "../brand/reconcile-evidence.ts";
import type { HeldBrand } from "../catalog/directory-state.ts";
import { type Fields, sameField, textsOf } from "../change/diff.ts";

/** The values of accepted corrections, by brand id and field. A correction may have no source. */
export type AcceptedValues = ReadonlyMap<string, ReadonlyMap<string, JsonValue>>;

/** The fields in which a change overwrites an accepted correction, or a checked fact without giving a new source. */
export const overwrittenFacts = (
  current: HeldBrand,
  changed: Readonly<Record<string, JsonValue>>,
  accepted: AcceptedValues,
): string[] => {
  const now: Fields = current;
  const fields = new Set(lostChecks(current, changed).map(({ field }) => fieldOf(field, changed)));
  for (const [field, value] of accepted.get(current.id) ?? [])
    if (field in changed && sameField(field, now[field] ?? null, value)) fields.add(field);
  return [...fields];
};

/** The change without the fields that would overwrite a checked fact or an accepted correction. */
export const withCheckedFacts = (
  current: HeldBrand,
  changed: Readonly<Record<string, JsonValue>>,
  accepted: AcceptedValues,
): Record<string, JsonValue> => {
  const now: Fields = current;
  const kept = { ...changed };
  for (const entry of lostChecks(current, changed)) {
    const attribute = attributeIn(entry.field);
    if (attribute === undefined) delete kept[entry.field];
    else if ("attributeIds" in kept)
      kept["attributeIds"] = [...new Set([...textsOf(kept["attributeIds"]), attribute])];
    const { evidence } = { ...current, ...kept };
    if (!evidenceOf({ evidence }, entry.field))
      kept["evidence"] = inEvidenceOrder([...evidence, entry]);
  }
  for (const field of overwrittenFacts(current, kept, accepted)) delete kept[field];
  for (const [field, value] of Object.entries(kept))
    if (sameField(field, now[field] ?? null, value)) delete kept[field];
  return kept;
};

/** Evidence that the change would remove without new evidence for the same fact. */
const lostChecks = (
  current: HeldBrand,
  changed: Readonly<Record<string, JsonValue>>,
): readonly Evidence[] => {
  if (current.evidence.length === 0 || Object.keys(changed).length === 0) return [];
  const after: BrandContent = reconcileEvidence(current, { ...current, ...changed });
  return current.evidence.filter(({ field }) => !evidenceOf(after, field));
};

/** The changed field that removes this evidence. */
const fieldOf = (field: string, changed: Readonly<Record<string, JsonValue>>): string => {
  const changing = attributeIn(field) === undefined ? field : "attributeIds";
  return changing in changed ? changing : "evidence";
};
