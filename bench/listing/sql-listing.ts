import Database from "better-sqlite3";
import { PAGE_SIZE } from "#core/catalog/listing.ts";
import type { ListingQuery, Sort } from "#core/catalog/listing-query.ts";
import type { CatalogSnapshot } from "#core/ports/catalog-store.ts";
import { foldForSearch } from "#core/text/fold.ts";

/**
 * How SQL finds a page: intersecting lists from the link indexes and sorting what they share, or walking the
 * order and looking up each brand's links until the page is full. Which is faster depends on the filter.
 */
export const PAGE_PLANS = ["intersect", "walk"] as const;
export type PagePlan = (typeof PAGE_PLANS)[number];

/** The same list asked of SQLite, in memory, by the best plans known. */
export interface SqlListing {
  /** The ids on the page, having read everything a card shows. */
  page(query: ListingQuery, plan: PagePlan): string[];
  total(query: ListingQuery): number;
  /** Brands per category and per attribute slug, as the facets count them. */
  facets(query: ListingQuery): Record<"categories" | "attributes", Map<string, number>>;
}

const ORDERS: Record<Sort, string> = {
  "view-count": "view_count DESC, folded, name, id",
  "name-asc": "folded, name, id",
  recent: "created_at DESC, folded, name, id",
};

export const createSqlListing = (catalog: CatalogSnapshot): SqlListing => {
  const db = new Database(":memory:");
  fill(db, catalog);
  const numbers = numbered(catalog);
  const slugs = new Map([...numbers].map(([slug, number]) => [number, slug]));

  const prepared = new Map<string, Database.Statement>();
  const rows = (sql: string, values: unknown[]): unknown[][] => {
    let statement = prepared.get(sql);
    if (!statement) prepared.set(sql, (statement = db.prepare(sql).raw()));
    // Raw rows are arrays of columns.
    return statement.all(...values) as unknown[][];
  };

  const total = (query: ListingQuery): number => {
    const { sql, values } = intersected(query, numbers);
    const [row] = rows(`SELECT count(*) FROM ${sql === "" ? "brands" : `(${sql})`}`, values);
    return Number(row?.[0]);
  };

  const facet = (table: string, query: ListingQuery): Map<string, number> => {
    const { sql, values } = intersected(query, numbers);
    const where = sql === "" ? "" : `WHERE brand IN (${sql})`;
    const counted = rows(`SELECT linked, count(*) FROM ${table} ${where} GROUP BY linked`, values);
    return new Map(
      counted.map(([number, count]) => [slugs.get(Number(number)) ?? "", Number(count)]),
    );
  };

  return {
    total,
    page: (query, plan) => {
      const { sql, values } = PLANS[plan](query, numbers);
      const where = sql === "" ? "" : `WHERE ${plan === "walk" ? sql : `number IN (${sql})`}`;
      return rows(`SELECT * FROM brands ${where} ORDER BY ${ORDERS[query.sort]} LIMIT ? OFFSET ?`, [
        ...values,
        PAGE_SIZE,
        (query.page - 1) * PAGE_SIZE,
      ]).map(([, id]) => String(id));
    },
    facets: (query) => ({
      categories: facet("brand_categories", { ...query, category: null }),
      attributes: facet("brand_attributes", query),
    }),
  };
};

interface Condition {
  sql: string;
  values: unknown[];
}

/** Categories and attributes by number: their slugs differ. */
const numbered = ({ categories, attributes }: CatalogSnapshot): Map<string, number> =>
  new Map([...categories, ...attributes].map(({ slug }, number) => [slug, number]));

const intersected = (query: ListingQuery, numbers: Map<string, number>): Condition =>
  condition(query, numbers, " INTERSECT ", {
    gram: "SELECT rowid FROM names WHERE names MATCH ?",
    text: "SELECT number FROM brands WHERE instr(found_by, ?) > 0",
    category: "SELECT brand FROM brand_categories WHERE linked = ?",
    attribute: "SELECT brand FROM brand_attributes WHERE linked = ?",
  });

