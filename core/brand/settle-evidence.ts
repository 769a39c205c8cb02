import { inEvidenceOrder, valueChecked } from "./checkable-facts.ts";
import { type Evidence, evidenceOf } from "./evidence.ts";
import { BRAND_FIELDS, type BrandContent } from "./fields.ts";

/**
 * A brand as it may be written over another state of it (`undefined` for a new one): changing a value drops its evidence, unless new
 * comes along, and what says nothing has none. What became of a site was said of its address, and goes with that.
 */
export const settleEvidence = <Content extends BrandContent>(
  before: BrandContent | undefined,
  after: Content,
  /** Fields that were checked just now: what is said of them is new, even where it reads as what was said before. */
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
  const isSiteLost =
    siteState !== null &&
    (!before || before.websiteUrl === after.websiteUrl || !sameState(before.siteState, siteState));
  if (evidence.length === after.evidence.length && isSiteLost === (siteState !== null))
    return after;
  return { ...after, evidence, siteState: isSiteLost ? siteState : null };
};

/**
 * The evidence of two editors' work put together: it goes with the value it is of. Where both have that value, what only one side changed
 * is taken, and of two checks the later.
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

/** The evidence of a brand whose change is taken back: what goes with a value that comes back, and what the change itself did, as far as nobody checked since. */
export const revertEvidence = (
  { before, after }: Record<"before" | "after", BrandContent>,
  current: BrandContent,
  target: BrandContent,
): Evidence[] =>
  atMost(
    checkedFields(before, after, current).flatMap((field) => {
      const [was, left, now] = [before, after, current].map((state) => evidenceOf(state, field));
      const isBack = !sameChecked(target, current, field);
      const isAsLeft = sameCheck(now, left) && sameChecked(before, target, field);
      return (isBack || isAsLeft ? was : now) ?? [];
    }),
  );

const atMost = (evidence: readonly Evidence[]): Evidence[] =>
  inEvidenceOrder(
    evidence.length <= BRAND_FIELDS.evidence.most
      ? evidence
      : lastOf(evidence, BRAND_FIELDS.evidence.most),
  );

/** So many of these, those checked last. */
const lastOf = (evidence: readonly Evidence[], most: number): Evidence[] =>
  [...evidence].sort((a, b) => (a.checkedOn > b.checkedOn ? -1 : 1)).slice(0, most);

/** What any of these has evidence of, each once. */
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

/** What was checked, with one more look; where there is no room for it, the oldest gives way. */
export const evidenceWith = (known: readonly Evidence[], entry: Evidence): Evidence[] => {
  const others = known.filter(({ field }) => field !== entry.field);
  return inEvidenceOrder([...lastOf(others, BRAND_FIELDS.evidence.most - 1), entry]);
};
