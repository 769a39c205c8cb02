import {
  countActiveFilters,
  DEFAULT_LISTING_QUERY,
  type ListingQuery,
} from "#core/catalog/listing-query.ts";
import * as rules from "#core/catalog/listing-rules.harness.ts";
import type { ReadModel } from "#core/catalog/listing.ts";
import type { CatalogSnapshot } from "#core/ports/catalog-store.ts";
import { atLeast, atMost } from "../figures.ts";
import { BARS } from "./bars.ts";
import { inMicroseconds, measure, printTable } from "./measure.ts";
import { PAGE_PLANS, type SqlListing } from "./sql-listing.ts";
import { noChanges } from "./update-times.ts";

const QUERIES: Record<string, Partial<ListingQuery>> = {
  "all brands": {},
  "all brands, page 40, by name": { sort: "name-asc", page: 40 },
  "large category": { category: "apparel" },
  "large category, page 40": { category: "apparel", page: 40 },
  "small category, recent": { category: "rangefinders-gps", sort: "recent" },
  "two attributes": { attributes: ["tour-proven", "women-s-line"] },
  "category and two attributes": {
    category: "golf-bags",
    attributes: ["direct-to-consumer", "women-s-line"],
  },
  "search: a": { search: "a" },
  "search: ing": { search: "ing" },
  "search: golf": { search: "golf" },
  "search: stoo, in a category": { search: "stoo", category: "apparel" },
  "search: shaft, one attribute": { search: "shaft", attributes: ["tour-proven"] },
};

/** Lists, warm and with every facet counted anew, against SQL and once against the rules. */
export const printQueryTimes = (
  catalog: CatalogSnapshot,
  model: ReadModel,
  sql: SqlListing,
  barred: boolean,
): void => {
  const rows = Object.entries(QUERIES).map(([title, part]) => {
    const query = { ...DEFAULT_LISTING_QUERY, ...part };
    const listing = model.listing(query);
    agree(title, listing, sql, query);
    const page = measure(
      400,
      () => model.listing(query),
      () => forgetPages(model),
    );
    const cold = measure(
      200,
      () => model.listing(query),
      () => forgetAll(model),
    );
    const sqlPages = PAGE_PLANS.map((plan) => measure(9, () => sql.page(query, plan)).median);
    const sqlPage = Math.min(...sqlPages) + measure(9, () => sql.total(query)).median;
    const sqlFacets = measure(3, () => sql.facets(query)).median;
    const ratio = sqlPage / page.median;
    const bar = query.search === "" ? BARS.facetsMs : BARS.searchWithFacetsMs;
    return [
      title,
      listing.total.toLocaleString("en"),
      inMicroseconds(page.median),
      inMicroseconds(sqlPage),
      `${ratio.toFixed(0)}x`,
      barred && query.search === "" && countActiveFilters(query) > 1
        ? atLeast(`${title}, times as fast as SQL`, ratio, BARS.timesFasterThanSql)
        : "",
      inMicroseconds(cold.median),
      inMicroseconds(cold.p95),
      inMicroseconds(sqlPage + sqlFacets),
      barred ? atMost(`${title}, with all facets`, cold.median, bar, "ms") : "",
    ];
  });
  printTable(
    [
      "query (µs)",
      "total",
      "page+total",
      "in SQL",
      "ratio",
      ">= 100x",
      "with facets",
      "p95",
      "in SQL",
      `<= ${BARS.facetsMs} ms, search ${BARS.searchWithFacetsMs} ms`,
    ],
    rows,
  );
  const slow = measure(1, () =>
    rules.listing(catalog, { ...DEFAULT_LISTING_QUERY, ...QUERIES["category and two attributes"] }),
  );
  console.log(`the rules themselves, category and two attributes: ${slow.median.toFixed(0)} ms`);
};

export const FACET_QUERIES: Record<string, Partial<ListingQuery>> = {
  "all brands": {},
  "large category": { category: "apparel" },
  "one attribute": { attributes: ["tour-proven"] },
  "a country": { attributes: ["based-in-usa"] },
  "two countries and an owner": {
    attributes: ["based-in-usa", "based-in-japan", "owner-callaway"],
  },
  "category, two countries, one attribute": {
    category: "apparel",
    attributes: ["based-in-usa", "based-in-uk", "women-s-line"],
  },
};

/** Lists with all of 150 attributes in 8 groups counted anew, where several of some groups are chosen too. */
export const printFacetTimes = (model: ReadModel, barred: boolean): void =>
  printTable(
    ["every facet (µs)", "total", "median", "p95", `<= ${BARS.facetsMs} ms`],
    Object.entries(FACET_QUERIES).map(([title, part]) => {
      const query = { ...DEFAULT_LISTING_QUERY, ...part };
      const { median, p95 } = measure(
        400,
        () => model.listing(query),
        () => forgetAll(model),
      );
      return [
        title,
        model.listing(query).total.toLocaleString("en"),
        inMicroseconds(median),
        inMicroseconds(p95),
        barred ? atMost(`every facet: ${title}`, median, BARS.facetsMs, "ms") : "",
      ];
    }),
  );

const UNFOUND = [
  "zzzz",
  "golf%",
  "shafst",
  "golf clubs",
  "golfgolf",
  "stook wroks",
  "titleist golf balls",
  "nobody makes any of all this",
];

/** Searches that find no brand: read in both ways, every facet counted, and what was meant looked for. */
export const printUnfoundTimes = (model: ReadModel, barred: boolean): void =>
  printTable(
    ["search without a result (µs)", "total", "median", "p95", `<= ${BARS.unfoundMs} ms`],
    UNFOUND.map((search) => {
      const query = { ...DEFAULT_LISTING_QUERY, search };
      const { median, p95 } = measure(
        200,
        () => model.listing(query),
        () => forgetAll(model),
      );
      return [
        search,
        String(model.listing(query).total),
        inMicroseconds(median),
        inMicroseconds(p95),
        barred ? atMost(`a search without a result: ${search}`, median, BARS.unfoundMs, "ms") : "",
      ];
    }),
  );

/** Views, even of nobody, make the model forget the pages it has found; a revision also the facets it has counted. */
const forgetPages = (model: ReadModel): void =>
  model.applyViews({ viewsRevision: model.viewsRevision + 1, counts: [["nobody", 1]] });

const forgetAll = (model: ReadModel): void => {
  forgetPages(model);
  model.apply(noChanges(model));
};

/** A fast wrong answer is worth nothing. */
const agree = (
  title: string,
  listing: ReturnType<ReadModel["listing"]>,
  sql: SqlListing,
  query: ListingQuery,
): void => {
  const { categories, attributes } = sql.facets(query);
  const ids = listing.items.map(({ id }) => id).join();
  const same =
    listing.total === sql.total(query) &&
    PAGE_PLANS.every((plan) => sql.page(query, plan).join() === ids) &&
    listing.facets.categories.every(({ slug, count }) => count === (categories.get(slug) ?? 0)) &&
    listing.facets.attributes.every(({ slug, count }) => count === (attributes.get(slug) ?? 0));
  if (!same) throw new Error(`The read model and SQLite disagree about: ${title}`);
};
