import type { Brand } from "../brand/brand.ts";
import { dueOn, type DueRules, valueChecked } from "../brand/checkable-facts.ts";
import { ATTRIBUTE_PREFIX, attributeIn, evidenceOf, type Grade } from "../brand/evidence.ts";
import { BRAND_FIELD_KEYS, brandField, type BrandField, type JsonValue } from "../brand/fields.ts";
import { DAY_MS } from "../days.ts";

/** What an administrator may be asked about a brand. */
export const QUESTION_KINDS = ["fact", "missing", "correction", "site", "duplicate"] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

export const ANSWERS = ["true", "unsure", "later", "confirm", "dismiss"] as const;
export type QuestionAnswer = (typeof ANSWERS)[number];

/** What can be answered to each kind; everything can be put off. */
export const ANSWERS_TO: Readonly<Record<QuestionKind, readonly QuestionAnswer[]>> = {
  fact: ["true", "unsure", "later"],
  missing: ["unsure", "later"],
  correction: ["confirm", "dismiss", "unsure", "later"],
  site: ["confirm", "dismiss", "unsure", "later"],
  duplicate: ["confirm", "dismiss", "unsure", "later"],
};

/** Which key answers so, in browsers and terminals. */
export const ANSWER_KEYS: Readonly<Record<QuestionAnswer, string>> = {
  true: "y",
  unsure: "n",
  later: "s",
  confirm: "c",
  dismiss: "d",
};

/** What it means, and after a comma what comes of it. */
export const ANSWER_NAMES: Readonly<Record<QuestionAnswer, string>> = {
  true: "still true",
  unsure: "cannot tell, again in 30 days",
  later: "not now, again tomorrow",
  confirm: "confirm",
  dismiss: "dismiss",
};

/** Whoever cannot tell is asked again after so many days; what is not for now comes back tomorrow. */
export const PUT_OFF_DAYS = { unsure: 30, later: 1 } as const;
/** Two brands that are not the same will not become it. */
export const NO_DUPLICATE_DAYS = 3_650;
/** Nobody else is asked what one was asked less than this ago. */
export const GIVEN_MINUTES = 10;
/** What can be told to be left out of the next question. */
export const SKIPPED_MAX = 50;
export const QUESTION_ID_MAX = 300;
export const SEEN_MAX = 100;

/** One thing to look at, with what is needed to answer it. */
export interface Question {
  /** The same as long as the question is one. */
  id: string;
  kind: QuestionKind;
  brand: { id: string; slug: string; name: string };
  /** A field's name, or `attr:` and a slug; of a correction the fields it names; null where it is about the whole brand. */
  field: string | null;
  /** What the brand says now: a field's value, an attribute's name, the verdict on its site, the name of the other brand. */
  value: JsonValue;
  /** What a correction proposes, whole, field by field; else empty. */
  changes: ProposedChange[];
  /** Names all that accepting would write. The answer carries it back. */
  seen: string;
  /** `YYYY-MM-DD`; null before anybody looked. */
  lastChecked: string | null;
  /** What was looked at then, or what somebody says is so; an address or words. */
  source: string | null;
  grade: Grade | null;
  /** Where to look now. */
  link: string | null;
  /** Why this one comes now, in words. */
  why: string;
}

/** One field of a correction as editors see it. */
export interface ProposedChange {
  /** The field's public name, or `problem`. */
  field: string;
  label: string;
  now: JsonValue;
  proposed: JsonValue;
}

/** What a question is about, as its id says. */
export interface QuestionKey {
  kind: QuestionKind;
  /** A brand; of a correction, the submission. */
  subject: string;
  /** A field, attributes by id; of two that may be the same, the other brand. */
  detail: string;
}

const SEPARATOR = "~";

export const questionId = ({ kind, subject, detail }: QuestionKey): string =>
  [kind, subject, ...(detail === "" ? [] : [detail])].join(SEPARATOR);

/** What an id asks; `undefined` for what is none. */
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
  const said = typeof value === "string" ? value : JSON.stringify(value);
  switch (kind) {
    case "missing":
      return `What is the ${labelOf(field)} of ${name}?`;
    case "correction":
      return changes.length === 1
        ? `A visitor suggests a change to ${name}`
        : `A visitor suggests ${changes.length} changes to ${name}`;
    case "site":
      return `Is the site of ${name} no longer its own? The last look found it ${said}.`;
    case "duplicate":
      return `Are ${name} and ${said} the same brand?`;
    default:
      if (field !== null && attributeIn(field) !== undefined)
        return `Is “${said}” still true of ${name}?`;
      return field === "websiteUrl"
        ? `Is ${hostIn(said)} still the site of ${name}?`
        : `Is ${said} still the ${labelOf(field)} of ${name}?`;
  }
};

/** What administrators call a field, in a sentence. */
const labelOf = (field: string | null): string => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only fields of brands are asked for.
  const { label, section } = brandField(field as BrandField);
  // Networks are names, and so are words of capitals.
  return section === "social"
    ? label
    : label.replaceAll(/\b[A-Z][a-z]+/g, (word) => word.toLowerCase());
};

const hostIn = (address: string): string =>
  /^https?:\/\/(?:www\.)?([^/?#]+)/i.exec(address)?.[1] ?? address;

/** A fact that is to be looked at again and again. Days are counted from 1970. */
export interface AgingFact {
  /** A field, or `attr:` and an attribute's id. */
  field: string;
  /** Null before anybody looked. */
  checked: number | null;
  /** From when on it is to be looked at; what nobody looked at, since the brand is listed. */
  due: number;
  /** How long a look is good for, in days. */
  period: number;
}

/** Fields that every brand should say something about. */
export const WANTED_FIELDS = [
  "websiteUrl",
  "shortDescription",
  "hqLocation",
  "foundedYear",
] as const;

export const dayOf = (moment: string | Date): number => Math.floor(+new Date(moment) / DAY_MS);

/** When checks of an attribute are due again. */
export type RulesOf = (attributeId: string) => DueRules | undefined;

const AGING_FIELDS: readonly BrandField[] = BRAND_FIELD_KEYS.filter(
  (field) => dueOn({ field, checkedOn: "2026-01-01" }, undefined) !== undefined,
);

/** What a brand says that may have become untrue. The address of a site that was lost is told nowhere, and so not asked about. */
export const agingFacts = (brand: Brand, rulesOf: RulesOf): AgingFact[] => [
  ...AGING_FIELDS.flatMap((field) =>
    valueChecked(brand, field) === undefined || (field === "websiteUrl" && brand.siteState)
      ? []
      : agingFact(brand, field, undefined),
  ),
  ...brand.attributeIds.flatMap((id) => agingFact(brand, ATTRIBUTE_PREFIX + id, rulesOf(id))),
];

const agingFact = (brand: Brand, field: string, rules: DueRules | undefined): AgingFact[] => {
  const created = brand.createdAt.slice(0, 10);
  const first = dueOn({ field, checkedOn: created }, rules);
  if (first === undefined) return [];
  const period = dayOf(first) - dayOf(created);
  const entry = evidenceOf(brand, field);
  return entry
    ? [{ field, checked: dayOf(entry.checkedOn), due: dayOf(entry.checkedOn) + period, period }]
    : [{ field, checked: null, due: dayOf(created), period }];
};

export const missingFields = (brand: Brand): (typeof WANTED_FIELDS)[number][] =>
  WANTED_FIELDS.filter((field) => valueChecked(brand, field) === undefined);
