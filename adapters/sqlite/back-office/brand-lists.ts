import type { Database } from "better-sqlite3";
import {
  BRAND_PAGE_SIZE,
  type BrandPage,
  type BrandRow,
  type BrandSort,
  type BrandSortKey,
  type ListNeed,
  type PlannedFilter,
  type PlannedQuery,
  sortParts,
} from "#core/back-office/brand-list-query.ts";
import { BRAND_NEEDS, type BrandNeed } from "#core/brand/brand.ts";
import { POSITIONINGS } from "#core/brand/fields.ts";
import type { BrandRef } from "#core/change/plan-save.ts";
import type { BrandCounts } from "#core/ports/back-office-store.ts";
import { foldSearch } from "#core/text/fold.ts";
import { pageBounds } from "../sql.ts";

/** Named parameters of a list's conditions; each condition uses the ones it needs. */
interface Filtering {
  search: string;
  status: string | null;
  positioning: string | null;
  /** Lists of ids, as JSON. */
  linked: string;
  /** Days by field, as JSON. */
  overdue: string;
  thisYear: number;
}

interface Paging extends Filtering {
  limit: number;
  offset: number;
}

/** Lists brands for administrators. Call it inside one read transaction. */
export const brandLists = (database: Database) => {
  const all = database.prepare<[], number>("SELECT count(*) FROM brands").pluck();
  const counts = database.prepare<
    { thisYear: number },
    Omit<BrandCounts, "needs"> & BrandCounts["needs"]
  >(
    `SELECT count(*) FILTER (WHERE b.status = 'active') AS active,
       count(*) FILTER (WHERE b.status <> 'active') AS archived, ${selectNeeds("b.status = 'active'")}
     FROM ${LISTED_BRANDS}`,
  );
  const row = database.prepare<[string], Omit<BrandRow, "linkIds"> & { linkIds: string }>(
    `SELECT id, slug, name, logo_url AS logoUrl, website_url AS websiteUrl, positioning, status,
       founded_year AS foundedYear, hq_location AS hqLocation,
       (SELECT json_group_array(link) FROM (
         SELECT category_id AS link FROM brand_categories WHERE brand_id = brands.id
         UNION ALL SELECT attribute_id FROM brand_attributes WHERE brand_id = brands.id)) AS linkIds,
       (SELECT max(value ->> 'checkedOn') FROM json_each(evidence)) AS lastChecked,
       coalesce((SELECT view_count FROM brand_views WHERE brand_id = id), 0) AS viewCount,
       created_at AS createdAt, updated_at AS updatedAt, version
     FROM brands WHERE id = ?`,
  );
  const counting = (where: string) =>
    database.prepare<Filtering, number>(`SELECT count(*) FROM ${LISTED_BRANDS} ${where}`).pluck();
  const paging = (whereAndOrder: string) =>
    database
      .prepare<Paging, string>(
        `SELECT b.id FROM ${LISTED_BRANDS} ${whereAndOrder} LIMIT :limit OFFSET :offset`,
      )
      .pluck();
  const naming = (where: string) =>
    database.prepare<Filtering, BrandRef>(
      `SELECT b.id, b.version AS readVersion FROM ${LISTED_BRANDS} ${where} ORDER BY b.id`,
    );

  const findRow = (id: string): BrandRow[] => {
    const found = row.get(id);
    const linkIds: string[] = JSON.parse(found?.linkIds ?? "[]");
    return found ? [{ ...found, linkIds: linkIds.sort() }] : [];
  };

  return {
    list: (query: PlannedQuery, thisYear: number): BrandPage => {
      const filtering = filteringBy(query, thisYear);
      const where = conditionsOf(query);
      const overall = all.get() ?? 0;
      const total = where === "" ? overall : (counting(where).get(filtering) ?? 0);
      const { offset, ...page } = pageBounds(total, query.page, BRAND_PAGE_SIZE);
      const ids = paging(`${where} ${orderOf(query.sort)}`).all({
        ...filtering,
        limit: BRAND_PAGE_SIZE,
        offset,
      });
      return { items: ids.flatMap(findRow), ...page, overall };
    },

    refs: (filter: PlannedFilter, thisYear: number): BrandRef[] =>
      naming(conditionsOf(filter)).all(filteringBy(filter, thisYear)),

    count: (thisYear: number): BrandCounts => {
      const counted = counts.get({ thisYear });
      if (!counted) throw new Error("Counting brands returned no row");
      const { active, archived, ...needs } = counted;
      return { active, archived, needs };
    },
  };
};

const filteringBy = (
  { search, status, positioning, linked = [], overdue = {} }: PlannedFilter,
  thisYear: number,
): Filtering => ({
  search: foldSearch(search),
  status,
  positioning: positioning ?? null,
  linked: JSON.stringify(linked),
  overdue: JSON.stringify(overdue),
  thisYear,
});

/**
 * Reads brands as `b` from a covering index; without INDEXED BY, SQLite may choose a plan that reads every
 * long text.
 */
const LISTED_BRANDS = "brands AS b INDEXED BY brands_listed";

/** SQL for the `needs` rules in `core/brand/brand.ts`. */
const NEEDS: Readonly<Record<BrandNeed, string>> = {
  website: "b.lacks_website",
  category: "b.category_count = 0",
  logo: "b.lacks_logo",
  "founded-in-the-past": "b.founded_year > :thisYear",
  year: "b.founded_year IS NULL",
  hq: "b.hq_location IS NULL",
  text: "b.short_description = ''",
  "never-checked": "b.evidence = '[]'",
};

/** SQL for `isAnyOverdue` in `core/checks/question.ts`. */
const OVERDUE = `EXISTS (
  SELECT 1 FROM json_each(b.evidence) AS entry
  WHERE entry.value ->> 'checkedOn' <= :overdue ->> (entry.value ->> 'field')
    AND NOT (entry.value ->> 'field' = 'websiteUrl' AND b.site_state IS NOT NULL))`;

const needing = (need: ListNeed): string => (need === "overdue" ? OVERDUE : NEEDS[need]);

/** Brands with a link to any id in a list of `linked`. */
const linkedTo = (at: number): string => {
  const ids = `(SELECT value FROM json_each(:linked, '$[${at}]'))`;
  return `b.id IN (SELECT brand_id FROM brand_categories WHERE category_id IN ${ids}
    UNION ALL SELECT brand_id FROM brand_attributes WHERE attribute_id IN ${ids})`;
};

/** Counts, for each need, the brands that have it. */
const selectNeeds = (among: string): string =>
  BRAND_NEEDS.map(
    (need) => `count(*) FILTER (WHERE ${among} AND ${NEEDS[need]}) AS "${need}"`,
  ).join(", ");

/** The WHERE clause of a filter, or an empty string. */
const conditionsOf = ({
  search,
  status,
  needs,
  positioning,
  linked = [],
}: PlannedFilter): string => {
  const conditions = [
    foldSearch(search) !== "" && "(instr(b.folded_name, :search) OR instr(b.slug, :search))",
    status !== null && "b.status = :status",
    needs !== null && needing(needs),
    positioning !== undefined && "b.positioning = :positioning",
    ...linked.map((_, at) => linkedTo(at)),
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

/** Ties are ordered by folded name, name and id, always ascending. */
const orderOf = (sort: BrandSort): string => {
  const { key, descending } = sortParts(sort);
  const first = `${SORTED_BY[key]} ${descending ? "DESC" : "ASC"}`;
  // Naming folded_name twice would make SQLite sort rows that the index already returns in order.
  const second = key === "name" ? "" : "b.folded_name, ";
  return `ORDER BY ${first}, ${second}b.name, b.id`;
};
