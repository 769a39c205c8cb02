import { type Brand, contentOf } from "../brand/brand.ts";
import { inEvidenceOrder, isCheckable, valueChecked } from "../brand/checkable-facts.ts";
import { ATTRIBUTE_PREFIX, type Grade, type SiteVerdict } from "../brand/evidence.ts";
import { withoutLostSite } from "../brand/website.ts";
import { BRAND_FIELDS, type BrandContent } from "../brand/fields.ts";
import { sameField } from "../change/diff.ts";
import { type BrandConflict, mergeBrand } from "../change/merge.ts";
import { fail, invalidAt, type InvalidInput, ok, type Result } from "../result.ts";
import { correctableField, proposedNames } from "../submission/correction.ts";
import type { BrandProblem } from "../submission/submission.ts";
import { holdsEmail } from "../text/addresses.ts";
import { CLOSED_SLUG, type StoredAttribute } from "../taxonomy/taxonomy.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";
import type { ReviewedCorrection } from "./submission-items.ts";

/** The brand with the accepted fields, merged with changes since the visitor saw it. */
export const mergeAccepted = async (
  { store, history }: Pick<BackOfficeParts, "store" | "history">,
  submission: ReviewedCorrection,
  accepted: readonly string[],
  current: Brand,
  today: string,
): Promise<Result<BrandContent, BrandConflict | InvalidInput>> => {
  const { version, proposed, problem } = submission.correction;
  const { categories, attributes } = await store.directory();
  const base =
    current.version === version ? current : await history.findBrandVersion(current.id, version);
  const mine: BrandContent = contentOf(base ?? current);
  for (const name of accepted) {
    const field = correctableField(name);
    if (field !== undefined) Object.assign(mine, { [field]: proposed[field] });
  }
  // Merged or deleted records cannot be linked.
  mine.categoryIds = mine.categoryIds.filter((id) => categories.has(id));
  mine.attributeIds = mine.attributeIds.filter((id) => attributes.has(id));
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
    ? withProblem(corrected, problem, { seen, attributes: [...attributes.values()], today })
    : ok(corrected);
};

/** Clears the site state if a new address is accepted. An unchanged address says nothing about the state. */
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

/** Records evidence for the accepted fields if the source is known or the brand confirmed them. */
const withEvidence = (
  merged: BrandContent,
  { correction: { proposed, source, confirmedFrom } }: ReviewedCorrection,
  accepted: readonly string[],
  seen: BrandContent,
  today: string,
): BrandContent => {
  if (source === null && confirmedFrom === null) return merged;
  const grade: Grade = confirmedFrom === null ? "independent" : "brand";
  // The source covers only the attributes that the visitor added.
  const added = (proposed.attributeIds ?? []).filter((id) => !seen.attributeIds.includes(id));
  // The source only covers values that the visitor proposed.
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

/** Withholds a source that contains an e-mail address. */
const publicSource = (source: string | null): string | null =>
  source !== null && holdsEmail(source) ? null : source;

/** Applies an accepted problem. Duplicates are left to an editor. */
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
  // The problem is about the address the visitor saw, not about a new one.
  const isSame = merged.websiteUrl !== null && merged.websiteUrl === seen.websiteUrl;
  if (verdict !== undefined)
    return ok(isSame ? { ...merged, siteState: { verdict, since: today } } : merged);
  if (problem !== "closed") return ok(merged);
  const closed = attributes.find(({ slug }) => slug === CLOSED_SLUG);
  if (!closed)
    return fail(invalidAt("fields", `requires the attribute ${CLOSED_SLUG}: create it first`));
  return ok({ ...merged, attributeIds: [...new Set([...merged.attributeIds, closed.id])] });
};

const LOST_SITES: Readonly<Partial<Record<BrandProblem, SiteVerdict>>> = {
  "site-gone": "gone",
  "site-changed-hands": "changed-hands",
};

/** The public names of the proposed fields that a saved brand now has: these count as accepted. */
export const acceptedBy = (
  { correction: { proposed } }: ReviewedCorrection,
  content: BrandContent,
): string[] =>
  proposedNames({ proposed, problem: null }).filter((name) => {
    const field = correctableField(name);
    return field !== undefined && sameField(field, proposed[field] ?? null, content[field]);
  });
