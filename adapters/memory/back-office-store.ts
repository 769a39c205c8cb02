import {
  SEARCH_VISITORS_MIN,
  SEARCHES_SHOWN,
  type SearchWithoutResult,
  MOST_USED_SHOWN,
} from "#core/catalog/listing-query.ts";
import {
  BRAND_PAGE_SIZE,
  inListOrder,
  matching,
  rowOf,
} from "#core/back-office/brand-list-query.ts";
import { BRAND_NEEDS, type BrandNeed, needs } from "#core/brand/brand.ts";
import { duplicateKeys, sharingMost } from "#core/brand/duplicates.ts";
import {
  type Batch,
  BATCH_PAGE_SIZE,
  BATCH_SAMPLE_LIMIT,
  REVISION_PAGE_SIZE,
  sampleOf,
  verbOf,
} from "#core/change/batch.ts";
import { LINK_FIELD_OF } from "#core/change/plan-taxonomy.ts";
import { fromKeys } from "#core/records.ts";
import type { RecordKind } from "#core/result.ts";
import { orderedGroups } from "#core/taxonomy/taxonomy.ts";
import {
  type BackOfficeStore,
  type ReviewedSubmission,
  SUBMISSION_PAGE_SIZE,
  type SubmissionCounts,
} from "#core/ports/back-office-store.ts";
import { ascending, byName } from "#core/text/fold.ts";
import { memoryCatalogHistory } from "./catalog-history.ts";
import {
  brandsWhere,
  isActive,
  isAmong,
  type Memory,
  movedAt,
  type StoredBatch,
  type StoredBrand,
  TABLES,
  addTo,
} from "./memory.ts";

