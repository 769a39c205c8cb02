/** What can happen to a brand. */
export const EVENT_KINDS = [
  "founded",
  "owner",
  "closed",
  "revived",
  "renamed",
  "moved",
  "listed",
  "milestone",
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export const EVENT_KIND_NAMES: Readonly<Record<EventKind, string>> = {
  founded: "Founded",
  owner: "New owner",
  closed: "Closed",
  revived: "Revived",
  renamed: "Renamed",
  moved: "Moved",
  listed: "Listed on a stock exchange",
  milestone: "Milestone",
};

/** A dated event in the history of a brand. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- an interface is not assignable to JsonValue.
export type BrandEvent = {
  year: number;
  /** From 1; null if only the year is known. */
  month: number | null;
  kind: EventKind;
  /** A sentence. */
  text: string;
  /** The address of a page that confirms it. */
  source: string | null;
};

/** An event, with the slug and name of its brand. */
export type RecentEvent = BrandEvent & { slug: string; name: string };

/** An event as files hold it. */
export const EVENT_EXAMPLE =
  "1996-07 owner: Acme Sports bought the company. @https://example.com/news";

export const FIRST_EVENT_YEAR = 1400;

/** Sorts events, oldest first. Within a year, those without a month come first; equal dates keep their order. */
export const inEventOrder = (events: readonly BrandEvent[]): BrandEvent[] =>
  [...events].sort((a, b) => a.year - b.year || (a.month ?? 0) - (b.month ?? 0));

/** Why a text cannot be the sentence of an event. In files, `@` marks the source, after the sentence. */
export const eventTextProblem = (text: string): string | undefined =>
  /(?:^|\s)@/u.test(text)
    ? "must not contain a word that starts with @, which marks the source in files"
    : undefined;

export const MONTH_NAMES = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** `July 1996`, or `1996` if the month is unknown. */
export const eventDate = ({ year, month }: Pick<BrandEvent, "year" | "month">): string =>
  month === null ? `${year}` : `${MONTH_NAMES[month - 1]} ${year}`;
