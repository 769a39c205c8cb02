import type { Database } from "better-sqlite3";
import { type Brand, withNewerFields } from "#core/brand/brand.ts";
import type { BrandRecord } from "#core/change/change-set.ts";
import type { TaxonomyKind } from "#core/change/plan-taxonomy.ts";
import type { RecordKind } from "#core/failure.ts";
import type { DuplicateKey } from "#core/brand/duplicates.ts";
import { brandFinder } from "../read-brands.ts";
import type { Table } from "../retire-slugs.ts";

/** Finds brands by what is known of them. To be run inside one read transaction. */
export const lookUps = (database: Database) => {
  const brands = brandFinder(database);
  const redirect = database
    .prepare<[string], string>(
      `SELECT brand_id FROM slug_redirects AS r
       WHERE slug = ? AND EXISTS (SELECT 1 FROM brands WHERE id = r.brand_id)
         AND NOT EXISTS (SELECT 1 FROM brands WHERE slug = r.slug)`,
    )
    .pluck();
  const version = database
    .prepare<[string, number], string>(
      "SELECT after FROM revisions WHERE record_id = ? AND revision = ? AND record_kind = 'brand'",
    )
    .pluck();
  const linking: Record<TaxonomyKind, (id: string) => string[]> = {
    category: idsLinking(database, "brand_categories", "category_id"),
    attribute: idsLinking(database, "brand_attributes", "attribute_id"),
  };
  const sharing = database
    .prepare<[string, number], string>(
      `SELECT b.id FROM brand_duplicate_keys AS k JOIN brands AS b ON b.id = k.brand_id
       WHERE k.duplicate_key IN (SELECT value FROM json_each(?))
       GROUP BY b.id ORDER BY count(*) DESC, b.folded_name, b.name, b.id LIMIT ?`,
    )
    .pluck();
  const holder: Record<RecordKind, (slug: string) => string | undefined> = {
    brand: slugHolder(database, "brands"),
    category: slugHolder(database, "categories"),
    attribute: slugHolder(database, "attributes"),
  };
  const findAll = (ids: Iterable<string>): Brand[] =>
    [...new Set(ids)].flatMap((id) => brands.find(id) ?? []);

  return {
    redirect: (slug: string): string | undefined => redirect.get(slug),

    brands: findAll,

    version: (id: string, revision: number): BrandRecord | undefined => {
      const after = version.get(id, revision);
      return after ? withNewerFields(JSON.parse(after)) : undefined;
    },

    linking: (kind: TaxonomyKind, id: string): Brand[] => findAll(linking[kind](id)),

    sharing: (keys: readonly DuplicateKey[], limit: number): Brand[] =>
      findAll(sharing.all(JSON.stringify(keys), limit)),

    slugHolders: (kind: RecordKind, slugs: readonly string[]): Map<string, string> => {
      const holders = new Map<string, string>();
      for (const slug of slugs) {
        const id = holder[kind](slug);
        if (id !== undefined) holders.set(slug, id);
      }
      return holders;
    },
  };
};

const idsLinking = (database: Database, table: string, column: string) => {
  const ids = database
    .prepare<[string], string>(`SELECT brand_id FROM ${table} WHERE ${column} = ?`)
    .pluck();
  return (id: string): string[] => ids.all(id);
};

const slugHolder = (database: Database, table: Table) => {
  const holder = database
    .prepare<[string], string>(`SELECT id FROM ${table} WHERE slug = ?`)
    .pluck();
  return (slug: string): string | undefined => holder.get(slug);
};
