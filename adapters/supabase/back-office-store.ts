import { domainToUnicode } from "node:url";
import { orderedGroups } from "#core/taxonomy/taxonomy.ts";
import type { SupabaseClient } from "@supabase/supabase-js";
import {
  SEARCH_VISITORS_MIN,
  SEARCHES_SHOWN,
  type SearchWithoutResult,
  MOST_USED_SHOWN,
  type UsedBrand,
} from "#core/catalog/listing-query.ts";
import { BRAND_PAGE_SIZE, type BrandPage, sortParts } from "#core/back-office/brand-list-query.ts";
import { type DuplicateKey, sharingMost } from "#core/brand/duplicates.ts";
import {
  type Batch,
  BATCH_PAGE_SIZE,
  type Revision,
  REVISION_PAGE_SIZE,
} from "#core/change/batch.ts";
import type { BrandRef } from "#core/change/plan-save.ts";
import {
  type BackOfficeStore,
  type BrandCounts,
  type Counted,
  type CountedTaxonomy,
  SUBMISSION_PAGE_SIZE,
  type SubmissionCounts,
  type SubmissionPage,
} from "#core/ports/back-office-store.ts";
import type { PageOf } from "#core/result.ts";
import { byName, foldSearch } from "#core/text/fold.ts";
import {
  attributeOf,
  brandOf,
  brandRecordOf,
  categoryOf,
  groupOf,
  revisionOf,
  type RevisionJson,
  type Row,
  submissionOf,
} from "./rows.ts";
import { supabaseCatalogHistory } from "./catalog-changes.ts";
import { sanitizeForPostgres, queryReader, readRpc } from "./rpc.ts";

/** The back office's store in a Supabase project, for an administrator's token or the secret key. */
export const supabaseBackOfficeStore = (client: SupabaseClient): BackOfficeStore => {
  const read = queryReader(client);

  return {
    ...supabaseCatalogHistory(client),

    findRedirect: async (slug) =>
      (await readRpc<string | null>(client, "find_redirect", sanitizeForPostgres({ slug }))) ??
      undefined,

    listBrands: ({ sort, search, ...filter }, thisYear) => {
      const { key, descending } = sortParts(sort);
      const order = { sort: key, descending, thisYear, pageSize: BRAND_PAGE_SIZE };
      return read<BrandPage>("list_brands", {
        ...filter,
        ...order,
        search: foldSearch(search),
      });
    },

    listBrandRefs: ({ search, ...filter }, thisYear) =>
      read<BrandRef[]>("list_brand_refs", { ...filter, search: foldSearch(search), thisYear }),

    findBrands: async (ids) => (await read<Row[]>("find_brands", { ids })).map(brandOf),

    findBrandVersion: async (id, version) => {
      const row = await read<Row | null>("find_brand_version", { id, version });
      return row ? brandRecordOf(row) : undefined;
    },

    findBrandsLinking: async (kind, id) =>
      (await read<Row[]>("find_brands_linking", { kind, id })).map(brandOf),

    // The database returns candidates, as it cannot normalise addresses.
    findBrandsSharing: async (keys, limit) => {
      if (keys.length === 0) return [];
      const alike = await read<Row[]>("find_brands_alike", likeOf(keys));
      return sharingMost(alike.map(brandOf), keys, limit);
    },

    findSlugHolders: async (kind, slugs) =>
      new Map(
        Object.entries(await read<Record<string, string>>("find_slug_holders", { kind, slugs })),
      ),

    listTaxonomy: async () => countedTaxonomy(await readRpc(client, "list_taxonomy")),

    listBatches: (query) =>
      read<PageOf<Batch>>("list_batches", { ...query, pageSize: BATCH_PAGE_SIZE }),

    findBatch: async (id) => (await read<Batch | null>("find_batch", { id })) ?? undefined,

    listRevisions: async (batchId, page) => {
      const query = { batchId, page, pageSize: REVISION_PAGE_SIZE };
      const found = await read<Paged<PageOf<Revision>, RevisionJson>>("list_revisions", query);
      return { ...found, items: found.items.map(revisionOf) };
    },

    listSubmissions: async (query) => {
      const paged = { ...query, pageSize: SUBMISSION_PAGE_SIZE };
      const found = await read<Paged<SubmissionPage, Row>>("list_submissions", paged);
      return { ...found, items: found.items.map(submissionOf) };
    },

    findSubmission: async (id) => {
      const row = await read<Row | null>("find_submission", { id });
      return row ? submissionOf(row) : undefined;
    },

    countSubmissions: () => readRpc<SubmissionCounts>(client, "count_submissions"),
    countBrands: (thisYear) => read<BrandCounts>("count_brands", { thisYear }),
    searchesWithoutResult: (since) =>
      read<SearchWithoutResult[]>("searches_without_result", {
        since,
        visitors: SEARCH_VISITORS_MIN,
        limit: SEARCHES_SHOWN,
      }),
    mostUsed: (use, since) =>
      read<UsedBrand[]>("most_used", { use, since, limit: MOST_USED_SHOWN }),
    viewsByDay: (from, to) => read<[day: string, count: number][]>("views_by_day", { from, to }),
  };
};

/** A page whose items are still database rows. */
type Paged<Page, Item> = Omit<Page, "items"> & { items: Item[] };

type CountedRow = Row & { brandCount: number };

/** The taxonomy with brand counts, sorted as the port says. */
const countedTaxonomy = (rows: {
  categories: CountedRow[];
  attributes: CountedRow[];
  groups: Row[];
}): CountedTaxonomy => ({
  categories: rows.categories
    .map((row) => counted(categoryOf(row), row))
    .sort((a, b) => a.displayOrder - b.displayOrder || byName(a, b)),
  attributes: rows.attributes.map((row) => counted(attributeOf(row), row)).sort(byName),
  groups: orderedGroups(rows.groups.map(groupOf)),
});

const counted = <R extends object>(record: R, { brandCount }: CountedRow): Counted<R> =>
  Object.assign(record, { brandCount });

/** Names and address parts that a brand with one of these keys must contain. */
interface Like {
  names: string[];
  parts: string[];
}

const likeOf = (keys: readonly DuplicateKey[]): Like => {
  const like: Like = { names: [], parts: [] };
  for (const key of keys) {
    const [reason, value] = [key.slice(0, key.indexOf(":")), key.slice(key.indexOf(":") + 1)];
    if (reason === "name") like.names.push(value);
    else if (reason === "site") {
      const [host = value] = value.split("/");
      // An address may be stored in either form.
      like.parts.push(host, domainToUnicode(host));
    } else like.parts.push(`/${value}`, `/@${value}`, `id=${value}`);
  }
  return like;
};
