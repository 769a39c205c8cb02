import type { Database } from "better-sqlite3";
import {
  BRAND_PAGE_SIZE,
  type BrandFilter,
  type BrandListQuery,
  type BrandPage,
  type BrandRow,
} from "#core/back-office/brand-list-query.ts";
import type { BrandRef } from "#core/change/plan-save.ts";
import type { BrandCounts } from "#core/ports/back-office-store.ts";
import { foldForSearch } from "#core/text/fold.ts";
import { conditionsOf, LISTED_BRANDS, orderOf, selectNeeds } from "./brand-list-sql.ts";
import { pageBounds } from "./page-bounds.ts";

/** What the conditions of a list name; each takes what it needs. */
interface Filtering {
  search: string;
  status: string | null;
  thisYear: number;
}

interface Paging extends Filtering {
  limit: number;
  offset: number;
}

/** Lists brands for administrators. To be run inside one read transaction. */
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
  const row = database.prepare<[string], BrandRow>(
    `SELECT id, slug, name, logo_url AS logoUrl, website_url AS websiteUrl, positioning, status,
       coalesce((SELECT view_count FROM brand_views WHERE brand_id = id), 0) AS viewCount,
       created_at AS createdAt, updated_at AS updatedAt, version
     FROM brands WHERE id = ?`,
  );
  const counting = preparedOnce((where) =>
    database.prepare<Filtering, number>(`SELECT count(*) FROM ${LISTED_BRANDS} ${where}`).pluck(),
  );
  const paging = preparedOnce((whereAndOrder) =>
    database
      .prepare<Paging, string>(
        `SELECT b.id FROM ${LISTED_BRANDS} ${whereAndOrder} LIMIT :limit OFFSET :offset`,
      )
      .pluck(),
  );
  const naming = preparedOnce((where) =>
    database.prepare<Filtering, BrandRef>(
      `SELECT b.id, b.version AS readVersion FROM ${LISTED_BRANDS} ${where} ORDER BY b.id`,
    ),
  );

  return {
    list: (query: BrandListQuery, thisYear: number): BrandPage => {
      const filtering = filteringBy(query, thisYear);
      const where = conditionsOf(filtering.search, query);
      const overall = all.get() ?? 0;
      const total = where === "" ? overall : (counting(where).get(filtering) ?? 0);
      const { offset, ...page } = pageBounds(total, query.page, BRAND_PAGE_SIZE);
      const ids = paging(`${where} ${orderOf(query.sort)}`).all({
        ...filtering,
        limit: BRAND_PAGE_SIZE,
        offset,
      });
      return { items: ids.flatMap((id) => row.get(id) ?? []), ...page, overall };
    },

    refs: (filter: BrandFilter, thisYear: number): BrandRef[] => {
      const filtering = filteringBy(filter, thisYear);
      return naming(conditionsOf(filtering.search, filter)).all(filtering);
    },

    count: (thisYear: number): BrandCounts => {
      const counted = counts.get({ thisYear });
      if (!counted) throw new Error("Counting brands answered nothing");
      const { active, archived, ...needs } = counted;
      return { active, archived, needs };
    },
  };
};

const filteringBy = ({ search, status }: BrandFilter, thisYear: number): Filtering => ({
  search: foldForSearch(search),
  status,
  thisYear,
});

/** Keeps the statement of each variant; there are few. */
const preparedOnce = <S>(prepare: (variant: string) => S): ((variant: string) => S) => {
  const known = new Map<string, S>();
  return (variant) => {
    const statement = known.get(variant) ?? prepare(variant);
    known.set(variant, statement);
    return statement;
  };
};
