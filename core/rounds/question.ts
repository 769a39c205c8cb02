import { attributeIn, type Grade } from "../brand/evidence.ts";
import { brandField, type BrandField, type JsonValue } from "../brand/fields.ts";

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

/** One thing to look at, with what is needed to answer it. */
export interface Question {
  /** The same as long as the question is one. */
  id: string;
  kind: QuestionKind;
  brand: { id: string; slug: string; name: string };
  /** A field's name, or `attr:` and a slug; of a correction the fields it names; null where it is about the whole brand. */
  field: string | null;
  /** What the brand says now, or what is proposed: an attribute's name, the verdict on a site, the name of the other brand. */
  value: JsonValue;
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

export const questionText = ({ kind, brand: { name }, field, value }: Question): string => {
  const said = typeof value === "string" ? value : JSON.stringify(value);
  switch (kind) {
    case "missing":
      return `What is the ${labelOf(field)} of ${name}?`;
    case "correction":
      return `A visitor says of ${name}: ${said}. Is that so?`;
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
