import type { Brand } from "../brand/brand.ts";
import { valueChecked } from "../brand/checkable-facts.ts";
import { ATTRIBUTE_PREFIX, attributeIn } from "../brand/evidence.ts";
import { brandField, type JsonValue } from "../brand/fields.ts";
import { asFields } from "../change/diff.ts";
import type { WatchedSite } from "../ports/rounds-stores.ts";
import { evidenceOf } from "../rounds/brand-questions.ts";
import { type Candidate, whyNow } from "../rounds/ranking.ts";
import { type Question, questionId } from "../rounds/question.ts";
import type { Queue } from "../rounds/queue.ts";
import { signalsOf } from "../sites/site-memory.ts";
import {
  correctableField,
  PROBLEM_NAMES,
  type ProposedField,
  proposedFields,
  shownValue,
  textOfValue,
} from "../submission/correction.ts";
import type { Asked } from "./find-asked.ts";

/** What a question is about: what the brand says, or somebody says of it. */
export const valueAsked = (queue: Queue, asked: Asked): JsonValue => {
  const { key, brand } = asked;
  switch (asked.kind) {
    case "correction":
      return proposedFields(asked.submission.correction, queue.slugOf)
        .map((part) => partText(brand, part, queue))
        .join("; ");
    case "site":
      return asked.watched.memory.verdict;
    case "duplicate":
      return asked.other.name;
    default:
      return (
        queue.attribute(attributeIn(key.detail) ?? "")?.name ??
        parsed(valueChecked(brand, key.detail))
      );
  }
};

export const questionOf = (
  queue: Queue,
  asked: Asked,
  waiting: Candidate & { views: number },
): Question => {
  const { key, brand } = asked;
  const evidence = evidenceOf(brand, key.kind === "site" ? "websiteUrl" : key.detail);
  const base = {
    id: questionId(key),
    kind: key.kind,
    brand: { id: brand.id, slug: brand.slug, name: brand.name },
    lastChecked: evidence?.checkedOn ?? null,
    source: evidence?.source ?? null,
    grade: evidence?.grade ?? null,
    link: brand.websiteUrl,
    value: valueAsked(queue, asked),
    why: whyNow(waiting, evidence !== undefined),
  };
  switch (asked.kind) {
    case "correction": {
      const { correction } = asked.submission;
      const proposed = proposedFields(correction, queue.slugOf);
      return {
        ...base,
        field: proposed.map(({ field }) => field).join(", "),
        link: sourceLink(correction) ?? base.link,
        source: correction.source,
      };
    }
    case "site": {
      return {
        ...base,
        field: "websiteUrl",
        why: `${base.why}: ${seenOf(asked.watched)}`,
      };
    }
    case "duplicate":
      return { ...base, field: null, link: asked.other.websiteUrl };
    default: {
      const attribute = queue.attribute(attributeIn(key.detail) ?? "");
      if (attribute) return { ...base, field: ATTRIBUTE_PREFIX + attribute.slug };
      const { value } = base;
      if (asked.kind === "fact" && asked.moved) {
        const why = `${whyNow({ ...waiting, kind: "site" }, true)}: ${seenOf(asked.moved)}`;
        return { ...base, field: key.detail, why };
      }
      const link =
        typeof value === "string" && /^https?:/.test(value)
          ? value
          : (sourceLink(base) ?? base.link);
      return { ...base, field: key.detail, link };
    }
  }
};

const sourceLink = ({ source }: { source: string | null }): string | undefined =>
  source !== null && /^https?:/.test(source) ? source : undefined;

const seenOf = ({ memory }: WatchedSite): string =>
  [...signalsOf(memory), ...(memory.isLab ? ["seen in a lab"] : [])].join("; ");

/** `Founded Year: 1959 → 1960`, or what is wrong with the brand. */
const partText = (
  brand: Brand,
  { field: name, proposed }: ProposedField,
  { slugOf }: Queue,
): string => {
  const field = correctableField(name);
  if (field === undefined)
    return Object.entries(PROBLEM_NAMES).find(([problem]) => problem === proposed)?.[1] ?? name;
  const now = shownValue(field, asFields(brand)[field] ?? null, slugOf);
  return `${brandField(field).label}: ${inOneLine(now)} → ${inOneLine(proposed)}`;
};

const PART_MAX = 120;

const inOneLine = (value: JsonValue): string => {
  const text = textOfValue(value).replaceAll("\n", ", ");
  if (text === "") return "empty";
  return text.length > PART_MAX ? `${text.slice(0, PART_MAX)}…` : text;
};

const parsed = (json: string | undefined) => (json === undefined ? null : JSON.parse(json));
