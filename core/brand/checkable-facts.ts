import { dayAt } from "../days.ts";
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
} from "./fields.ts";
import type { FindSlug, GroupRules } from "../taxonomy/taxonomy.ts";

const UNCHECKED: ReadonlySet<BrandField> = new Set(["slug", "status", "evidence", "siteState"]);

/** The fields that can be checked: what visitors see, and can be true or false. */
export const CHECKABLE_FIELDS = BRAND_FIELD_KEYS.filter(
  (field) => brandField(field).seen !== "administrators" && !UNCHECKED.has(field),
);

const CHECKABLE = new Map<string, BrandField>(CHECKABLE_FIELDS.map((field) => [field, field]));

const ID_MAX = 120;

/** Whether something by this name may have evidence. */
export const isCheckable = (field: string): boolean => {
  const attribute = attributeIn(field);
  return attribute === undefined
    ? CHECKABLE.has(field)
    : attribute !== "" && attribute.length <= ID_MAX;
};

/** What a piece of evidence is about, as the brand holds it; `undefined` where the brand says nothing of it. */
export const valueChecked = (brand: BrandContent, field: string): string | undefined => {
  const attribute = attributeIn(field);
  if (attribute !== undefined) return brand.attributeIds.includes(attribute) ? "yes" : undefined;
  const known = CHECKABLE.get(field);
  const value = known && brand[known];
  const isSaid = value !== undefined && value !== null && value !== "" && value !== 0;
  return !isSaid || (Array.isArray(value) && value.length === 0)
    ? undefined
    : JSON.stringify(value);
};

/** In one order: fields as records have them, then attributes. */
export const inEvidenceOrder = (evidence: readonly Evidence[]): Evidence[] =>
  [...evidence].sort((a, b) => placeOf(a) - placeOf(b) || (a.field < b.field ? -1 : 1));

const PLACES = new Map<string, number>(CHECKABLE_FIELDS.map((field, place) => [field, place]));
const placeOf = ({ field }: Evidence): number => PLACES.get(field) ?? CHECKABLE_FIELDS.length;

/** Evidence as outsiders and files have it: of attributes by their slugs, in the order of these, without those that are no more. */
export const evidenceBySlug = (evidence: readonly Evidence[], slugOf: FindSlug): Evidence[] =>
  inEvidenceOrder(
    evidence.flatMap((entry) => {
      const id = attributeIn(entry.field);
      const slug = id === undefined ? undefined : slugOf(id);
      if (id === undefined) return entry;
      return slug === undefined ? [] : { ...entry, field: ATTRIBUTE_PREFIX + slug };
    }),
  );

/** The same the other way round, of what a file says and no rule has seen yet; an attribute that nobody knows keeps its name. */
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

const YEAR = 365;

/** After how many days a fact is to be looked at again; what is not named here stays true. */
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

/** When checks of an attribute are due again: the rules of its group. */
export interface DueRules {
  dueDays?: GroupRules["dueDays"] | undefined;
}

/** The day from which on a fact is overdue, of an attribute by the rules of its group; `undefined` for one that never is. */
export const dueOn = (
  { field, checkedOn }: Pick<Evidence, "field" | "checkedOn">,
  group: DueRules | undefined,
): string | undefined => {
  const days = attributeIn(field) === undefined ? DUE_DAYS.get(field) : group?.dueDays;
  return days === undefined || days === null ? undefined : dayAt(checkedOn, days + 1);
};

/** Whether it is time to look again, on this day (UTC). Computed when read, never stored. */
export const isOverdue = (
  evidence: Pick<Evidence, "field" | "checkedOn">,
  group: DueRules | undefined,
  today: string,
): boolean => {
  const due = dueOn(evidence, group);
  return due !== undefined && today >= due;
};

const written = (options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined;
  return (day: string): string => {
    // Made when it is first needed: that takes longer than all else a program reads of this file.
    format ??= new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" });
    return format.format(new Date(`${day}T00:00:00Z`));
  };
};

/** `4 March 2026` */
export const dayText = written({ day: "numeric", month: "long", year: "numeric" });
/** A day as it stands in an address; null for anything else. */
export const parseDay = (text: string | null): string | null =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && isDay(text) ? text : null;

const monthText = written({ month: "long", year: "numeric" });

/** What readers are told of a check; what is overdue was true once, and nobody says it is not. */
export const checkedText = (
  evidence: Evidence,
  group: DueRules | undefined,
  today: string,
): string =>
  isOverdue(evidence, group, today)
    ? `last checked ${evidence.checkedOn.slice(0, 4)}`
    : `checked in ${monthText(evidence.checkedOn)}`;

/** How many of these facts were checked, and when last; nothing where none was. */
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
  const noun = facts.length === 1 ? "fact" : "facts";
  return `${days.length} of ${facts.length} ${noun} checked, last on ${dayText(last)}`;
};

export const lostSiteText = ({ since }: SiteState): string =>
  `This address no longer belongs to the brand (${dayText(since)})`;

/** A piece of evidence or a site state as administrators read it in history; `undefined` for any other value. */
export const administratorsText = (
  value: JsonValue,
  nameOf: (attributeId: string) => string = (id) => id,
): string | undefined => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const { field, source = null, checkedOn, grade, verdict, since } = value;
  if (typeof verdict === "string" && isDay(since)) return `${verdict} since ${dayText(since)}`;
  if (typeof field !== "string" || !isDay(checkedOn)) return undefined;
  const attribute = attributeIn(field);
  const known = BRAND_FIELD_KEYS.find((one) => one === field);
  const fact = attribute === undefined ? known && brandField(known).label : nameOf(attribute);
  const by = typeof source === "string" ? `${source}, ` : "";
  return `${fact ?? field}: ${by}${dayText(checkedOn)} (${GRADE_NAMES[asGrade(grade)]})`;
};

/** Other links may hold anything. */
const isDay = (value: JsonValue | undefined): value is string =>
  typeof value === "string" && !Number.isNaN(Date.parse(`${value}T00:00:00Z`));

const asGrade = (grade: JsonValue | undefined): Grade =>
  grade === "brand" || grade === "judgement" ? grade : "independent";
