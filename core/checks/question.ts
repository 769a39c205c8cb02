import type { Brand } from "../brand/brand.ts";
import { type PeriodOf, periodOf, valueChecked } from "../brand/checkable-facts.ts";
import {
  ATTRIBUTE_PREFIX,
  attributeIn,
  evidenceOf,
  type Grade,
  type SiteVerdict,
} from "../brand/evidence.ts";
import {
  BRAND_FIELD_KEYS,
  type BrandContent,
  brandField,
  type BrandField,
  type JsonValue,
} from "../brand/fields.ts";
import { DAY_MS } from "../days.ts";
import { withinSentence } from "../text/capital.ts";

/** Kinds of questions to administrators about a brand. */
export const QUESTION_KINDS = [
  "fact",
  "missing",
  "correction",
  "site",
  "duplicate",
  "rule",
  "suggested",
] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** How many questions wait, by kind. */
export type QuestionCounts = Record<QuestionKind, number>;

/** The names of the kinds in lists. */
export const QUESTION_KIND_NAMES: Readonly<Record<QuestionKind, string>> = {
  fact: "Facts to check",
  missing: "Missing facts",
  correction: "Corrections",
  site: "Lost websites",
  duplicate: "Likely duplicates",
  rule: "Contradictions",
  suggested: "Facts from brands’ own pages",
};

export const ANSWERS = ["true", "unsure", "later", "no", "confirm", "dismiss"] as const;
export type QuestionAnswer = (typeof ANSWERS)[number];

/** Why a website is no longer the brand's own. The answer No needs a reason. */
export const NO_REASONS = ["parked", "sold", "moved"] as const;
export type NoReason = (typeof NO_REASONS)[number];

/** The site state that each reason sets. `moved` sets none: the editor saves the new address. */
export const LOST_BY: Readonly<Record<Exclude<NoReason, "moved">, SiteVerdict>> = {
  parked: "parked",
  sold: "changed-hands",
};

/** The key and the name of each reason. */
export const REASON_ACTS: Readonly<Record<NoReason, { sign: string; name: string }>> = {
  parked: { sign: "p", name: "parked or for sale" },
  sold: { sign: "o", name: "sold to somebody else" },
  moved: { sign: "m", name: "moved to another address" },
};

/** The valid answers to a question. */
export const answersTo = (kind: QuestionKind, field: string | null): readonly QuestionAnswer[] =>
  kind === "fact" && field === "websiteUrl" ? [...ANSWERS_TO.fact, "no"] : ANSWERS_TO[kind];

/** Every question can be postponed. */
export const ANSWERS_TO: Readonly<Record<QuestionKind, readonly QuestionAnswer[]>> = {
  fact: ["true", "unsure", "later"],
  missing: ["unsure", "later"],
  correction: ["confirm", "dismiss", "unsure", "later"],
  site: ["confirm", "dismiss", "unsure", "later"],
  duplicate: ["confirm", "dismiss", "unsure", "later"],
  rule: ["confirm", "dismiss", "unsure", "later"],
  suggested: ["confirm", "dismiss", "unsure", "later"],
};

/** The key of each answer. */
export const ANSWER_KEYS: Readonly<Record<QuestionAnswer, string>> = {
  true: "y",
  unsure: "?",
  later: "s",
  no: "n",
  confirm: "c",
  dismiss: "d",
};

/** Each answer in words and, after a comma, its effect. */
export const ANSWER_NAMES: Readonly<Record<QuestionAnswer, string>> = {
  true: "still true",
  unsure: "not sure, ask again in 30 days",
  later: "not now, ask again tomorrow",
  no: "no longer true",
  confirm: "confirm",
  dismiss: "dismiss",
};

/** The number of days after which a question returns, by answer. */
export const POSTPONED_DAYS = { unsure: 30, later: 1 } as const;
/** Ten years, in effect forever: two brands stay two brands, and a wrong suggestion stays wrong. */
export const DISMISSED_DAYS = 3_650;
/** How long a question is reserved for the administrator it was shown to. */
export const RESERVED_MINUTES = 10;
/** The most questions one request may skip. */
export const SKIPPED_MAX = 50;
export const QUESTION_ID_MAX = 300;
export const SEEN_MAX = 100;

/** A question with everything needed to answer it. */
export interface Question {
  /** Stable while the question is open. */
  id: string;
  kind: QuestionKind;
  brand: { id: string; slug: string; name: string };
  /** A field's name, or `attr:` and a slug; for a correction its fields; null for the whole brand. */
  field: string | null;
  /**
   * By kind: the field's current value, the attribute's name, the verdict on the site, the other brand's name, the suggested value, or
   * the contradiction in words.
   */
  value: JsonValue;
  /** All changes a correction or a suggestion proposes; otherwise empty. */
  changes: ProposedChange[];
  /** A fingerprint of what accepting would write. The answer must return it. */
  seen: string;
  /** `YYYY-MM-DD`; null if never checked. For a suggestion, when the page was fetched. */
  lastChecked: string | null;
  /** The source of the last check or of the claim: an address or prose. */
  source: string | null;
  grade: Grade | null;
  /** The title and description of the brand's home page when it was last fetched; null if unknown. */
  page: { title: string; description: string; at: string } | null;
  /** Where to look. */
  link: string | null;
  /** Why the question comes now, in words. */
  why: string;
}

