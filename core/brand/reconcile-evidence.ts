import { inEvidenceOrder, valueChecked } from "./checkable-facts.ts";
import { type Evidence, evidenceOf } from "./evidence.ts";
import { BRAND_FIELDS, type BrandContent } from "./fields.ts";

/**
 * Prepares a brand for saving over its previous state (`undefined` for a new brand). A changed value loses its evidence unless new
 * evidence comes with it. An empty value always loses it. A new website address removes the site state, unless a new state comes with it.
 */
export const reconcileEvidence = <Content extends BrandContent>(
  before: BrandContent | undefined,
  after: Content,
  /** Fields checked in this change: their evidence is new even if it equals the old one. */
  checked: readonly string[] = [],
): Content => {
  const { siteState } = after;
  const evidence = after.evidence.filter((entry) => {
    if (valueChecked(after, entry.field) === undefined) return false;
    const old = before && evidenceOf(before, entry.field);
    return (
      checked.includes(entry.field) ||
      !old ||
      !sameCheck(old, entry) ||
      sameChecked(before, after, entry.field)
    );
  });
  const keepsSiteState =
    siteState !== null &&
    (!before || before.websiteUrl === after.websiteUrl || !sameState(before.siteState, siteState));
  if (evidence.length === after.evidence.length && keepsSiteState === (siteState !== null))
    return after;
  return { ...after, evidence, siteState: keepsSiteState ? siteState : null };
};

/** The checked fields that lose their evidence when `after` is saved. */
export const lostEvidence = (before: BrandContent, after: BrandContent): string[] => {
  const { evidence } = reconcileEvidence(before, after);
  return after.evidence.filter((entry) => !evidence.includes(entry)).map(({ field }) => field);
};

/**
 * Merges the evidence of two editors. A merged value keeps the evidence of the editor it comes from. If both editors have the value,
 * the one who changed the evidence wins; if both changed it, the later check wins.
 */
export const mergeEvidence = (
  base: BrandContent | undefined,
  { mine, theirs, merged }: Record<"mine" | "theirs" | "merged", BrandContent>,
): Evidence[] => {
  const entries = checkedFields(base, mine, theirs).flatMap((field) => {
    const [my, their] = [evidenceOf(mine, field), evidenceOf(theirs, field)];
    const isMine = sameChecked(mine, merged, field);
    const isTheirs = sameChecked(theirs, merged, field);
    if (isMine !== isTheirs) return (isMine ? my : their) ?? [];
    const old = base && evidenceOf(base, field);
    if (base && sameCheck(old, my)) return their ?? [];
    if (base && sameCheck(old, their)) return my ?? [];
    return laterOf(my, their) ?? [];
  });
  return atMost(entries);
};

/**
 * Evidence after reverting a change: restored values regain their evidence, and the change's own evidence is removed unless
 * someone checked since.
 */
export const revertEvidence = (
  { before, after }: Record<"before" | "after", BrandContent>,
  current: BrandContent,
  target: BrandContent,
): Evidence[] =>
  atMost(
    checkedFields(before, after, current).flatMap((field) => {
      const [old, written, now] = [before, after, current].map((state) => evidenceOf(state, field));
      const isRestored = !sameChecked(target, current, field);
      const isUntouched = sameCheck(now, written) && sameChecked(before, target, field);
      return (isRestored || isUntouched ? old : now) ?? [];
    }),
  );

const atMost = (evidence: readonly Evidence[]): Evidence[] =>
  inEvidenceOrder(
    evidence.length <= BRAND_FIELDS.evidence.most
      ? evidence
      : lastOf(evidence, BRAND_FIELDS.evidence.most),
  );

/** The `most` latest checks. */
const lastOf = (evidence: readonly Evidence[], most: number): Evidence[] =>
  [...evidence].sort((a, b) => (a.checkedOn > b.checkedOn ? -1 : 1)).slice(0, most);

/** Every field with evidence in any of these states. */
export const checkedFields = (...states: (BrandContent | undefined)[]): string[] => [
  ...new Set(states.flatMap((state) => state?.evidence.map(({ field }) => field) ?? [])),
];

const sameChecked = (a: BrandContent, b: BrandContent, field: string): boolean =>
  valueChecked(a, field) === valueChecked(b, field);

export const sameCheck = (a: Evidence | undefined, b: Evidence | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    a.source === b.source &&
    a.checkedOn === b.checkedOn &&
    a.grade === b.grade);

const sameState = (a: BrandContent["siteState"], b: BrandContent["siteState"]): boolean =>
  a?.verdict === b?.verdict && a?.since === b?.since;

const laterOf = (a: Evidence | undefined, b: Evidence | undefined): Evidence | undefined =>
  !a || (b && b.checkedOn > a.checkedOn) ? b : a;

/** Adds or replaces one entry. If the list is full, the oldest entry is dropped. */
export const evidenceWith = (known: readonly Evidence[], entry: Evidence): Evidence[] => {
  const others = known.filter(({ field }) => field !== entry.field);
  return inEvidenceOrder([...lastOf(others, BRAND_FIELDS.evidence.most - 1), entry]);
};
