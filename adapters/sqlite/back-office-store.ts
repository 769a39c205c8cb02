import type { Database } from "better-sqlite3";
import {
  SEARCH_VISITORS_MIN,
  SEARCHES_SHOWN,
  type SearchWithoutResult,
  MOST_USED_SHOWN,
  type BrandUse,
  type UsedBrand,
} from "#core/catalog/listing-query.ts";
import type { Brand } from "#core/brand/brand.ts";
import type { DuplicateKey } from "#core/brand/duplicates.ts";
import type { BrandRecord } from "#core/change/change-set.ts";
import type { TaxonomyKind } from "#core/change/plan-taxonomy.ts";
import { orderedGroups } from "#core/taxonomy/taxonomy.ts";
import type { RecordKind } from "#core/result.ts";
import type { BackOfficeStore, Counted, CountedTaxonomy } from "#core/ports/back-office-store.ts";
import { byName } from "#core/text/fold.ts";
import { brandLists } from "./back-office/brand-lists.ts";
import { sqliteCatalogHistory } from "./back-office/catalog-history.ts";
import { historyReads, type RevisionRow, revisionReader, SELECT_REVISION } from "./history-rows.ts";
import { submissionReads } from "./submission-store.ts";
import { brandFinder } from "./import-store.ts";
import { attributeRows, categoryRows, groupRows } from "./taxonomy-rows.ts";
import { reading } from "./transactions.ts";
import { brandIdsLinking, LINKS, slugOwners } from "./sql.ts";

/** The back office's store in a SQLite file. */
export const sqliteBackOfficeStore = (database: Database): BackOfficeStore => {
  const lists = brandLists(database);
  const find = lookUps(database);
  const history = historyReads(database);
  const submissions = submissionReads(database);
  const taxonomy = countedTaxonomy(database);
  const views = database
    .prepare<[string, string], [day: string, count: number]>(
      "SELECT day, views FROM daily_views WHERE day BETWEEN ? AND ? ORDER BY day",
    )
    .raw();
  const searches = database.prepare<
    [since: string, visitors: number, limit: number],
    SearchWithoutResult
  >(
    `SELECT text, max(visitors) AS visitors, max(day) AS lastDay FROM searches_without_result
     WHERE day > ? GROUP BY text HAVING max(visitors) >= ? ORDER BY visitors DESC, lastDay DESC, text LIMIT ?`,
  );
  const used = database.prepare<[use: BrandUse, since: string, limit: number], UsedBrand>(
    `SELECT b.id, b.name, sum(u.uses) AS count FROM brand_uses AS u JOIN brands AS b ON b.id = u.brand_id
     WHERE u.kind = ? AND u.day > ? GROUP BY b.id ORDER BY count DESC, b.name LIMIT ?`,
  );
  const read = async <T>(work: () => T): Promise<T> => reading(database, work);

  return {
    ...sqliteCatalogHistory(database),
    findRedirect: (slug) => read(() => find.redirect(slug)),
    listBrands: (query, thisYear) => read(() => lists.list(query, thisYear)),
    listBrandRefs: (filter, thisYear) => read(() => lists.refs(filter, thisYear)),
    findBrands: (ids) => read(() => find.brands(ids)),
    findBrandVersion: (id, version) => read(() => find.version(id, version)),
    findBrandsLinking: (kind, id) => read(() => find.linking(kind, id)),
    findBrandsSharing: (keys, limit) => read(() => find.sharing(keys, limit)),
    findSlugHolders: (kind, slugs) => read(() => find.slugHolders(kind, slugs)),
    listTaxonomy: () => read(taxonomy),
    listBatches: (query) => read(() => history.batches(query)),
    findBatch: (id) => read(() => history.batch(id)),
    listRevisions: (batchId, page) => read(() => history.revisions(batchId, page)),
    listSubmissions: (query) => read(() => submissions.list(query)),
    findSubmission: (id) => read(() => submissions.find(id)),
    countSubmissions: () => read(submissions.count),
    countBrands: (thisYear) => read(() => lists.count(thisYear)),
    viewsByDay: (from, to) => read(() => views.all(from, to)),
    searchesWithoutResult: (since) =>
      read(() => searches.all(since, SEARCH_VISITORS_MIN, SEARCHES_SHOWN)),
    mostUsed: (use, since) => read(() => used.all(use, since, MOST_USED_SHOWN)),
  };
};

