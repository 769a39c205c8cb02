import type { Database } from "better-sqlite3";
import type { Brand } from "#core/brand/brand.ts";
import { BRAND_COLUMNS } from "../columns.ts";
import { asIs, type Read, readAs, rowReader, type SqlValue } from "./sql.ts";

/** Selects whole brands as `b`, value by value, for `brandOf`; to be followed by a WHERE clause. */
const SELECT_BRANDS = `
  SELECT ${BRAND_COLUMNS.map(({ column }) => `b.${column}`).join(", ")}, b.version, b.updated_at,
    coalesce((SELECT view_count FROM brand_views WHERE brand_id = b.id), 0),
    (SELECT group_concat(category_id, ' ') FROM brand_categories WHERE brand_id = b.id),
    (SELECT group_concat(attribute_id, ' ') FROM brand_attributes WHERE brand_id = b.id)
  FROM brands AS b`;

/** Finds whole brands. Their values come without names, which SQLite would hand over one by one for every brand. */
export const brandFinder = (database: Database) => {
  const byId = database.prepare<[string], SqlValue[]>(`${SELECT_BRANDS} WHERE b.id = ?`).raw();
  const bySlug = database.prepare<[string], SqlValue[]>(`${SELECT_BRANDS} WHERE b.slug = ?`).raw();
  return {
    find: (id: string): Brand | undefined => found(byId.get(id)),
    findBySlug: (slug: string): Brand | undefined => found(bySlug.get(slug)),
  };
};

/** Every brand by slug, one after the other, all as they are when the first is read. */
export function* brandReader(database: Database): Generator<Brand> {
  const all = database.prepare<[], SqlValue[]>(`${SELECT_BRANDS} ORDER BY b.slug`).raw();
  for (const values of all.iterate()) yield brandOf(values);
}

const found = (values: SqlValue[] | undefined): Brand | undefined => values && brandOf(values);

const asIds: Read = (value) => (value === null ? [] : String(value).split(" "));

/** In the order of `SELECT_BRANDS`. */
const brandOf = rowReader<Brand>([
  ...BRAND_COLUMNS.map(readAs),
  { field: "version", read: asIs },
  { field: "updatedAt", read: asIs },
  { field: "viewCount", read: asIs },
  { field: "categoryIds", read: asIds },
  { field: "attributeIds", read: asIds },
]);
