import { type Brand, contentOf } from "../brand/brand.ts";
import { inEvidenceOrder, isCheckable, valueChecked } from "../brand/checkable-facts.ts";
import { ATTRIBUTE_PREFIX, type Grade, type SiteVerdict } from "../brand/evidence.ts";
import { withoutLostSite } from "../brand/website.ts";
import { BRAND_FIELDS, type BrandContent } from "../brand/fields.ts";
import { sameField } from "../change/diff.ts";
import { type BrandConflict, mergeBrand } from "../change/merge.ts";
import { fail, invalidAt, type InvalidInput, ok, type Result } from "../result.ts";
import type { BackOfficeStore } from "../ports/back-office-store.ts";
import { correctableField, proposedNames } from "../submission/correction.ts";
import type { BrandProblem } from "../submission/submission.ts";
import { holdsEmail } from "../text/addresses.ts";
import { CLOSED_SLUG, type StoredAttribute } from "../taxonomy/taxonomy.ts";
import type { ReviewedCorrection } from "./submission-items.ts";

/** The brand with what was accepted, and with what others changed since the visitor looked. */
export const mergeAccepted = async (
  records: BackOfficeStore,
  submission: ReviewedCorrection,
  accepted: readonly string[],
  current: Brand,
  today: string,
): Promise<Result<BrandContent, BrandConflict | InvalidInput>> => {
  const { version, proposed, problem } = submission.correction;
  const { categories, attributes } = await records.listTaxonomy();
  const known = new Set([...categories, ...attributes].map(({ id }) => id));
  const base =
    current.version === version ? current : await records.findBrandVersion(current.id, version);
  const mine: BrandContent = contentOf(base ?? current);
  for (const name of accepted) {
    const field = correctableField(name);
    if (field !== undefined) Object.assign(mine, { [field]: proposed[field] });
  }
  // What was merged or deleted meanwhile cannot be linked to any more.
  mine.categoryIds = mine.categoryIds.filter((id) => known.has(id));
  mine.attributeIds = mine.attributeIds.filter((id) => known.has(id));
  const { merged, conflicts, fromThem } =
    base === current
      ? { merged: mine, conflicts: [], fromThem: [] }
      : mergeBrand(base && contentOf(base), mine, current);
  if (conflicts.length > 0)
    return fail({ kind: "brand-conflict", current, merged, conflicts, fromThem });
  const seen = base ?? current;
  const reclaimed = withSite(merged, submission, accepted, seen);
  const corrected = withEvidence(reclaimed, submission, accepted, seen, today);
  return accepted.includes("problem") && problem !== null
    ? withProblem(corrected, problem, { seen, attributes, today })
    : ok(corrected);
};

/**
 * Another address that is accepted is the brand's, whatever became of the one before. One that the visitor saw and left as it was
 * says nothing about what others have saved since.
 */
const withSite = (
  merged: BrandContent,
  { correction: { proposed } }: ReviewedCorrection,
  accepted: readonly string[],
  seen: BrandContent,
): BrandContent =>
  accepted.includes("websiteUrl") &&
  !accepted.includes("problem") &&
  merged.websiteUrl === proposed.websiteUrl &&
  withoutLostSite(seen).websiteUrl !== proposed.websiteUrl
    ? { ...merged, siteState: null }
    : merged;

/** Where it is told how it is known, or the brand said it, the accepted fields count as checked with this. */
const withEvidence = (
  merged: BrandContent,
  { correction: { proposed, source, confirmedFrom } }: ReviewedCorrection,
  accepted: readonly string[],
  seen: BrandContent,
  today: string,
): BrandContent => {
  if (source === null && confirmedFrom === null) return merged;
  const grade: Grade = confirmedFrom === null ? "independent" : "brand";
  // Those that others added meanwhile are not what the visitor knows.
  const added = (proposed.attributeIds ?? []).filter((id) => !seen.attributeIds.includes(id));
  // Nor does a source speak for a value that is not the one proposed: where the visitor changed nothing, what others saved stays.
  const isAsProposed = (name: string): boolean => {
    const field = correctableField(name);
    return field !== undefined && sameField(field, merged[field], proposed[field] ?? null);
  };
  const checked = accepted
    .flatMap((name) =>
      name === "attributes"
        ? added.map((id) => ATTRIBUTE_PREFIX + id)
        : isAsProposed(name)
          ? [name]
          : [],
    )
    .filter((field) => isCheckable(field) && valueChecked(merged, field) !== undefined)
    .map((field) => ({ field, source: publicSource(source), checkedOn: today, grade }));
  const others = merged.evidence.filter(({ field }) => !checked.some((one) => one.field === field));
  const evidence = [...checked, ...others].slice(0, BRAND_FIELDS.evidence.most);
  return { ...merged, evidence: inEvidenceOrder(evidence) };
};

/** The source as everybody may read it: one with an e-mail address in it is not published. */
const publicSource = (source: string | null): string | null =>
  source !== null && holdsEmail(source) ? null : source;

/** A brand of which what is wrong with it as a whole was accepted. Of two that are one, a person makes one. */
const withProblem = (
  merged: BrandContent,
  problem: BrandProblem,
  {
    seen,
    attributes,
    today,
  }: { seen: BrandContent; attributes: readonly StoredAttribute[]; today: string },
): Result<BrandContent, InvalidInput> => {
  const verdict = LOST_SITES[problem];
  // It is said of the address that the visitor saw: one that replaces it, by this correction or by others meanwhile, is not lost.
  const isSame = merged.websiteUrl !== null && merged.websiteUrl === seen.websiteUrl;
  if (verdict !== undefined)
    return ok(isSame ? { ...merged, siteState: { verdict, since: today } } : merged);
  if (problem !== "closed") return ok(merged);
  const closed = attributes.find(({ slug }) => slug === CLOSED_SLUG);
  if (!closed)
    return fail(
      invalidAt("fields", `needs the attribute ${CLOSED_SLUG}, which is not there: create it`),
    );
  return ok({ ...merged, attributeIds: [...new Set([...merged.attributeIds, closed.id])] });
};

const LOST_SITES: Readonly<Partial<Record<BrandProblem, SiteVerdict>>> = {
  "site-gone": "gone",
  "site-changed-hands": "changed-hands",
};

/** What of a correction a saved brand holds, by public name: that much was accepted with the save. */
export const acceptedBy = (
  { correction: { proposed } }: ReviewedCorrection,
  content: BrandContent,
): string[] =>
  proposedNames({ proposed, problem: null }).filter((name) => {
    const field = correctableField(name);
    return field !== undefined && sameField(field, proposed[field] ?? null, content[field]);
  });
