import {
  BRAND_FIELDS_SHOWN,
  type BrandContent,
  type BrandField,
  brandField,
  byKind,
  isLinkField,
  type JsonValue,
  type KindTable,
  type LinkField,
} from "../brand/fields.ts";
import { currentOwnHost } from "../brand/website.ts";
import { sameField } from "../change/diff.ts";
import type { Verdict } from "../change/change-set.ts";
import type { Correction, BrandProblem, Submission } from "./submission.ts";
import type { FindSlug } from "../taxonomy/taxonomy.ts";

/** How people are asked and told of it. */
export const PROBLEM_NAMES: Readonly<Record<BrandProblem, string>> = {
  "site-gone": "The website is gone",
  "site-changed-hands": "The website belongs to somebody else now",
  closed: "The brand has closed",
  duplicate: "The brand is listed twice",
};

/** The host that a correction was confirmed from, while it is still the host of the brand's own site; else null. */
export const stillConfirmedFrom = (
  { confirmedFrom }: Pick<Correction, "confirmedFrom">,
  brand: Pick<BrandContent, "websiteUrl" | "siteState"> | undefined,
): string | null => (brand && currentOwnHost(brand) === confirmedFrom ? confirmedFrom : null);

export interface CorrectionSubmission extends Submission {
  correction: Correction;
}

/** How many corrections of one brand may be pending. */
export interface WaitingLimits {
  most: number;
  /** Of these, for claims from the brand's own host alone. */
  reserved: number;
  /** From one address group; three times that from the wider group around it. */
  perSender: number;
}

export const WAITING_CORRECTIONS: WaitingLimits = { most: 20, reserved: 5, perSender: 3 };

/** The pending corrections of one brand. */
export interface Waiting {
  all: number;
  claims: number;
  ofSender: number;
  ofNetwork: number;
}

/** Whether one more correction of a brand may wait for review. */
export const hasRoom = (
  { all, claims, ofSender, ofNetwork }: Waiting,
  { most, reserved, perSender }: WaitingLimits,
  isClaim: boolean,
): boolean =>
  all < most &&
  (isClaim || all - claims < most - reserved) &&
  ofSender < perSender &&
  ofNetwork < 3 * perSender;

/** A link that confirms a correction is good for so long, and once. */
export const CONFIRM_CORRECTION_HOURS = 48;

/** The private link to a correction's status works for so long after the decision. */
export const CORRECTION_STATUS_DAYS = 90;

/** What a field is called where visitors and programs name it: links by what they lead to. */
export const PUBLIC_NAMES: Readonly<Record<LinkField, string>> = {
  categoryIds: "categories",
  attributeIds: "attributes",
};

export const publicName = (field: BrandField): string =>
  isLinkField(field) ? PUBLIC_NAMES[field] : field;

type Shape = (value: unknown) => boolean;

const text: Shape = (value) => typeof value === "string";
const textOrNull: Shape = (value) => value === null || text(value);
const integerOrNull: Shape = (value) => value === null || Number.isSafeInteger(value);
const texts: Shape = (value) => Array.isArray(value) && value.every(text);

/** The shape of a correction by the kind of its field; none for what says something about the listing instead of the brand. */
const SHAPES: KindTable<Shape | undefined> = {
  name: () => text,
  slug: () => undefined,
  text: () => text,
  line: () => textOrNull,
  site: () => textOrNull,
  file: () => undefined,
  year: () => integerOrNull,
  count: () => undefined,
  integer: () => integerOrNull,
  boolean: () => (value) => typeof value === "boolean",
  choice: ({ isOptional }) => (isOptional ? textOrNull : undefined),
  list: () => texts,
  links: () => texts,
  evidence: () => undefined,
  "site-state": () => undefined,
  json: () => undefined,
  moment: () => undefined,
};

/** Whether visitors may correct a field: they see what it holds, and it is a statement about the brand, not about the listing. */
const isCorrectable = (field: BrandField): boolean => {
  const row = brandField(field);
  const isSeen = row.kind === "links" || row.visibility !== "administrators";
  return isSeen && byKind(SHAPES, row) !== undefined;
};

/** Whether a value has the shape of a field that visitors may correct. */
export const hasShape = (field: BrandField, value: unknown): boolean =>
  byKind(SHAPES, brandField(field))?.(value) === true;

/** In the order the form has them. */
export const CORRECTABLE_FIELDS: readonly BrandField[] = BRAND_FIELDS_SHOWN.filter(isCorrectable);

/** The field of this public name, if visitors may correct it. */
export const correctableField = (name: string): BrandField | undefined =>
  CORRECTABLE_FIELDS.find((field) => publicName(field) === name);

/** What of it is not as the brand has it. */
export const differing = (
  proposed: Partial<BrandContent>,
  now: Partial<BrandContent>,
): Partial<BrandContent> =>
  Object.fromEntries(
    CORRECTABLE_FIELDS.filter((field) => {
      const value = proposed[field];
      return value !== undefined && !sameField(field, value, now[field] ?? null);
    }).map((field) => [field, proposed[field]]),
  );

/** A part of a correction that is decided by itself: a field by its public name, or `problem`. */
export interface ProposedField {
  field: string;
  /** Links by slug; those that are gone are left out. */
  proposed: JsonValue;
}

/** Everything that a correction asks to be decided, the problem first. */
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

/** A field's value as visitors and programs are shown it. */
export const shownValue = (field: BrandField, value: JsonValue, slugOf: FindSlug): JsonValue =>
  isLinkField(field) && Array.isArray(value)
    ? value.flatMap((id) => (typeof id === "string" ? (slugOf(id) ?? []) : [])).sort()
    : value;

/** A value as text: of a list what is in it, a line each. */
export const textOfValue = (value: JsonValue | undefined): string => {
  if (Array.isArray(value)) return value.map(textOfValue).join("\n");
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" || typeof value === "number" ? `${value}` : "";
};

/** A correction as whoever has its private link is told of it. */
export interface CorrectionStatus {
  /** Spam waits too: whoever sent it is told no more than others. */
  status: "waiting" | "accepted" | "declined";
  /** The brand that it is about, as it was called then. */
  brandName: string;
  fields: (ProposedField & { decision: "accepted" | "declined" | null })[];
  /** Why it was declined, in the administrator's words. */
  reason: string | null;
  /** What a DNS record at the brand's own host has to say for it to be confirmed from there; null where it is too late, or was confirmed. */
  dnsRecord: string | null;
  confirmedFrom: string | null;
}

/** What is kept of a correction, as its status tells it. */
export type TrackedCorrection = Pick<CorrectionSubmission, "id" | "brandName" | "correction"> &
  Verdict;

export const correctionStatus = (
  { id, brandName, correction, status, fields = [], remark }: TrackedCorrection,
  slugOf: FindSlug,
): CorrectionStatus => {
  const isWaiting = status === "pending" || status === "spam";
  const { confirmedFrom } = correction;
  return {
    status: isWaiting ? "waiting" : status === "approved" ? "accepted" : "declined",
    brandName,
    fields: proposedFields(correction, slugOf).map(({ field, proposed }) => ({
      field,
      proposed,
      decision: isWaiting ? null : fields.includes(field) ? "accepted" : "declined",
    })),
    reason: status === "rejected" ? remark : null,
    dnsRecord: isWaiting && confirmedFrom === null ? dnsRecordOf(id) : null,
    confirmedFrom,
  };
};

/** What the DNS of the brand's own host says to confirm a correction: it names no secret, for everybody reads it. */
export const dnsRecordOf = (submissionId: string): string => `golfbrands=${submissionId}`;
