import type { Database } from "better-sqlite3";
import type { Revision } from "#core/change/batch.ts";
import type { BrandRecord, ChangeHeader, Change, ChangeOutline } from "#core/change/change-set.ts";
import type { OnRows } from "#core/ports/jobs.ts";
import type { Slices } from "#core/slices.ts";
import { brandRecord, type BrandRows, brandRows } from "./brand-rows.ts";
import { brandIdsLinking } from "./sql.ts";
import {
  attributeWriter,
  categoryWriter,
  groupWriter,
  idOf,
  slugRetirer,
} from "./taxonomy-rows.ts";

export interface Writing {
  version: number;
  at: string;
  /** Called for each record written. */
  note: (revision: Revision) => void;
  onRows: OnRows | undefined;
}

/**
 * Writes checked changes in an order that satisfies SQLite's constraints: links need their category or
 * attribute to exist, and a deleted one is removed from its brands first.
 */
export const changeApplier = (database: Database) => {
  const rows = brandRows(database);
  const writeCategories = categoryWriter(database);
  const writeAttributes = attributeWriter(database);
  const writeGroups = groupWriter(database);
  const writeBrands = brandWriter(database, rows);
  const stripBrands = brandStripper(database, rows);

  return function* (
    changes: readonly Change[],
    { headers, categories, attributes, groups }: ChangeOutline,
    writing: Writing,
  ): Slices<void> {
    const deleteCategories = writeCategories(categories, writing.version, writing.note);
    const deleteAttributes = writeAttributes(attributes, writing.version, writing.note);
    const deleteGroups = writeGroups(groups, writing.version, writing.note);
    yield* writeBrands(changes, headers, writing);
    stripBrands(
      categories.filter(({ verb }) => verb === "delete").map(idOf),
      attributes.filter(({ verb }) => verb === "delete").map(idOf),
      writing,
    );
    deleteCategories();
    deleteAttributes();
    deleteGroups();
  };
};

const brandWriter = (database: Database, rows: BrandRows) => {
  const retireSlugs = slugRetirer(database, "brands");

  const stored = (id: string, retired: ReadonlyMap<string, string>): BrandRecord => {
    const brand = rows.find(id);
    if (!brand) throw new Error(`Brand ${id} disappeared during a commit`);
    return { ...brandRecord(brand), slug: retired.get(id) ?? brand.slug };
  };

  return function* (
    changes: readonly Change[],
    headers: readonly ChangeHeader[],
    { version, at, note, onRows }: Writing,
  ): Slices<void> {
    const retired = yield* retireSlugs(headers.filter(({ record }) => record === "brand"));
    const links = rows.linksOfNew();
    let written = 0;
    for (const n of inWritingOrder(headers)) {
      const change = changes.at(n);
      if (change?.record !== "brand") continue;
      // The outline holds the same string: keep one copy.
      const id = headers[n]?.id ?? idOf(change);
      const before = change.verb === "create" ? null : stored(id, retired);
      const after = change.verb === "delete" ? null : change.after;
      if (after && before) rows.update(before, after, version, at);
      else if (after) {
        rows.insert(after, version, at);
        links.add(id, after);
      } else if (before) rows.remove(before);
      note({ record: "brand", id, before, after });
      written += 1;
      if (written % ROWS_PER_REPORT === 0) onRows?.(written, changes.length);
      yield;
    }
    links.write();
  };
};

/** Rows between two reports of progress. */
const ROWS_PER_REPORT = 250;

const SORT_FROM_CHANGES = 1_000;

/** Sorts many new brands by slug: inserting in index order is several times faster than in random order. */
const inWritingOrder = (headers: readonly ChangeHeader[]): Iterable<number> => {
  if (headers.length < SORT_FROM_CHANGES) return headers.keys();
  const creates: number[] = [];
  const others: number[] = [];
  for (const [n, { verb, record }] of headers.entries())
    (record === "brand" && verb === "create" ? creates : others).push(n);
  const slugAt = (n: number): string => headers[n]?.slug ?? "";
  return others.concat(creates.sort((a, b) => (slugAt(a) < slugAt(b) ? -1 : 1)));
};

/** Removes categories and attributes from every brand linked to them. */
const brandStripper = (database: Database, rows: BrandRows) => {
  const linking = brandIdsLinking(database);
  return (
    categoryIds: readonly string[],
    attributeIds: readonly string[],
    { version, at, note }: Writing,
  ): void => {
    const brandIds = new Set([
      ...categoryIds.flatMap((id) => linking("category", id)),
      ...attributeIds.flatMap((id) => linking("attribute", id)),
    ]);
    for (const id of brandIds) {
      const stored = rows.find(id);
      if (!stored) continue;
      const before = brandRecord(stored);
      const after = {
        ...before,
        categoryIds: before.categoryIds.filter((linked) => !categoryIds.includes(linked)),
        attributeIds: before.attributeIds.filter((linked) => !attributeIds.includes(linked)),
      };
      rows.update(before, after, version, at);
      note({ record: "brand", id, before, after });
    }
  };
};
