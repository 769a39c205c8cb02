import { isSlug } from "../brand/slug.ts";
import { parseSearch } from "./listing-query.ts";

/** The most brands in one comparison. */
export const COMPARED_LIMIT = 24;

/** Which brands to compare. The URL is the only state: parsing and formatting are lossless. */
export interface ComparisonQuery {
  /** Distinct slugs in the order given, at most one more than the limit. */
  slugs: string[];
  onlyDifferences: boolean;
  /** The name or slug typed to add a brand; empty if none. */
  added: string;
}

/** Parses query parameters. Ignores invalid slugs and the slugs in `without`, which the remove buttons send. */
export const parseComparison = (params: Iterable<readonly [string, string]>): ComparisonQuery => {
  const slugs = new Set<string>();
  const without = new Set<string>();
  let onlyDifferences = false;
  let added = "";
  for (const [name, value] of params) {
    const slug = value.toLowerCase();
    if (name === "brand" && isSlug(slug)) slugs.add(slug);
    if (name === "without") without.add(slug);
    if (name === "only") onlyDifferences ||= value === "differences";
    if (name === "add") added ||= parseSearch(value);
  }
  const remaining = [...slugs].filter((slug) => !without.has(slug));
  return { slugs: remaining.slice(0, COMPARED_LIMIT + 1), onlyDifferences, added };
};

export const formatComparison = ({ slugs, onlyDifferences, added }: ComparisonQuery): string =>
  [
    ...slugs.map((slug) => `brand=${slug}`),
    ...(onlyDifferences ? ["only=differences"] : []),
    ...(added === "" ? [] : [`add=${encodeURIComponent(added)}`]),
  ].join("&");
