import type { CorrectionStatus } from "./correction-status.schema.ts";
import {
  BRAND_FIELDS_SHOWN,
  type BrandContent,
  type BrandField,
  type BrandFieldRow,
  brandField,
  isLinkField,
  type JsonValue,
  type LinkField,
} from "../brand/fields.ts";
import { administratorsText } from "../brand/checkable-facts.ts";
import { sameField } from "../change/diff.ts";
import type { Verdict } from "../change/change-set.ts";
import type { Correction, BrandProblem, Submission } from "./submission.ts";
import type { FindSlug } from "../taxonomy/taxonomy.ts";

/** The problems as forms and pages word them. */
export const PROBLEM_NAMES: Readonly<Record<BrandProblem, string>> = {
  "site-gone": "The website is gone",
  "site-changed-hands": "The website now belongs to someone else",
  closed: "The brand has closed",
  duplicate: "The brand is listed twice",
};

export interface CorrectionSubmission extends Submission {
  correction: Correction;
}

/**
 * The most pending corrections of a brand, how many of these are reserved for claims from its own host, and the most from one address
 * group. The wider network may send three times as many.
 */
export const PENDING_CORRECTION_LIMITS = { most: 20, reserved: 5, perSender: 3 } as const;

/** The number of pending corrections of a brand. */
export interface PendingCounts {
  all: number;
  claims: number;
  ofSender: number;
  ofNetwork: number;
}

/** Whether a brand may have one more pending correction. */
export const acceptsCorrection = (
  { all, claims, ofSender, ofNetwork }: PendingCounts,
  isClaim: boolean,
): boolean => {
  const { most, reserved, perSender } = PENDING_CORRECTION_LIMITS;
  return (
    all < most &&
    (isClaim || all - claims < most - reserved) &&
    ofSender < perSender &&
    ofNetwork < 3 * perSender
  );
};

/** How long a confirmation link works. It works once. */
export const CONFIRM_CORRECTION_HOURS = 48;

/** How long the private status link works after the decision. */
export const CORRECTION_STATUS_DAYS = 90;

/** Public names of link fields; they contain slugs, not ids. */
export const PUBLIC_NAMES: Readonly<Record<LinkField, string>> = {
  categoryIds: "categories",
  attributeIds: "attributes",
};

export const publicName = (field: BrandField): string =>
  isLinkField(field) ? PUBLIC_NAMES[field] : field;

/** Kinds of fields about the listing rather than the brand. */
const LISTING_KINDS = new Set<BrandFieldRow["kind"]>([
  "slug",
  "file",
  "count",
  "evidence",
  "site-state",
  "json",
  "moment",
]);

/** Whether visitors may correct a field: it must be public and about the brand itself. */
const isCorrectable = (field: BrandField): boolean => {
  const row = brandField(field);
  const isSeen = row.kind === "links" || row.visibility !== "administrators";
  const isOfListing = LISTING_KINDS.has(row.kind) || (row.kind === "choice" && !row.isOptional);
  return isSeen && !isOfListing;
};

/** In the order of the form. */
export const CORRECTABLE_FIELDS: readonly BrandField[] = BRAND_FIELDS_SHOWN.filter(isCorrectable);

/** The correctable field with this public name. */
export const correctableField = (name: string): BrandField | undefined =>
  CORRECTABLE_FIELDS.find((field) => publicName(field) === name);

/** The label of a part of a correction: a field by its public name, or `problem`. */
export const correctedLabel = (name: string): string => {
  const field = correctableField(name);
  if (field === undefined) return "What is wrong";
  const { profileLabel, label } = brandField(field);
  return profileLabel ?? label;
};

/** The proposed values that differ from the brand's. */
export const changedValues = (
  proposed: Partial<BrandContent>,
  now: Partial<BrandContent>,
): Partial<BrandContent> =>
  Object.fromEntries(
    CORRECTABLE_FIELDS.filter((field) => {
      const value = proposed[field];
      return value !== undefined && !sameField(field, value, now[field] ?? null);
    }).map((field) => [field, proposed[field]]),
  );

/** A part of a correction that editors decide on its own: a field by its public name, or `problem`. */
export interface ProposedField {
  field: string;
  /** Links by slug, without deleted ones. */
  proposed: JsonValue;
}

/** All parts of a correction, the problem first. */
export const proposedFields = (
  { problem, proposed }: Pick<Correction, "problem" | "proposed">,
  slugOf: FindSlug,
): ProposedField[] => [
  ...(problem === null ? [] : [{ field: "problem", proposed: problem }]),
  ...CORRECTABLE_FIELDS.flatMap((field) => {
    const value = proposed[field];
    return value === undefined
      ? []
      : [{ field: publicName(field), proposed: shownValue(field, value, slugOf) }];
  }),
];

export const proposedNames = (correction: Pick<Correction, "problem" | "proposed">): string[] =>
  proposedFields(correction, (id) => id).map(({ field }) => field);

/** A field's value for visitors and the API: links by slug. */
export const shownValue = (field: BrandField, value: JsonValue, slugOf: FindSlug): JsonValue =>
  isLinkField(field) && Array.isArray(value)
    ? value.flatMap((id) => (typeof id === "string" ? (slugOf(id) ?? []) : [])).sort()
    : value;

/** The value of a part for reading: a problem in words, links by name in one line. */
export const namedValue = (
  { field: name, proposed }: ProposedField,
  nameOf: (slug: string) => string,
): JsonValue => {
  const field = correctableField(name);
  if (field === undefined)
    return Object.entries(PROBLEM_NAMES).find(([problem]) => problem === proposed)?.[1] ?? proposed;
  return isLinkField(field) && Array.isArray(proposed)
    ? proposed.map((slug) => (typeof slug === "string" ? nameOf(slug) : "")).join(", ")
    : proposed;
};

/** A value as text; list items on separate lines, events in words. */
export const textOfValue = (value: JsonValue | undefined): string => {
  if (Array.isArray(value)) return value.map(textOfValue).join("\n");
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "object" && value !== null) return administratorsText(value) ?? "";
  return typeof value === "string" || typeof value === "number" ? `${value}` : "";
};

/** What the status of a correction depends on. */
export type TrackedCorrection = Pick<CorrectionSubmission, "id" | "brandName" | "correction"> &
  Verdict;

export const correctionStatus = (
  { id, brandName, correction, status, fields = [], remark }: TrackedCorrection,
  brandSlug: string | null,
  slugOf: FindSlug,
): CorrectionStatus => {
  const isWaiting = status === "pending" || status === "spam";
  const { confirmedFrom } = correction;
  const isUnconfirmed = isWaiting && confirmedFrom === null;
  return {
    status: isWaiting ? "waiting" : status === "approved" ? "accepted" : "declined",
    brandName,
    brandSlug,
    fields: proposedFields(correction, slugOf).map(({ field, proposed }) => ({
      field,
      proposed,
      decision: isWaiting ? null : fields.includes(field) ? "accepted" : "declined",
    })),
    reason: status === "rejected" ? remark : null,
    dnsRecord: isUnconfirmed ? dnsRecordOf(id) : null,
    confirmedFrom,
    claimedFrom: isUnconfirmed ? correction.claimedFrom : null,
  };
};

/** The value of the DNS TXT record that confirms a correction. Not a secret. */
export const dnsRecordOf = (submissionId: string): string => `golfbrands=${submissionId}`;
