import type { Database } from "better-sqlite3";
import { CARD_FIELDS } from "#core/brand/fields.ts";
import { emptyColumns, type FilledColumns } from "#core/catalog/brand-columns.ts";
import type { BrandColumns, BrandRest } from "#core/ports/catalog-store.ts";
import { BRAND_COLUMNS, type Column } from "../columns.ts";
import { chunksOf, IN_CHUNK, LINKS, readAs, rowReader, type SqlValue } from "./sql.ts";

/** What stands in columns of its own. */
const IN_COLUMNS = new Set<string>(["slug", "name"]);
const RESTING = new Set<string>(CARD_FIELDS.filter((field) => !IN_COLUMNS.has(field)));
const REST = BRAND_COLUMNS.filter((column): column is Column<keyof BrandRest> =>
  RESTING.has(column.field),
);
const restOf = rowReader<BrandRest>(REST.map(readAs));

type Row = [
  rowid: number,
  id: string,
  slug: string,
  name: string,
  foldedName: string,
  createdAt: string,
  updatedAt: string,
  isAliased: number,
  rest: string,
];

/** Every active brand, unread: of each a row, and in it all that only who is shown it needs as one text. */
export const unreadBrands = (database: Database): (() => BrandColumns) => {
  const rest = REST.map(({ column }) => `"${column}"`).join(", ");
  const brands = database
    .prepare<[after: number, upTo: number], Row>(
      `SELECT rowid, id, slug, name, folded_name, created_at, updated_at, aliases <> '[]', json_array(${rest})
       FROM brands WHERE status = 'active' AND ${IN_CHUNK} ORDER BY rowid`,
    )
    .raw();
  const chunks = chunksOf(database, "brands");
  const readBeside = besideBrands(database);

  return () => {
    const rests: string[] = [];
    const columns = emptyColumns(readerOf(rests));
    const positions = new Map<number, number>();
    const [sharedCreated, sharedUpdated] = [sharedTexts(), sharedTexts()];
    const take = ([rowid, id, slug, name, foldedName, created, updated, isAliased, rest]: Row) => {
      positions.set(rowid, rests.length);
      if (isAliased) columns.aliased.push(rests.length);
      columns.ids.push(id);
      columns.slugs.push(slug);
      columns.names.push(name);
      columns.foldedNames.push(foldedName);
      columns.createdAt.push(sharedCreated(created));
      columns.updatedAt.push(sharedUpdated(updated));
      columns.viewCounts.push(0);
      rests.push(rest);
    };
    // Handed over one by one they take a third longer.
    for (const chunk of chunks()) brands.all(...chunk).forEach(take);
    readBeside(columns, (rowid) => positions.get(rowid));
    return columns;
  };
};

/** Apart from what reads the columns, of which it would hold on to the rest. */
const readerOf =
  (rests: readonly string[]) =>
  (position: number): BrandRest | undefined => {
    const rest = rests[position];
    return rest === undefined ? undefined : restOf(listIn<SqlValue>(rest));
  };

/** So many brands at a time: what is read of them is gone before the engine would move it to where things live long. */
const AT_ONCE = 1_000;

/**
 * What stands in tables beside the brands: views and links. SQLite says it some brands at a time, as lists of JSON: a row for each takes
 * it four times as long to hand over. All of these lists are in the order of the brands' ids, so nothing is looked up. `placeOf` tells
 * by its rowid where a brand is wanted, if it is.
 */
export const besideBrands = (database: Database) => {
  const ids = database
    .prepare<[after: string], [ids: string, rowids: string]>(
      `SELECT json_group_array(id), json_group_array(rowid)
       FROM (SELECT id, rowid FROM brands WHERE id > ? ORDER BY id LIMIT ${AT_ONCE})`,
    )
    .raw();
  const beside = (table: string, column: string) =>
    database
      .prepare<[after: string, upTo: string], [brandIds: string, values: string]>(
        `SELECT json_group_array(brand_id), json_group_array(${column})
         FROM (SELECT brand_id, ${column} FROM ${table} WHERE brand_id > ? AND brand_id <= ? ORDER BY brand_id)`,
      )
      .raw();
  const views = beside("brand_views", "view_count");
  const links = LINKS.map(({ field, table, column }) => [field, beside(table, column)] as const);

  return (
    { viewCounts, linked }: Pick<FilledColumns, "linked"> & Partial<FilledColumns>,
    placeOf: (rowid: number) => number | undefined,
  ): void => {
    for (let after = ""; ;) {
      const [someIds, rowids] = ids.get(after) ?? ["[]", "[]"];
      const some = listIn<string>(someIds);
      const upTo = some.at(-1);
      if (upTo === undefined) return;
      const places = listIn<number>(rowids).map(placeOf);
      const forEach = (
        statement: typeof views,
        visit: (position: number, value: string | number) => void,
      ): void => {
        const [brandIds, values] = statement.get(after, upTo) ?? ["[]", "[]"];
        const all = listIn<string | number>(values);
        let at = 0;
        for (const [row, brandId] of listIn<string>(brandIds).entries()) {
          // A deleted brand's views are kept, and no brand is found for them.
          const found = some[at] === brandId ? at : some.indexOf(brandId, at);
          if (found >= 0) at = found;
          const position = found >= 0 ? places[found] : undefined;
          const value = all[row];
          if (position !== undefined && value !== undefined) visit(position, value);
        }
      };
      if (viewCounts)
        forEach(views, (position, count) => {
          viewCounts[position] = Number(count);
        });
      for (const [field, linksOf] of links)
        forEach(linksOf, (position, id) => {
          const known = linked[field].get(String(id));
          if (known) known.push(position);
          else linked[field].set(String(id), [position]);
        });
      after = upTo;
    }
  };
};

/** The list that a text of JSON holds. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters, typescript/no-unsafe-type-assertion -- SQLite made it of such values.
const listIn = <T>(text: string): T[] => JSON.parse(text) as T[];

/** Equal texts as one in memory, not one per brand. */
export const sharedTexts = (): ((text: string) => string) => {
  const known = new Map<string, string>();
  let last = "";
  return (text) => {
    // What was written at once stands together: sooner seen than looked up.
    if (text === last) return last;
    const same = known.get(text);
    if (same === undefined) known.set(text, text);
    return (last = same ?? text);
  };
};