export const memoryBackOfficeStore = (memory: Memory): BackOfficeStore => ({
  ...memoryCatalogHistory(memory),

  findRedirect: async (slug) => {
    const id = memory.redirects.get(slug) ?? "";
    const isHeld = [...memory.brands.values()].some((brand) => brand.slug === slug);
    return isHeld || !memory.brands.has(id) ? undefined : id;
  },

  listBrands: async (query, thisYear) => {
    const found = brandsWhere(memory).filter(matching(query, thisYear)).sort(inListOrder(query));
    const page = pageOf(found, query.page, BRAND_PAGE_SIZE);
    return { ...page, items: page.items.map(rowOf), overall: memory.brands.size };
  },

  listBrandRefs: async (filter, thisYear) =>
    brandsWhere(memory)
      .filter(matching(filter, thisYear))
      .map(({ id, version }) => ({ id, readVersion: version }))
      .sort((a, b) => ascending(a.id, b.id)),

  findBrands: async (ids) => brandsWhere(memory, isAmong(ids, "id")),

  findBrandVersion: async (id, version) => {
    const batch = memory.history.find(({ revision }) => revision === version);
    const wrote = batch?.revisions.find((one) => one.record === "brand" && one.id === id);
    return wrote?.record === "brand" && wrote.after ? structuredClone(wrote.after) : undefined;
  },

  findBrandsLinking: async (kind, id) =>
    brandsWhere(memory, (brand) => brand[LINK_FIELD_OF[kind]].includes(id)),

  findBrandsSharing: async (keys, limit) => {
    const shares = (brand: StoredBrand) => duplicateKeys(brand).some((key) => keys.includes(key));
    return sharingMost(brandsWhere(memory, shares), keys, limit);
  },

  findSlugHolders: async (kind, slugs) =>
    new Map(
      [...memory[TABLES[kind]].values()]
        .filter(isAmong(slugs, "slug"))
        .map(({ slug, id }) => [slug, id]),
    ),

  listTaxonomy: async () => {
    const all = [...memory.brands.values()];
    const links = all.flatMap((one) => one.categoryIds.concat(one.attributeIds));
    const counted = <T extends { id: string; name: string }>(records: ReadonlyMap<string, T>) =>
      [...records.values()]
        .map((one) =>
          Object.assign({ brandCount: links.filter((id) => id === one.id).length }, one),
        )
        .sort(byName);
    const categories = counted(memory.categories).sort((a, b) => a.displayOrder - b.displayOrder);
    const groups = orderedGroups([...memory.groups.values()]);
    return { categories, attributes: counted(memory.attributes), groups };
  },

  listBatches: async ({ record, brand, person, kind, day, page }) => {
    const named = [...memory.brands.values()].find(({ slug }) => slug === brand);
    const found = memory.history.filter(
      (batch) =>
        (!record || wrote(batch, record.record, record.id)) &&
        (brand === undefined || wrote(batch, "brand", named?.id)) &&
        (person === undefined || batch.actor.toLowerCase() === person.toLowerCase()) &&
        (kind === undefined || batch.reason === kind) &&
        (day === undefined || batch.at.startsWith(day)),
    );
    return pageOf(found.toReversed().map(batchOf), page, BATCH_PAGE_SIZE);
  },

  findBatch: async (wanted) => memory.history.filter(({ id }) => id === wanted).map(batchOf)[0],

  listRevisions: async (batchId, page) => {
    const batch = memory.history.find(({ id }) => id === batchId);
    return structuredClone(pageOf(batch?.revisions ?? [], page, REVISION_PAGE_SIZE));
  },

  // Pending ones: confirmed from the brand's own host first, then oldest first. Others: last decided or
  // received first.
  listSubmissions: async ({ status, sender, page }) => {
    const direction = status === "pending" ? 1 : -1;
    const found = [...memory.submissions.values()]
      .filter((one) => one.status === status && (sender === undefined || one.sender === sender))
      .sort(
        (a, b) =>
          (status === "pending" ? isConfirmed(b) - isConfirmed(a) : 0) ||
          ascending(movedAt(a), movedAt(b)) * direction ||
          ascending(a.id, b.id),
      );
    const counts = countSubmissions(memory);
    return structuredClone({ ...pageOf(found, page, SUBMISSION_PAGE_SIZE), counts });
  },

  findSubmission: async (id) => structuredClone(memory.submissions.get(id)),

  countSubmissions: async () => countSubmissions(memory),

  countBrands: async (thisYear) => {
    const active = [...memory.brands.values()].filter(isActive);
    const archived = memory.brands.size - active.length;
    const count = (need: BrandNeed) => active.filter((one) => needs(one, need, thisYear)).length;
    return { active: active.length, archived, needs: fromKeys(BRAND_NEEDS, count) };
  },

  viewsByDay: async (from, to) =>
    [...memory.dailyViews]
      .filter(([day]) => day >= from && day <= to)
      .sort(([a], [b]) => ascending(a, b)),

  mostUsed: async (use, since) => {
    const counts = new Map<string, number>();
    for (const used of memory.uses)
      if (used.use === use && used.day > since) addTo(counts, used.brandId, used.count);
    return [...counts]
      .flatMap(([id, count]) => {
        const brand = memory.brands.get(id);
        return brand ? [{ id, name: brand.name, count }] : [];
      })
      .sort((a, b) => b.count - a.count || ascending(a.name, b.name))
      .slice(0, MOST_USED_SHOWN);
  },

  searchesWithoutResult: async (since) => {
    const found = new Map<string, SearchWithoutResult>();
    for (const [day, ofDay] of memory.searches)
      for (const [text, count] of day > since ? ofDay : []) {
        const known = found.get(text) ?? { text, visitors: 0, lastDay: day };
        known.visitors = Math.max(known.visitors, count);
        if (day > known.lastDay) known.lastDay = day;
        found.set(text, known);
      }
    return [...found.values()]
      .filter(({ visitors }) => visitors >= SEARCH_VISITORS_MIN)
      .sort(
        (a, b) =>
          b.visitors - a.visitors || ascending(b.lastDay, a.lastDay) || ascending(a.text, b.text),
      )
      .slice(0, SEARCHES_SHOWN);
  },
});

const countSubmissions = ({ submissions }: Memory): SubmissionCounts => {
  const counts = { pending: 0, approved: 0, rejected: 0, spam: 0 };
  for (const { status } of submissions.values()) counts[status] += 1;
  return counts;
};

const pageOf = <T>(all: readonly T[], wanted: number, pageSize: number) => {
  const page = Math.min(wanted, Math.max(1, Math.ceil(all.length / pageSize)));
  const items = all.slice((page - 1) * pageSize, page * pageSize);
  return { items, total: all.length, page, pageSize };
};

const wrote = ({ revisions }: StoredBatch, record: RecordKind, id: string | undefined): boolean =>
  revisions.some((one) => one.record === record && one.id === id);

const batchOf = ({ revisions, ...batch }: StoredBatch): Batch => {
  const counts = { create: 0, update: 0, delete: 0 };
  for (const revision of revisions) counts[verbOf(revision)] += 1;
  const sample = revisions.slice(0, BATCH_SAMPLE_LIMIT).map(sampleOf);
  return structuredClone({ ...batch, counts, sample });
};

const isConfirmed = ({ correction }: ReviewedSubmission): number =>
  Number((correction?.confirmedFrom ?? null) !== null);
