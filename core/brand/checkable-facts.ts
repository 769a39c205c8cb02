import { dayAt } from "../days.ts";
import { countOf } from "../text/count-text.ts";
import { EVENT_KIND_NAMES, EVENT_KINDS, eventDate, MONTH_NAMES } from "./events.ts";
import {
  ATTRIBUTE_PREFIX,
  attributeIn,
  type Evidence,
  type Grade,
  GRADE_NAMES,
  type SiteState,
} from "./evidence.ts";
import {
  BRAND_FIELD_KEYS,
  type BrandContent,
  type BrandField,
  brandField,
  type JsonValue,
  isList,
} from "./fields.ts";
import type { FindSlug } from "../taxonomy/taxonomy.ts";

const UNCHECKED: ReadonlySet<BrandField> = new Set([
  "slug",
  "status",
  "events",
  "evidence",
  "siteState",
]);

/** The fields that can have evidence: public fields that state a fact. */
export const CHECKABLE_FIELDS = BRAND_FIELD_KEYS.filter(
  (field) => brandField(field).visibility !== "administrators" && !UNCHECKED.has(field),
);

const CHECKABLE = new Map<string, BrandField>(CHECKABLE_FIELDS.map((field) => [field, field]));

const ID_MAX = 120;

/** Whether evidence may refer to this name. */
export const isCheckable = (field: string): boolean => {
  const attribute = attributeIn(field);
  return attribute === undefined
    ? CHECKABLE.has(field)
    : attribute !== "" && attribute.length <= ID_MAX;
};

/** The value that evidence refers to, as text for comparing; `undefined` if the brand has none. */
export const valueChecked = (brand: BrandContent, field: string): string | undefined => {
  const attribute = attributeIn(field);
  if (attribute !== undefined) return brand.attributeIds.includes(attribute) ? "yes" : undefined;
  const known = CHECKABLE.get(field);
  const value = known && brand[known];
  return isPresent(value) ? JSON.stringify(value) : undefined;
};

/** Whether a field has a value. */
export const isPresent = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== "" &&
  value !== 0 &&
  !(Array.isArray(value) && value.length === 0);

/** Sorts evidence: fields in record order, then attributes. */
export const inEvidenceOrder = (evidence: readonly Evidence[]): Evidence[] =>
  [...evidence].sort((a, b) => placeOf(a) - placeOf(b) || (a.field < b.field ? -1 : 1));

const PLACES = new Map<string, number>(CHECKABLE_FIELDS.map((field, place) => [field, place]));
const placeOf = ({ field }: Evidence): number => PLACES.get(field) ?? CHECKABLE_FIELDS.length;

/** Evidence for files and visitors: attributes by slug. Drops deleted attributes. */
export const evidenceBySlug = (evidence: readonly Evidence[], slugOf: FindSlug): Evidence[] =>
  inEvidenceOrder(
    evidence.flatMap((entry) => {
      const id = attributeIn(entry.field);
      const slug = id === undefined ? undefined : slugOf(id);
      if (id === undefined) return entry;
      return slug === undefined ? [] : { ...entry, field: ATTRIBUTE_PREFIX + slug };
    }),
  );

/** The reverse of `evidenceBySlug`, for unvalidated input from a file. Unknown slugs stay as they are. */
export const evidenceById = (given: unknown, idOf: (slug: string) => string | undefined): unknown =>
  Array.isArray(given)
    ? given.map((entry: unknown) => {
        const { field = "" } = isNamed(entry) ? entry : {};
        const id = idOf(attributeIn(field) ?? "");
        return id === undefined
          ? entry
          : Object.assign({}, entry, { field: ATTRIBUTE_PREFIX + id });
      })
    : given;

const isNamed = (entry: unknown): entry is { field: string } =>
  typeof entry === "object" &&
  entry !== null &&
  "field" in entry &&
  typeof entry.field === "string";

/** The attribute that an entry of evidence refers to. The entry is unvalidated JSON. */
export const attributeOfEntry = (entry: JsonValue): string | undefined =>
  isNamed(entry) ? attributeIn(entry.field) : undefined;

const YEAR = 365;

/** Days for which a check of a field holds. Other fields do not expire; attributes have the `dueDays` of their group. */
const DUE_DAYS: ReadonlyMap<string, number> = new Map<BrandField, number>([
  ["websiteUrl", 180],
  ["instagramUrl", 180],
  ["facebookUrl", 180],
  ["twitterUrl", 180],
  ["youtubeUrl", 180],
  ["tiktokUrl", 180],
  ["linkedinUrl", 180],
  ["distributionModel", YEAR],
  ["hqLocation", 2 * YEAR],
]);

