import { isLogoPath } from "#core/brand/logo-path.ts";
import type { ReactNode } from "react";
import { type BrandsQuery, formatBrandsQuery } from "#core/catalog/brands-query.ts";
import { formatComparison } from "#core/catalog/comparison-query.ts";
import {
  DEFAULT_LISTING_QUERY,
  filtersOf,
  type ListingQuery,
} from "#core/catalog/listing-query.ts";
import type { GroupCoverage } from "#core/catalog/listing.schema.ts";
import { type Grouped, nameInGroup, rulesOf } from "#core/taxonomy/taxonomy.ts";
import { countOf } from "#core/text/count-text.ts";

export const brandsPath = (query: BrandsQuery): string =>
  withQuery("/brands", formatBrandsQuery(query));

/** The URL of a list's feed, the same for every order. */
export const feedPath = (query: ListingQuery): string => withQuery("/feed.xml", filtersOf(query));

/** The page about a list's feed. */
export const followPath = (query: ListingQuery): string => withQuery("/follow", filtersOf(query));

export const comparePath = (slugs: string[], onlyDifferences = false): string =>
  slugs.length === 0
    ? "/compare"
    : `/compare?${formatComparison({ slugs, onlyDifferences, added: "" })}`;

/** A path with a query, which may be empty. */
export const withQuery = (path: string, query: string): string =>
  query === "" ? path : `${path}?${query}`;

export const categoryPath = (slug: string): string =>
  brandsPath({ ...DEFAULT_LISTING_QUERY, category: slug });

export const attributePath = (slug: string): string =>
  brandsPath({ ...DEFAULT_LISTING_QUERY, attributes: [slug] });

/** The list of a single category or attribute. */
export const listPath = (kind: "category" | "attribute", slug: string): string =>
  kind === "category" ? categoryPath(slug) : attributePath(slug);

/** The correction form; with `field`, a public name, for that field alone. */
export const correctPath = (slug: string, field?: string): string =>
  `/brands/${slug}/correct${field === undefined ? "" : `?field=${field}`}`;

export const countBrands = (count: number): string => countOf(count, "brand");

/** Distinguishes a list from a brand or another list of the same name: its kind or group, and its size. */
export const listNote = (
  kind: "category" | "attribute",
  option: Grouped,
  count: number,
): string => {
  const size = countBrands(count);
  if (kind === "category") return `Category, ${size}`;
  return nameInGroup(option) === option.name ? `${option.group || "Attribute"}, ${size}` : size;
};

/** An option's name where its group is not shown, for example "Owner: PING": a brand may have the same name. */
export const fullName = (option: Grouped, groups: readonly GroupCoverage[]): string => {
  const { group = "" } = option;
  const isPartlyKnown = rulesOf(groups, group)?.partlyKnown === true;
  return isPartlyKnown && nameInGroup(option) === option.name
    ? `${group}: ${option.name}`
    : option.name;
};

/** The number of brands after choosing this option. */
export const FacetCount = ({ count }: { count: number }) => (
  <span className="facet-count">
    {count}
    <span className="visually-hidden">{count === 1 ? " brand" : " brands"}</span>
  </span>
);

interface QueryFieldsProps {
  query: BrandsQuery;
  /** The parameters that the form itself sets. */
  except: readonly string[];
}

/** Hidden fields for the other parameters of a query in a plain HTML form; the page restarts at 1. */
export const QueryFields = ({ query, except }: QueryFieldsProps) => {
  const rest = new URLSearchParams(formatBrandsQuery({ ...query, page: 1 }));
  for (const name of except) rest.delete(name);
  return [...rest].map(([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ));
};

interface ExternalLinkProps {
  to: string | null;
  className?: string;
  /** The slug of the brand whose website this is: clicks are counted. */
  siteOf?: string;
  children: ReactNode;
}

/** An external link, in a new tab; nothing if the URL is not a web address. */
export const ExternalLink = ({ to, className, siteOf, children }: ExternalLinkProps) => {
  const href = webAddress(to);
  if (href === undefined) return null;
  return (
    <a
      className={className}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      data-site-of={siteOf}
    >
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
};

/**
 * The URL if it may be used in `href` or `src`, or else `undefined`. The core refuses other schemes than http
 * and https on input; this stops planted rows from running scripts on output.
 */
export const webAddress = (address: string | null): string | undefined => {
  if (address === null || !URL.canParse(address)) return undefined;
  const { protocol, username, password, href } = new URL(address);
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && username === "" && password === "" ? href : undefined;
};

/** The address of a brand's logo, on this or another site, if it may be used in `src`. */
export const logoAddress = (logoUrl: string | null): string | undefined =>
  isLogoPath(logoUrl) ? logoUrl : webAddress(logoUrl);

/** A source: a link if it is a web address, else plain text. */
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