/** Finds brands by slug, key or revision. Call it inside one read transaction. */
const lookUps = (database: Database) => {
  const brands = brandFinder(database);
  const redirect = database
    .prepare<[string], string>(
      `SELECT brand_id FROM slug_redirects AS r
       WHERE slug = ? AND EXISTS (SELECT 1 FROM brands WHERE id = r.brand_id)
         AND NOT EXISTS (SELECT 1 FROM brands WHERE slug = r.slug)`,
    )
    .pluck();
  const readRevision = revisionReader(database);
  const version = database.prepare<[string, number], RevisionRow>(
    `SELECT ${SELECT_REVISION} FROM revisions AS r
     WHERE record_id = ? AND record_kind = 'brand' AND revision = ? ORDER BY r.id DESC LIMIT 1`,
  );
  const linking = brandIdsLinking(database);
  const sharing = database
    .prepare<[string, number], string>(
      `SELECT b.id FROM brand_duplicate_keys AS k JOIN brands AS b ON b.id = k.brand_id
       WHERE k.duplicate_key IN (SELECT value FROM json_each(?))
       GROUP BY b.id ORDER BY count(*) DESC, b.folded_name, b.name, b.id LIMIT ?`,
    )
    .pluck();
  const ownerOf = slugOwners(database);
  const findAll = (ids: Iterable<string>): Brand[] =>
    [...new Set(ids)].flatMap((id) => brands.find(id) ?? []);

  return {
    redirect: (slug: string): string | undefined => redirect.get(slug),

    brands: findAll,

    version: (id: string, revision: number): BrandRecord | undefined => {
      const row = version.get(id, revision);
      const wrote = row && readRevision(row);
      return wrote?.record === "brand" ? (wrote.after ?? undefined) : undefined;
    },

    linking: (kind: TaxonomyKind, id: string): Brand[] => findAll(linking(kind, id)),

    sharing: (keys: readonly DuplicateKey[], limit: number): Brand[] =>
      findAll(sharing.all(JSON.stringify(keys), limit)),

    slugHolders: (kind: RecordKind, slugs: readonly string[]): Map<string, string> => {
      const holders = new Map<string, string>();
      for (const slug of slugs) {
        const id = ownerOf(kind, slug);
        if (id !== undefined) holders.set(slug, id);
      }
      return holders;
    },
  };
};

/** Reads the taxonomy with brand counts. Call it inside one read transaction. */
const countedTaxonomy = (database: Database) => {
  const categories = categoryRows(database);
  const attributes = attributeRows(database);
  const groups = groupRows(database);
  const brandsPer = ({ table, column }: (typeof LINKS)[number]) =>
    database
      .prepare<[], [id: string, count: number]>(
        `SELECT ${column}, count(*) FROM ${table} GROUP BY ${column}`,
      )
      .raw();
  const [inCategories, withAttributes] = [brandsPer(LINKS[0]), brandsPer(LINKS[1])];

  return (): CountedTaxonomy => ({
    categories: counted(categories.all(), inCategories.all()).sort(
      (a, b) => a.displayOrder - b.displayOrder,
    ),
    attributes: counted(attributes.all(), withAttributes.all()),
    groups: orderedGroups(groups.all()),
  });
};

const counted = <R extends { id: string; name: string }>(
  records: readonly R[],
  brandsPer: readonly (readonly [id: string, count: number])[],
): Counted<R>[] => {
  const counts = new Map(brandsPer);
  return records
    .map((record) => ({ ...record, brandCount: counts.get(record.id) ?? 0 }))
    .sort(byName);
};