/** Days from a check until the fact is overdue: one more than the check holds; 0 if it does not expire. `dueDays` is that of an attribute's group. */
export const periodOf = (field: string, dueDays?: number | null): number => {
  const days = attributeIn(field) === undefined ? DUE_DAYS.get(field) : dueDays;
  return days === undefined || days === null ? 0 : days + 1;
};

/** Days from a check until a fact is overdue; 0 if it does not expire. Takes a field, or `attr:` and an attribute's id. */
export type PeriodOf = (field: string) => number;

/** Whether a fact should be checked again. Computed on reading, never stored. */
export const isOverdue = (
  { field, checkedOn }: Pick<Evidence, "field" | "checkedOn">,
  periodOf: PeriodOf,
  today: string,
): boolean => {
  const period = periodOf(field);
  return period > 0 && today >= dayAt(checkedOn, period);
};

/** `4 March 2026` */
export const dayText = (day: string): string => `${Number(day.slice(8))} ${monthText(day)}`;

/** Parses the day in a query parameter, such as `2026-01-31`; null for anything else. */
export const parseDay = (text: string | null): string | null =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && isDay(text) ? text : null;

/** `March 2026` */
const monthText = (day: string): string =>
  eventDate({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) });

/** When a fact was checked, for visitors: `checked Nov 2026`. An overdue check shows only its year. */
export const checkedText = (
  { field, checkedOn }: Evidence,
  { overdue }: { overdue: readonly string[] },
): string =>
  overdue.includes(field)
    ? `last checked ${checkedOn.slice(0, 4)}`
    : `checked ${monthText(checkedOn).replace(/^(\w{3})\w*/, "$1")}`;

/** How many of these facts were checked, and the latest date. */
export const checkedSummary = (
  evidence: readonly Evidence[],
  facts: readonly string[],
): string | undefined => {
  const days = evidence
    .filter(({ field }) => facts.includes(field))
    .map(({ checkedOn }) => checkedOn)
    .sort();
  const last = days.at(-1);
  if (last === undefined) return undefined;
  return `${days.length} of ${countOf(facts.length, "fact")} checked, most recently on ${dayText(last)}`;
};

export const lostSiteText = ({ since }: SiteState): string =>
  `This address no longer belongs to the brand (${dayText(since)})`;

/** Formats an event, evidence or a site state for the history in the back office; `undefined` for other values. */
export const administratorsText = (
  value: JsonValue,
  nameOf: (attributeId: string) => string = (id) => id,
): string | undefined => {
  if (typeof value !== "object" || value === null || isList(value)) return undefined;
  const { field, source = null, checkedOn, grade, verdict, since } = value;
  const event = eventText(value);
  if (event !== undefined) return event;
  if (typeof verdict === "string" && isDay(since)) return `${verdict} since ${dayText(since)}`;
  if (typeof field !== "string" || !isDay(checkedOn)) return undefined;
  const attribute = attributeIn(field);
  const known = BRAND_FIELD_KEYS.find((one) => one === field);
  const fact = attribute === undefined ? known && brandField(known).label : nameOf(attribute);
  const by = typeof source === "string" ? `${source}, ` : "";
  return `${fact ?? field}: ${by}${dayText(checkedOn)} (${GRADE_NAMES[asGrade(grade)]})`;
};

/** `July 1996, new owner: Acme Sports bought the company. https://example.com/news` */
const eventText = ({
  year,
  month,
  kind,
  text,
  source,
}: {
  [key: string]: JsonValue;
}): string | undefined => {
  const called = EVENT_KINDS.find((one) => one === kind);
  const isMonth = month === null || (typeof month === "number" && MONTH_NAMES[month - 1]);
  if (!called || typeof year !== "number" || !isMonth || typeof text !== "string") return undefined;
  const date = eventDate({ year, month });
  const end = typeof source === "string" ? ` ${source}` : "";
  return `${date}, ${EVENT_KIND_NAMES[called].toLowerCase()}: ${text}${end}`;
};

/** `administratorsText` also receives `socialLinks`, so the value may be any JSON. */
const isDay = (value: JsonValue | undefined): value is string =>
  typeof value === "string" && !Number.isNaN(Date.parse(`${value}T00:00:00Z`));

const asGrade = (grade: JsonValue | undefined): Grade =>
  grade === "brand" || grade === "judgement" ? grade : "independent";
