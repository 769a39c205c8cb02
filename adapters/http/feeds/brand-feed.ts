import { Feed } from "feed";
import { chosenOf, FACET_NAMES } from "#core/catalog/facets.ts";
import {
  DEFAULT_LISTING_QUERY,
  formatListingQuery,
  type ListingQuery,
  parseListingQuery,
} from "#core/catalog/listing-query.ts";
import type { Listing } from "#core/catalog/listing.ts";
import { escapeMarkup } from "#core/text/escape.ts";
import type { Reads } from "../cache/cached.ts";

/** A list as its feed has it: the first page of what was added last. */
export const feedQuery = (query: ListingQuery): ListingQuery => ({
  ...query,
  sort: "recent",
  page: 1,
});

/** Of an address what narrows the list, as pages write it. */
export const readsFeed: Reads = (params) => narrowing(parseListingQuery(params));

const narrowing = (query: ListingQuery): string =>
  formatListingQuery({ ...query, sort: DEFAULT_LISTING_QUERY.sort, page: 1 });

/** The brands of a list that were added last, as an Atom feed (RFC 4287). Atom reads titles and summaries of entries as HTML here, so plain text is escaped for it. */
export const brandFeed = (query: ListingQuery, listing: Listing, origin: string): string => {
  const { items: added } = listing;
  const read = narrowing(query);
  const feed = new Feed({
    title: feedTitle(query, listing),
    description: "Brands newly listed in the GolfBrands directory",
    id: read === "" ? `${origin}/` : `${origin}/brands?${read}`,
    link: `${origin}/brands?${formatListingQuery(query)}`,
    language: "en",
    feedLinks: { atom: `${origin}/feed.xml${read === "" ? "" : `?${read}`}` },
    generator: "GolfBrands",
    author: { name: "GolfBrands", link: `${origin}/` },
    updated: new Date(added[0]?.createdAt ?? 0),
  });
  for (const { slug, name, shortDescription, createdAt } of added) {
    const address = `${origin}/brands/${slug}`;
    feed.addItem({
      title: escapeMarkup(name),
      id: address,
      link: address,
      ...(shortDescription !== "" && { description: escapeMarkup(shortDescription) }),
      date: new Date(createdAt),
      published: new Date(createdAt),
    });
  }
  return feed.atom1();
};

/** No character of XML (XML 1.0, section 2.2). */
const NO_XML = /[\uFFFE\uFFFF]/g;

/** Which list it is: what was searched for, and what it is narrowed to by name. */
const feedTitle = (query: ListingQuery, { facets }: Pick<Listing, "facets">): string => {
  const chosen = FACET_NAMES.flatMap((facet) =>
    chosenOf(query, facet).map(
      (slug) => facets[facet].find((option) => option.slug === slug)?.name ?? slug,
    ),
  );
  const searched = query.search === "" ? [] : [`“${query.search.replace(NO_XML, "")}”`];
  const list = [...searched, ...chosen].join(", ");
  return `GolfBrands: recently added ${list === "" ? "brands" : `in ${list}`}`;
};
