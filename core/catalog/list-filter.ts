import { allChosen, FACET_NAMES, facetRow, FACETS, type Taxonomy } from "./facets.ts";
import { formatListingQuery, queryOfFilters } from "./listing-query.ts";
import { fail, ok, type Result } from "../result.ts";

/** Parameters that select brands. */
const SELECTING = new Set<string>(["search", ...FACET_NAMES.map((name) => FACETS[name].parameter)]);
/** Parameters that change how brands are shown or found. They select no brands on their own. */
const OTHERS = new Set(["sort", "match", "spelling", "page", "view"]);

/**
 * The canonical query of a list of brands, from its address or the part after `?`. Refuses parameters that the public list
 * would ignore, and options that do not exist, with a message.
 */
export const parseListFilter = (typed: string, taxonomy: Taxonomy): Result<string, string> => {
  const [address = "", ...after] = (typed.split("#")[0] ?? "").trim().split("?");
  const isAddress = after.length > 0 || address.includes("/");
  if (isAddress && !/^(?:https?:\/\/[^/]+)?(?:\/brands)?$/i.test(address))
    return fail("must be the address of a list of brands, such as /brands?category=putters");
  const parts = (isAddress ? after.join("?") : address).split("&").filter(Boolean);
  const query = { ...queryOfFilters(parts.join("&")), page: 1 };
  const filter = formatListingQuery(query);
  const problem = ignoredPart(parts, filter);
  if (problem !== undefined) return fail(problem);
  for (const { facet, slug } of allChosen(query)) {
    const { noun, options } = facetRow(facet);
    if (!options(taxonomy).some((one) => one.slug === slug))
      return fail(`names the ${noun} ${slug}, which does not exist`);
  }
  return parts.some((part) => SELECTING.has(part.split("=")[0] ?? ""))
    ? ok(filter)
    : fail("must have a search or a filter, such as /brands?category=putters");
};

/** Why the public list would ignore a part of these filters, as a message; `undefined` if it ignores none. */
export const findIgnored = (filters: string): string | undefined =>
  ignoredPart(filters.split("&").filter(Boolean), formatListingQuery(queryOfFilters(filters)));

const ignoredPart = (parts: readonly string[], filter: string): string | undefined => {
  const formatted = new Set(filter.split("&"));
  for (const part of parts) {
    const name = part.split("=")[0] ?? "";
    if (OTHERS.has(name)) continue;
    const own = formatListingQuery(queryOfFilters(part));
    if (!SELECTING.has(name) || own === "")
      return `contains “${part}”, which is not a filter of the list of brands`;
    if (!formatted.has(own)) return `has too many filters: “${part}” would be ignored`;
  }
  return undefined;
};
