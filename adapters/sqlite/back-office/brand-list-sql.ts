import { POSITIONINGS } from "#core/brand/fields.ts";
import {
  type BrandFilter,
  type BrandSort,
  type BrandSortKey,
  sortParts,
} from "#core/back-office/brand-list-query.ts";
import { BRAND_NEEDS, type BrandNeed } from "#core/brand/brand-needs.ts";

/** Brands as `b`, read from the index that holds all that lists ask for; a plan without it would read every long text. */
export const LISTED_BRANDS = "brands AS b INDEXED BY brands_listed";

/** The rules of `brand-needs.ts`. */
const NEEDS: Readonly<Record<BrandNeed, string>> = {
  website: "b.lacks_website",
  category: "b.category_count = 0",
  logo: "b.lacks_logo",
  "founded-in-the-past": "b.founded_year > :thisYear",
};

/** Counts, for each need, the brands that have it. */
export const selectNeeds = (among: string): string =>
  BRAND_NEEDS.map(
    (need) => `count(*) FILTER (WHERE ${among} AND ${NEEDS[need]}) AS "${need}"`,
  ).join(", ");

/** The WHERE clause of a filter; empty when every brand matches. */
export const conditionsOf = (
  foldedSearch: string,
  { status, needs }: Pick<BrandFilter, "status" | "needs">,
): string => {
  const conditions = [
    foldedSearch !== "" && "(instr(b.folded_name, :search) OR instr(b.slug, :search))",
    status !== null && "b.status = :status",
    needs !== null && NEEDS[needs],
  ].filter((condition) => condition !== false);
  return conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`;
};

const positioningRank = POSITIONINGS.map(
  (positioning, rank) => `WHEN '${positioning}' THEN ${rank}`,
).join(" ");

const SORTED_BY: Readonly<Record<BrandSortKey, string>> = {
  name: "b.folded_name",
  slug: "b.slug",
  positioning: `CASE b.positioning ${positioningRank} ELSE -1 END`,
  status: "b.status",
  "view-count": "coalesce((SELECT view_count FROM brand_views WHERE brand_id = b.id), 0)",
  created: "b.created_at",
  updated: "b.updated_at",
};

/** Ties go by folded name, name and id, ascending whichever way the list is turned. */
export const orderOf = (sort: BrandSort): string => {
  const { key, descending } = sortParts(sort);
  const first = `${SORTED_BY[key]} ${descending ? "DESC" : "ASC"}`;
  // Naming it twice would make SQLite sort what already comes in order.
  const second = key === "name" ? "" : "b.folded_name, ";
  return `ORDER BY ${first}, ${second}b.name, b.id`;
};
