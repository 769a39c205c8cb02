import { EVENT_KINDS } from "../brand/events.ts";
import {
  type BrandContent,
  type BrandField,
  brandField,
  byKind,
  type KindTable,
} from "../brand/fields.ts";
import { CORRECTABLE_FIELDS } from "./correction.ts";
import { BRAND_PROBLEMS, type Correction } from "./submission.ts";

/** Reads a stored correction, which another client of the database may have written. Drops malformed fields. Limits are checked on acceptance. */
export const readCorrection = (stored: unknown): Correction => {
  const { brandId, version, proposed, problem, source, claimedFrom, confirmedFrom } =
    objectOf(stored);
  return {
    brandId: textOf(brandId) ?? "",
    version: Number.isSafeInteger(version) ? Number(version) : 1,
    proposed: readProposed(objectOf(proposed)),
    problem: BRAND_PROBLEMS.find((known) => known === problem) ?? null,
    source: textOf(source),
    claimedFrom: textOf(claimedFrom),
    confirmedFrom: textOf(confirmedFrom),
  };
};

const readProposed = (stored: Readonly<Record<string, unknown>>): Partial<BrandContent> =>
  Object.fromEntries(
    CORRECTABLE_FIELDS.filter((field) => field in stored && hasShape(field, stored[field])).map(
      (field) => [field, stored[field]],
    ),
  );

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? { ...value } : {};

type Shape = (value: unknown) => boolean;

const text: Shape = (value) => typeof value === "string";
const textOrNull: Shape = (value) => value === null || text(value);
const integerOrNull: Shape = (value) => value === null || Number.isSafeInteger(value);
const event: Shape = (value) => {
  if (typeof value !== "object" || value === null) return false;
  const {
    year,
    month,
    kind,
    text: sentence,
    source,
  }: Readonly<Record<string, unknown>> = { ...value };
  return (
    Number.isSafeInteger(year) &&
    integerOrNull(month) &&
    EVENT_KINDS.some((known) => known === kind) &&
    text(sentence) &&
    textOrNull(source)
  );
};
const texts: Shape = (value) => Array.isArray(value) && value.every(text);

/** Visitors may not correct these kinds. */
const refused: Shape = () => false;

/** The type check for each kind of field. */
const SHAPES: KindTable<Shape> = {
  name: () => text,
  slug: () => refused,
  text: () => text,
  line: () => textOrNull,
  site: () => textOrNull,
  file: () => refused,
  year: () => integerOrNull,
  count: () => refused,
  integer: () => integerOrNull,
  boolean:
    ({ isOptional }) =>
    (value) =>
      typeof value === "boolean" || (isOptional === true && value === null),
  choice: () => textOrNull,
  list: () => texts,
  links: () => texts,
  events: () => (value) => Array.isArray(value) && value.every(event),
  evidence: () => refused,
  "site-state": () => refused,
  json: () => refused,
  moment: () => refused,
};

/** Whether a value has the right type for a correctable field. */
const hasShape = (field: BrandField, value: unknown): boolean =>
  byKind(SHAPES, brandField(field))(value);