const walked = (query: ListingQuery, numbers: Map<string, number>): Condition =>
  condition(query, numbers, " AND ", {
    gram: "instr(found_by, trim(?, '\"')) > 0",
    text: "instr(found_by, ?) > 0",
    category: "EXISTS (SELECT 1 FROM brand_categories WHERE brand = number AND linked = ?)",
    attribute: "EXISTS (SELECT 1 FROM brand_attributes WHERE brand = number AND linked = ?)",
  });

const PLANS = { intersect: intersected, walk: walked };

const condition = (
  { search, category, attributes }: ListingQuery,
  numbers: Map<string, number>,
  and: string,
  form: Record<"gram" | "text" | "category" | "attribute", string>,
): Condition => {
  const parts: string[] = [];
  const values: unknown[] = [];
  const add = (part: string, value: unknown): void => {
    parts.push(part);
    values.push(value);
  };
  const folded = foldForSearch(search);
  if (folded.length >= 3) add(form.gram, `"${folded}"`);
  else if (folded !== "") add(form.text, folded);
  if (category !== null) add(form.category, numbers.get(category));
  for (const attribute of attributes) add(form.attribute, numbers.get(attribute));
  return { sql: parts.join(and), values };
};

const fill = (db: Database.Database, catalog: CatalogSnapshot): void => {
  db.exec(`
    PRAGMA cache_size = -262144;
    CREATE TABLE brands (number INTEGER PRIMARY KEY, id TEXT, slug TEXT, name TEXT, folded TEXT, found_by TEXT, short_description TEXT,
      logo_url TEXT, website_url TEXT, founded_year INTEGER, hq_location TEXT, view_count INTEGER, created_at TEXT) STRICT;
    CREATE TABLE brand_categories (linked INTEGER, brand INTEGER, PRIMARY KEY (linked, brand)) STRICT, WITHOUT ROWID;
    CREATE TABLE brand_attributes (linked INTEGER, brand INTEGER, PRIMARY KEY (linked, brand)) STRICT, WITHOUT ROWID;
    CREATE VIRTUAL TABLE names USING fts5 (folded, content = '', tokenize = 'trigram case_sensitive 1');
    BEGIN;`);
  const row = `INSERT INTO brands VALUES (?${", ?".repeat(12)})`;
  const [brand, name, categoryLink, attributeLink] = [
    db.prepare(row),
    db.prepare("INSERT INTO names (rowid, folded) VALUES (?, ?)"),
    db.prepare("INSERT INTO brand_categories VALUES (?, ?)"),
    db.prepare("INSERT INTO brand_attributes VALUES (?, ?)"),
  ];
  const numbers = numbered(catalog);
  const slugs = new Map(
    [...catalog.categories, ...catalog.attributes].map(({ id, slug }) => [id, slug]),
  );
  const numberOf = (id: string) => numbers.get(slugs.get(id) ?? "");
  for (const [number, one] of catalog.brands.entries()) {
    const { id, slug, shortDescription, logoUrl, websiteUrl, foundedYear, hqLocation } = one;
    const folded = foldForSearch(one.name);
    const card = [shortDescription, logoUrl, websiteUrl, foundedYear, hqLocation];
    const foundBy = [folded, ...one.aliases.map(foldForSearch)].join("\n");
    brand.run(number, id, slug, one.name, folded, foundBy, ...card, one.viewCount, one.createdAt);
    name.run(number, foundBy);
    for (const linked of one.categoryIds) categoryLink.run(numberOf(linked), number);
    for (const linked of one.attributeIds) attributeLink.run(numberOf(linked), number);
  }
  db.exec(`
    COMMIT;
    CREATE INDEX by_views ON brands (${ORDERS["view-count"]});
    CREATE INDEX by_name ON brands (${ORDERS["name-asc"]});
    CREATE INDEX by_age ON brands (${ORDERS.recent});
    CREATE INDEX category_of ON brand_categories (brand, linked);
    CREATE INDEX attribute_of ON brand_attributes (brand, linked);
    ANALYZE;`);
};
