import { isLinkField } from "#core/brand/fields.ts";
import type { BrandsQuery } from "#core/catalog/brands-query.ts";
import { allChosen, facetRow } from "#core/catalog/facets.ts";
import { countActiveFilters, DEFAULT_LISTING_QUERY } from "#core/catalog/listing-query.ts";
import type { Listing } from "#core/catalog/listing.schema.ts";
import type { Attribute, Category } from "#core/taxonomy/taxonomy.ts";
import { brandListData, breadcrumbData, type PageHead } from "../site/head.ts";
import type { Site } from "../site/services.ts";
import { brandsPath, countBrands, feedPath, fullName } from "../ui/links.tsx";

/** Each list has one canonical address whatever its order and view; only whole lists and single filters are indexed. */
export const brandsHead = (data: BrandsData, site: Site): PageHead => {
  const { query, listing } = data;
  const heading = brandsHeading(data);
  const { page, pageSize, items } = listing;
  return {
    title: page === 1 ? heading.title : `${heading.title}, page ${page}`,
    description: page === 1 ? heading.description : `Page ${page}. ${heading.description}`,
    canonicalPath: canonicalPath(query, page),
    indexed: isWorthFinding(data),
    // An unfiltered list needs no link here: every page links the feed of all brands.
    ...(countActiveFilters(query) > 0 && {
      alternate: {
        type: "application/atom+xml",
        path: feedPath(query),
        title: `${heading.h1}: recently added`,
      },
    }),
    structuredData: [
      breadcrumbData(stepsTo(data, heading), site),
      ...(items.length > 0 ? [brandListData(items, (page - 1) * pageSize + 1, site)] : []),
    ],
  };
};

const canonicalPath = (query: BrandsQuery, page: number): string =>
  brandsPath({ ...query, sort: DEFAULT_LISTING_QUERY.sort, page, view: undefined });

interface BrandsHeading {
  /** The document's title. */
  title: string;
  description: string;
  /** The heading on the page. */
  h1: string;
  intro: string | null;
}

/** The introduction to a single option is the category's description or the attribute's definition. */
export const brandsHeading = ({
  query,
  listing,
  category,
  attribute,
}: BrandsData): BrandsHeading => {
  const brands = countBrands(listing.total);
  if (query.search !== "")
    return {
      title: `“${query.search}”: golf brands`,
      description: `${brands} found for “${query.search}” in a field guide to the brands of golf.`,
      h1: `Results for “${query.search}”`,
      intro: null,
    };
  if (category)
    return {
      title: `${category.name}: golf brands`,
      description: sentences(
        category.description,
        `${brands} compared by origin, positioning and distribution, with links to their official sites.`,
      ),
      h1: category.name,
      intro: category.description,
    };
  const option = soleOption({ query, listing });
  if (option)
    return {
      title: option.title,
      description: sentences(
        attribute?.definition ?? null,
        `${brands} in the directory with the ${option.noun} “${option.name}”, with founding year, headquarters and official site where known.`,
      ),
      h1: option.heading,
      intro: attribute?.definition || null,
    };
  return {
    title: "All golf brands",
    description: `Browse ${brands} by category, positioning and attribute: who makes what in golf, where they come from, and their official sites.`,
    h1: "Golf brands",
    intro: null,
  };
};

/** The single chosen option, if it exists. A category or attribute is the whole heading; other options go before or after “golf brands”. */
const soleOption = ({ query, listing }: Pick<BrandsData, "query" | "listing">) => {
  const [only, ...others] = allChosen(query);
  if (!only || others.length > 0) return undefined;
  const option = listing.facets[only.facet].find(({ slug }) => slug === only.slug);
  if (!option) return undefined;
  const { noun, field, standaloneName } = facetRow(only.facet);
  const name = fullName(option, listing.facets.groups);
  if (standaloneName) {
    const heading = `Golf brands ${standaloneName(name).toLowerCase()}`;
    return { name, noun, heading, title: heading };
  }
  return isLinkField(field)
    ? { name, noun, heading: name, title: `${name}: golf brands` }
    : { name, noun, heading: `${name} golf brands`, title: `${name} golf brands` };
};

/** Whether search engines may index the list: no searches, combined or unknown filters, or empty lists. */
const isWorthFinding = ({ query, listing }: BrandsData): boolean => {
  if (query.search !== "" || listing.total === 0) return false;
  return countActiveFilters(query) === 0 || soleOption({ query, listing }) !== undefined;
};

/** A filtered list is a step below all brands. */
const stepsTo = ({ query }: BrandsData, { h1 }: BrandsHeading) => [
  { name: "Brands", path: "/brands" },
  ...(countActiveFilters(query) > 0 ? [{ name: h1, path: canonicalPath(query, 1) }] : []),
];

const sentences = (...parts: (string | null)[]): string => parts.filter(Boolean).join(" ");

export interface BrandsData {
  query: BrandsQuery;
  listing: Listing;
  /** The chosen category; `null` if none or unknown. */
  category: Category | null;
  /** The attribute if it is the only one chosen; `null` if unknown. */
  attribute: Attribute | null;
}
