import type { ReactNode } from "react";
import {
  DEFAULT_LISTING_QUERY,
  formatListingQuery,
  type ListingQuery,
} from "#core/catalog/listing-query.ts";
import type { GroupCoverage, Listing } from "#core/catalog/listing.ts";
import { type Grouped, nameInGroup, rulesOf } from "#core/taxonomy/taxonomy.ts";

export const brandsPath = (query: ListingQuery): string => {
  const text = formatListingQuery(query);
  return text === "" ? "/brands" : `/brands?${text}`;
};

/** The address of a list's feed: the same whatever the order. */
export const feedPath = (query: ListingQuery): string =>
  brandsPath({ ...query, sort: DEFAULT_LISTING_QUERY.sort, page: 1 }).replace(
    "/brands",
    "/feed.xml",
  );

export const categoryPath = (slug: string): string =>
  brandsPath({ ...DEFAULT_LISTING_QUERY, category: slug });

export const attributePath = (slug: string): string =>
  brandsPath({ ...DEFAULT_LISTING_QUERY, attributes: [slug] });

/** The list that a category or an attribute is by itself. */
export const listPath = (kind: "category" | "attribute", slug: string): string =>
  kind === "category" ? categoryPath(slug) : attributePath(slug);

const NUMBER = new Intl.NumberFormat("en");

export const countBrands = (count: number): string =>
  `${NUMBER.format(count)} ${count === 1 ? "brand" : "brands"}`;

/** What tells a list from a brand or another list of its name: its kind, or its group where the name does not say it, and its size. */
export const listNote = (
  kind: "category" | "attribute",
  option: Grouped,
  count: number,
): string => {
  const size = countBrands(count);
  if (kind === "category") return `Category, ${size}`;
  return nameInGroup(option) === option.name ? `${option.group || "Attribute"}, ${size}` : size;
};

export const pageCount = ({ total, pageSize }: Pick<Listing, "total" | "pageSize">): number =>
  Math.max(1, Math.ceil(total / pageSize));

/** What an option is called where its group does not stand beside it: an owner may be called as a brand is. */
export const fullName = (option: Grouped, groups: readonly GroupCoverage[]): string => {
  const { group = "" } = option;
  const isPartlyKnown = rulesOf(groups, group)?.partlyKnown === true;
  return isPartlyKnown && nameInGroup(option) === option.name
    ? `${group}: ${option.name}`
    : option.name;
};

/** How many brands there would be after choosing this. */
export const FacetCount = ({ count }: { count: number }) => (
  <span className="facet-count">
    {count}
    <span className="visually-hidden"> {count === 1 ? "brand" : "brands"}</span>
  </span>
);

interface QueryFieldsProps {
  query: ListingQuery;
  /** The field that the form itself asks for. */
  except: string;
}

/** Hidden fields that carry the rest of a query through a plain HTML form; the page starts again at 1. */
export const QueryFields = ({ query, except }: QueryFieldsProps) => {
  const rest = new URLSearchParams(formatListingQuery({ ...query, page: 1 }));
  rest.delete(except);
  return [...rest].map(([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ));
};

interface ExternalLinkProps {
  to: string | null;
  className?: string;
  children: ReactNode;
}

/** A link to somebody else's site, in a new tab; nothing at all when the address is none for the web. */
export const ExternalLink = ({ to, className, children }: ExternalLinkProps) => {
  const href = webAddress(to);
  if (href === undefined) return null;
  return (
    <a className={className} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
};

/**
 * The address as it may stand in an `href` or `src`, or `undefined`. The core refuses anything but http and
 * https on the way in; a row planted past it must not run as a script on the way out either.
 */
export const webAddress = (address: string | null): string | undefined => {
  if (address === null || !URL.canParse(address)) return undefined;
  const { protocol, username, password, href } = new URL(address);
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && username === "" && password === "" ? href : undefined;
};

/** How something is known: an address, which leads there, or words. */
export const SourceText = ({ source }: { source: string }) =>
  webAddress(source) === undefined ? source : <ExternalLink to={source}>{source}</ExternalLink>;

interface ButtonLinkProps {
  to: string;
  isQuiet?: boolean;
  children: ReactNode;
}

export const ButtonLink = ({ to, isQuiet, children }: ButtonLinkProps) => (
  <a className={isQuiet ? "button is-quiet" : "button"} href={to}>
    {children}
  </a>
);
