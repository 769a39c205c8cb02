import { Feed, type Item } from "feed";
import { dayText } from "#core/brand/checkable-facts.ts";
import { EVENT_KIND_NAMES, eventDate } from "#core/brand/events.ts";
import {
  filtersOf,
  formatListingQuery,
  type ListingQuery,
  parseListingQuery,
} from "#core/catalog/listing-query.ts";
import { listName } from "#core/catalog/list-name.ts";
import type { Listing } from "#core/catalog/listing.schema.ts";
import type { RecentEvent } from "#core/brand/events.ts";
import type { Changelog, ChangelogDay } from "#core/open-data/changelog.schema.ts";
import { countOf } from "#core/text/count-text.ts";
import { escapeMarkup } from "#core/text/escape.ts";
import type { CanonicalQuery } from "../cache/cached.ts";

/** The query of a feed: the newest brands of a list. */
export const feedQuery = (query: ListingQuery): ListingQuery => ({
  ...query,
  sort: "recent",
  page: 1,
});

/** The parameters that narrow a list, in canonical form. */
export const canonicalFeed: CanonicalQuery = (params) => filtersOf(parseListingQuery(params));

/** The canonical query of the page about feeds: which feed (changes, events or a list), or whether to show thanks after the form. */
export const canonicalFollowed: CanonicalQuery = (params) => {
  const feed = params.get("feed");
  if (params.has("thanks")) return "thanks";
  return feed === "changes" || feed === "events" ? `feed=${feed}` : canonicalFeed(params);
};

/** A list's newest brands as an Atom feed (RFC 4287). Titles and summaries are HTML, so plain text is escaped. */
export const brandFeed = (query: ListingQuery, listing: Listing, origin: string): string => {
  const { items: added } = listing;
  const filters = filtersOf(query);
  const list = listName(query, listing.facets).replace(NO_XML, "");
  return atomFeed(
    {
      title: `recently added ${list === "" ? "brands" : `in ${list}`}`,
      description: "Brands newly listed in the GolfBrands directory",
      id: filters === "" ? `${origin}/` : `${origin}/brands?${filters}`,
      link: `${origin}/brands?${formatListingQuery(query)}`,
      address: `${origin}/feed.xml${filters === "" ? "" : `?${filters}`}`,
      updated: new Date(added[0]?.createdAt ?? 0),
    },
    added.map(({ slug, name, shortDescription, createdAt }) => ({
      title: escapeMarkup(name),
      id: `${origin}/brands/${slug}`,
      link: `${origin}/brands/${slug}`,
      description: escapeMarkup(shortDescription),
      date: new Date(createdAt),
    })),
    origin,
  );
};

/** The metadata of a feed. */
type FeedHead = Record<"title" | "description" | "id" | "link" | "address", string> & {
  updated: Date;
};

/** An Atom feed (RFC 4287). */
const atomFeed = (
  { title, address, ...head }: FeedHead,
  items: readonly Item[],
  origin: string,
): string => {
  const feed = new Feed({
    ...head,
    title: `GolfBrands: ${title}`,
    language: "en",
    feedLinks: { atom: address },
    generator: "GolfBrands",
    author: { name: "GolfBrands", link: `${origin}/` },
  });
  for (const item of items) feed.addItem({ ...item, published: item.date });
  return feed.atom1();
};

/** Characters that XML does not allow (XML 1.0, section 2.2). */
const NO_XML = /[\uFFFE\uFFFF]/g;

/** The public changelog as an Atom feed (RFC 4287), one entry per day, with HTML content. */
export const changelogFeed = ({ days }: Changelog, origin: string): string =>
  atomFeed(
    {
      title: "changes",
      description: "What changed in the GolfBrands directory, day by day",
      id: `${origin}/changes`,
      link: `${origin}/changes`,
      address: `${origin}/changes.xml`,
      updated: momentOf(days[0]?.day ?? "1970-01-01"),
    },
    days.map((day) => ({
      title: dayText(day.day),
      id: `${origin}/changes#${day.day}`,
      link: `${origin}/changes#${day.day}`,
      content: `<ul>${itemsOf(day, origin)
        .map((item) => `<li>${item}</li>`)
        .join("")}</ul>`,
      date: momentOf(day.day),
    })),
    origin,
  );

const momentOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

const itemsOf = (
  { openedWith, joined, changed, gone, taxonomy, isCut }: ChangelogDay,
  origin: string,
): string[] => {
  const linked = ({ slug, name }: { slug: string; name: string }): string =>
    `<a href="${escapeMarkup(`${origin}/brands/${slug}`)}">${escapeMarkup(name)}</a>`;
  const more = joined.count - joined.brands.length;
  return [
    ...changed.map((brand) => `${linked(brand)}: ${escapeMarkup(brand.changes.join("; "))}`),
    ...(joined.count > 0
      ? [
          `${countOf(joined.count, "brand")} added: ${joined.brands.map(linked).join(", ")}${more > 0 ? ` and ${more} more` : ""}`,
        ]
      : []),
    ...gone.map((slug) => `${slug}: no longer listed`),
    ...taxonomy.map(escapeMarkup),
    ...(isCut ? ["And more."] : []),
    ...(openedWith > 0 ? [`The directory opened with ${countOf(openedWith, "brand")}.`] : []),
  ];
};

/** The events of all brands as an Atom feed (RFC 4287), newest first, with HTML content. */
export const eventFeed = (events: readonly RecentEvent[], origin: string): string => {
  const sameDates = new Map<string, number>();
  return atomFeed(
    {
      title: "events",
      description: "Sales, closures, moves and milestones of golf brands",
      id: `${origin}/events.xml`,
      link: `${origin}/changes#events`,
      address: `${origin}/events.xml`,
      updated: startOf(events[0] ?? { year: 1970, month: 1 }),
    },
    events.map((event) => {
      const { slug, name, year, month, kind, text, source } = event;
      const address = `${origin}/brands/${slug}`;
      const at = `${address}#${year}-${month ?? 0}-${kind}`;
      const nth = (sameDates.get(at) ?? 0) + 1;
      sameDates.set(at, nth);
      const link = source === null ? "" : ` <a href="${escapeMarkup(source)}">Source</a>`;
      return {
        title: escapeMarkup(`${name}: ${EVENT_KIND_NAMES[kind]}, ${eventDate(event)}`),
        // The text is not part of the id: a corrected sentence is the same entry.
        id: nth === 1 ? at : `${at}-${nth}`,
        link: `${address}#history`,
        content: `<p>${escapeMarkup(text)}${link}</p>`,
        date: startOf(event),
      };
    }),
    origin,
  );
};

const startOf = ({ year, month }: Pick<RecentEvent, "year" | "month">): Date =>
  new Date(Date.UTC(year, (month ?? 1) - 1));