/** A proposed change of one field, as editors see it. */
export interface ProposedChange {
  /** The field's public name, or `problem`. */
  field: string;
  label: string;
  now: JsonValue;
  proposed: JsonValue;
}

/** The subject of a question, encoded in its id. */
export interface QuestionKey {
  kind: QuestionKind;
  /** A brand id; for a correction, the submission id. */
  subject: string;
  /**
   * A field or attribute id; for duplicates, the other brand's id; for suggestions, a field, `.` and a hash of the value; for rules, the
   * rule, `.` and a hash of the values.
   */
  detail: string;
}

const SEPARATOR = "~";

export const questionId = ({ kind, subject, detail }: QuestionKey): string =>
  [kind, subject, ...(detail === "" ? [] : [detail])].join(SEPARATOR);

/** The key of the question about two likely duplicates, given in either order. */
export const duplicateKey = (one: string, other: string): QuestionKey => {
  const [subject, detail] = one < other ? [one, other] : [other, one];
  return { kind: "duplicate", subject, detail };
};

/** The subject of a question id; `undefined` if invalid. */
export const parseQuestionId = (id: string): QuestionKey | undefined => {
  if (id.length > QUESTION_ID_MAX) return undefined;
  const [kind, subject, detail = "", ...more] = id.split(SEPARATOR);
  const known = QUESTION_KINDS.find((one) => one === kind);
  return known === undefined || !subject || more.length > 0
    ? undefined
    : { kind: known, subject, detail };
};

export const questionText = (question: Question): string => {
  const { kind, brand, field, value, changes } = question;
  const { name } = brand;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  switch (kind) {
    case "missing":
      return `What is the ${labelOf(field)} of ${name}?`;
    case "correction":
      return changes.length === 1
        ? `A visitor suggests a change to ${name}`
        : `A visitor suggests ${changes.length} changes to ${name}`;
    case "site":
      return `Is the site of ${name} no longer its own? The last check found it ${text}.`;
    case "duplicate":
      return `Are ${name} and ${text} the same brand?`;
    case "rule":
      return `What is right about ${name}? ${text}.`;
    case "suggested":
      return field === "aliases"
        ? `Is ${name} also called “${text}”? Its own page says so.`
        : `Is ${addressIn(text)} the ${labelOf(field)} of ${name}? Its own page says so.`;
    default:
      if (field !== null && attributeIn(field) !== undefined)
        return `Is “${text}” still true of ${name}?`;
      return field === "websiteUrl"
        ? `Is ${hostIn(text)} still the site of ${name}?`
        : `Is ${text} still the ${labelOf(field)} of ${name}?`;
  }
};

/** A field's label within a sentence. */
const labelOf = (field: string | null): string => {
  const known = BRAND_FIELD_KEYS.find((one) => one === field);
  if (known === undefined) return "";
  const { label, section } = brandField(known);
  // Network names keep their capitals.
  return section === "social" ? label : withinSentence(label.replace(/ URL$/, ""));
};

/** An address without scheme; other text as it is. */
const addressIn = (text: string): string => text.replace(/^https?:\/\/(?:www\.)?/i, "");

const hostIn = (address: string): string =>
  /^https?:\/\/(?:www\.)?([^/?#]+)/i.exec(address)?.[1] ?? address;

/** A fact that needs regular checks. Days count from 1970. */
export interface AgingFact {
  /** A field, or `attr:` and an attribute's id. */
  field: string;
  /** Null if never checked. */
  checked: number | null;
  /** The day from which it is due; for an unchecked fact, the day the brand was added. */
  due: number;
  /** Days between checks. */
  period: number;
}

/** Fields that every brand should have. */
export const WANTED_FIELDS = [
  "websiteUrl",
  "shortDescription",
  "hqLocation",
  "foundedYear",
] as const;

export const dayOf = (moment: string | Date): number => Math.floor(+new Date(moment) / DAY_MS);

/** Fields that need regular checks. */
export const AGING_FIELDS: readonly BrandField[] = BRAND_FIELD_KEYS.filter(
  (field) => periodOf(field) > 0,
);

type ListedBrand = BrandContent & Pick<Brand, "createdAt">;

/** Facts of a brand that may become outdated. A lost site's address is not public, so it needs no check. */
export const agingFacts = (brand: ListedBrand, periodOf: PeriodOf): AgingFact[] => [
  ...AGING_FIELDS.flatMap((field) =>
    valueChecked(brand, field) === undefined || (field === "websiteUrl" && brand.siteState)
      ? []
      : agingFact(brand, field, periodOf),
  ),
  ...brand.attributeIds.flatMap((id) => agingFact(brand, ATTRIBUTE_PREFIX + id, periodOf)),
];

const agingFact = (brand: ListedBrand, field: string, periodOf: PeriodOf): AgingFact[] => {
  const created = brand.createdAt.slice(0, 10);
  const period = periodOf(field);
  if (period === 0) return [];
  const entry = evidenceOf(brand, field);
  return entry
    ? [{ field, checked: dayOf(entry.checkedOn), due: dayOf(entry.checkedOn) + period, period }]
    : [{ field, checked: null, due: dayOf(created), period }];
};

export const missingFields = (brand: BrandContent): (typeof WANTED_FIELDS)[number][] =>
  WANTED_FIELDS.filter((field) => valueChecked(brand, field) === undefined);
