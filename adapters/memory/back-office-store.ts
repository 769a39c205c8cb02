import { matching } from "#core/back-office/brand-list-query.ts";
import { needs } from "#core/brand/brand-needs.ts";
import { BATCH_PAGE_SIZE, REVISION_PAGE_SIZE } from "#core/change/batch.ts";
import { LINK_FIELD_OF } from "#core/change/plan-taxonomy.ts";
import type { BackOfficeStore } from "#core/ports/back-office-store.ts";
import { duplicateKeys } from "#core/brand/duplicates.ts";
import type { SubmissionCounts } from "#core/submission/review.ts";
import { batchOf } from "./batch-of.ts";
import { ascending, byName, listBrands } from "./brand-list.ts";
import { wholeBrand } from "./catalog-store.ts";
import { createMemory, type Memory, type MemoryState } from "./memory.ts";
import { pageOf } from "./page-of.ts";
import { listSubmissions } from "./submission-list.ts";

const FOLDERS = { brand: "brands", category: "categories", attribute: "attributes" } as const;

/** What administrators ask of a catalog that lives as long as its process. */
export const memoryBackOfficeStore = (memory: Memory = createMemory()): BackOfficeStore => ({
  findRedirect: async (slug) => {
    const { redirects, brands } = memory.state;
    const id = redirects.get(slug);
    if (id === undefined || !brands.has(id)) return undefined;
    return allBrands(memory.state).some((brand) => brand.slug === slug) ? undefined : id;
  },

  listBrands: async (query, thisYear) => listBrands(allBrands(memory.state), query, thisYear),

  listBrandRefs: async (filter, thisYear) =>
    allBrands(memory.state)
      .filter(matching(filter, thisYear))
      .map(({ id, version }) => ({ id, readVersion: version }))
      .sort((a, b) => ascending(a.id, b.id)),

  findBrands: async (ids) => {
    const wanted = new Set(ids);
    return allBrands(memory.state).filter(({ id }) => wanted.has(id));
  },

  findBrandVersion: async (id, version) => {
    const batch = memory.state.history.find(({ revision }) => revision === version);
    const revision = batch?.revisions.find((wrote) => wrote.record === "brand" && wrote.id === id);
    return revision?.record === "brand" && revision.after
      ? structuredClone(revision.after)
      : undefined;
  },

  findBrandsLinking: async (kind, id) =>
    allBrands(memory.state).filter((brand) => brand[LINK_FIELD_OF[kind]].includes(id)),

  findBrandsSharing: async (keys, limit) => {
    const wanted = new Set(keys);
    return allBrands(memory.state)
      .map((brand) => ({
        brand,
        shared: duplicateKeys(brand).filter((key) => wanted.has(key)).length,
      }))
      .filter(({ shared }) => shared > 0)
      .sort((a, b) => b.shared - a.shared || byName(a.brand, b.brand))
      .slice(0, limit)
      .map(({ brand }) => brand);
  },

  findSlugHolders: async (kind, slugs) => {
    const wanted = new Set(slugs);
    const records = [...memory.state[FOLDERS[kind]].values()];
    return new Map(
      records.filter(({ slug }) => wanted.has(slug)).map(({ slug, id }) => [slug, id]),
    );
  },

  listTaxonomy: async () => {
    const { brands, categories, attributes } = memory.state;
    const counts = new Map<string, number>();
    for (const { categoryIds, attributeIds } of brands.values())
      for (const id of [...categoryIds, ...attributeIds]) counts.set(id, (counts.get(id) ?? 0) + 1);
    const counted = <T extends { id: string }>(record: T) => ({
      ...record,
      brandCount: counts.get(record.id) ?? 0,
    });
    return {
      categories: [...categories.values()]
        .map(counted)
        .sort((a, b) => ascending(a.displayOrder, b.displayOrder) || byName(a, b)),
      attributes: [...attributes.values()].map(counted).sort(byName),
    };
  },

  listBatches: async ({ record, page }) =>
    pageOf(
      memory.state.history
        .filter(
          ({ revisions }) =>
            record === null ||
            revisions.some((wrote) => wrote.record === record.record && wrote.id === record.id),
        )
        .toReversed()
        .map(batchOf),
      page,
      BATCH_PAGE_SIZE,
    ),

  findBatch: async (id) => {
    const batch = memory.state.history.find((known) => known.id === id);
    return batch && batchOf(batch);
  },

  listRevisions: async (batchId, page) => {
    const batch = memory.state.history.find(({ id }) => id === batchId);
    return structuredClone(pageOf(batch?.revisions ?? [], page, REVISION_PAGE_SIZE));
  },

  listSubmissions: async (query) =>
    listSubmissions([...memory.state.submissions.values()], query, countSubmissions(memory.state)),

  findSubmission: async (id) => structuredClone(memory.state.submissions.get(id)),

  countSubmissions: async () => countSubmissions(memory.state),

  countBrands: async (thisYear) => {
    const brands = allBrands(memory.state);
    const active = brands.filter(({ status }) => status === "active");
    const needing = (need: Parameters<typeof needs>[1]) =>
      active.filter((brand) => needs(brand, need, thisYear)).length;
    return {
      active: active.length,
      archived: brands.length - active.length,
      needs: {
        website: needing("website"),
        category: needing("category"),
        logo: needing("logo"),
        "founded-in-the-past": needing("founded-in-the-past"),
      },
    };
  },

  viewsByDay: async (from, to) =>
    [...memory.state.dailyViews]
      .filter(([day]) => day >= from && day <= to)
      .sort(([a], [b]) => ascending(a, b)),
});

const allBrands = (state: MemoryState) =>
  [...state.brands.values()].map((brand) => wholeBrand(state, brand));

const countSubmissions = ({ submissions }: MemoryState): SubmissionCounts => {
  const counts = { pending: 0, approved: 0, rejected: 0, spam: 0 };
  for (const { status } of submissions.values()) counts[status] += 1;
  return counts;
};
