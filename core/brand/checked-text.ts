import { isOverdue } from "./checkable-facts.ts";
import { attributeIn, type Evidence, GRADE_NAMES, type Grade, type SiteState } from "./evidence.ts";
import { BRAND_FIELD_KEYS, brandField, type JsonValue } from "./fields.ts";

const written = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" });
  return (day: string): string => format.format(new Date(`${day}T00:00:00Z`));
};

/** `4 March 2026` */
export const dayText = written({ day: "numeric", month: "long", year: "numeric" });
/** A day as it stands in an address; null for anything else. */
export const parseDay = (text: string | null): string | null =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && isDay(text) ? text : null;

const monthText = written({ month: "long", year: "numeric" });

/** What readers are told of a check; what is overdue was true once, and nobody says it is not. */
export const checkedText = (evidence: Evidence, group: string | undefined, today: string): string =>
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
