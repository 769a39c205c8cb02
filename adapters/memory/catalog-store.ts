import { type Brand, visibleContent } from "#core/brand/brand.ts";
import { cardFields, publicFields } from "#core/brand/fields.ts";
import { columnsOf } from "#core/catalog/brand-columns.ts";
import { lastForgottenDay, SEARCHES_PER_DAY } from "#core/catalog/listing-query.ts";
import { PENDING, verdictOf } from "#core/change/change-set.ts";
import type { OpenSource } from "#core/open-data/open-record.ts";
import type { ImportStore, SubmissionStore } from "#core/ports/back-office-store.ts";
import type { CatalogBrand, CatalogStore } from "#core/ports/catalog-store.ts";
import type { Clock } from "#core/ports/system.ts";
import { inPortions } from "#core/slices.ts";
import { emailKey } from "#core/text/addresses.ts";
import { ascending } from "#core/text/fold.ts";
import { systemClock } from "../system.ts";
import {
  brandsWhere,
  commitToMemory,
  createMemory,
  isAmong,
  type Memory,
  type MemoryState,
} from "./memory.ts";

/** A catalog that lives as long as its process. Stores over one memory see each other's commits at once. */
export const memoryCatalogStore = (
  memory: Memory = createMemory(),
  clock: Clock = systemClock,
): CatalogStore => ({
  knownRevision: () => memory.state.revision,

  load: async () => {
    const { revision, viewsRevision } = memory.state;
    const brands = columnsOf(brandsWhere(memory.state, isActive).map(catalogBrand));
    return { revision, viewsRevision, brands, ...taxonomyOf(memory.state) };
  },

  changesSince: async (revision) => {
    const state = memory.state;
    const moved = brandsWhere(state, ({ version }) => version > revision);
    const deleted = state.history
      .filter((batch) => batch.revision > revision)
      .flatMap(({ revisions }) => revisions)
      .filter((one) => one.record === "brand" && !one.after && !state.brands.has(one.id));
    const archived = moved.filter((brand) => !isActive(brand));
    return {
      revision: state.revision,
      changed: moved.filter(isActive).map(catalogBrand),
      gone: [...new Set([...archived, ...deleted].map(({ id }) => id))],
      taxonomy: state.taxonomyRevision > revision ? taxonomyOf(state) : undefined,
    };
  },

  viewsSince: async (viewsRevision) => {
    const { views, brands, viewsRevision: newest } = memory.state;
    const moved = [...views].filter(
      ([id, view]) => view.viewsRevision > viewsRevision && brands.has(id),
    );
    return { viewsRevision: newest, counts: moved.map(([id, { count }]) => [id, count]) };
  },

  findBrandBySlug: async (wanted) => brandsWhere(memory.state, ({ slug }) => slug === wanted)[0],

  findBrand: async (wanted) => findBrand(memory, wanted),

  findPublicContent: async (wanted) => visibleContent(findBrand(memory, wanted)),

  readOpen: async (read) => {
    const { state } = memory;
    const active = brandsWhere(state, isActive).sort((a, b) => ascending(a.slug, b.slug));
    async function* brands() {
      if (active.length > 0) yield active.map(openSource);
    }
    return read({ revision: state.revision, ...taxonomyOf(state), brands: brands() });
  },

  commit: async (changeSet) => commitToMemory(memory, changeSet, clock.now().toISOString()),

  addViews: async (added, day) => {
    const state = memory.state;
    const known = [...added].filter(([id]) => state.brands.has(id));
    if (known.length === 0) return;
    const wrong = known.find(([, count]) => !Number.isSafeInteger(count) || count < 1);
    if (wrong) throw new RangeError(`Brand ${wrong[0]} cannot be viewed ${wrong[1]} times`);
    const viewsRevision = state.viewsRevision + 1;
    const views = new Map(state.views);
    const dailyViews = new Map(state.dailyViews);
    for (const [id, count] of known) {
      views.set(id, { count: (views.get(id)?.count ?? 0) + count, viewsRevision });
      dailyViews.set(day, (dailyViews.get(day) ?? 0) + count);
    }
    memory.state = { ...state, viewsRevision, views, dailyViews };
  },

  addSearches: async (visitors, day) => {
    const { state } = memory;
    const forgotten = lastForgottenDay(day);
    const ofDay = new Map(state.searches.get(day));
    for (const [text, count] of visitors)
      if (ofDay.has(text) || ofDay.size < SEARCHES_PER_DAY)
        ofDay.set(text, (ofDay.get(text) ?? 0) + count);
    const searches = new Map([...state.searches, [day, ofDay] as const]);
    for (const kept of searches.keys()) if (kept <= forgotten) searches.delete(kept);
    memory.state = { ...state, searches };
  },
});

export const memorySubmissionStore = (memory: Memory): SubmissionStore => {
  const addAll: SubmissionStore["addAll"] = async (added) => {
    const { state } = memory;
    const submissions = new Map(state.submissions);
    for (const submission of added) {
      if (submissions.has(submission.id))
        throw new Error(`Submission ${submission.id} is kept already`);
      submissions.set(submission.id, { ...PENDING, ...submission, decided: null });
    }
    memory.state = { ...state, submissions };
  };
  return {
    add: (submission) => addAll([submission]),
    addAll,

    addCorrection: async (submission, statusLink, most) => {
      const { id, correction } = submission;
      const waiting = [...memory.state.submissions.values()].filter(
        (other) => other.status === "pending" && other.correction?.brandId === correction.brandId,
      );
      if (waiting.length >= most) return false;
      await addAll([structuredClone(submission)]);
      const statusLinks = new Map(memory.state.statusLinks).set(statusLink, id);
      memory.state = { ...memory.state, statusLinks };
      return true;
    },

    findCorrection: async (statusLink) => {
      const { statusLinks, submissions } = memory.state;
      const found = submissions.get(statusLinks.get(statusLink) ?? "");
      if (!found?.correction) return undefined;
      const { id, brandName, correction } = found;
      return structuredClone({ id, brandName, correction, ...verdictOf(found) });
    },

    confirmCorrection: async (id, host, email) => {
      const { state } = memory;
      const found = state.submissions.get(id);
      const isFrom =
        email === undefined || emailKey(found?.submitterEmail ?? "") === emailKey(email);
      if (found?.status !== "pending" || !isFrom || found.correction?.confirmedFrom !== null)
        return false;
      const correction = { ...found.correction, confirmedFrom: host };
      const submissions = new Map(state.submissions).set(id, { ...found, correction });
      memory.state = { ...state, submissions };
      return true;
    },
  };
};

const findBrand = ({ state }: Memory, wanted: string): Brand | undefined =>
  state.brands.has(wanted) ? brandsWhere(state, ({ id }) => id === wanted)[0] : undefined;

const isActive = ({ status }: { status: string }): boolean => status === "active";

const catalogBrand = (brand: Brand): CatalogBrand => {
  const { id, viewCount, createdAt, updatedAt, categoryIds, attributeIds } = brand;
  const beside = { id, viewCount, createdAt, updatedAt, categoryIds, attributeIds };
  return { ...beside, ...cardFields(brand) };
};

const openSource = (brand: Brand): OpenSource => {
  const { createdAt, categoryIds, attributeIds } = brand;
  return { ...publicFields(brand), createdAt, categoryIds, attributeIds };
};

const taxonomyOf = ({ categories, attributes }: MemoryState) =>
  structuredClone({ categories: [...categories.values()], attributes: [...attributes.values()] });

export const memoryImportStore = (memory: Memory): ImportStore => ({
  async *readBrands() {
    const brands = brandsWhere(memory.state).sort((a, b) => ascending(a.slug, b.slug));
    yield* inPortions(brands, 500);
  },

  findBrandsBySlug: async (slugs) =>
    new Map(brandsWhere(memory.state, isAmong(slugs, "slug")).map((brand) => [brand.slug, brand])),

  findBrands: async (ids) => brandsWhere(memory.state, isAmong(ids, "id")),

  listWebsites: async () =>
    [...memory.state.brands.values()].flatMap(({ id, websiteUrl }) =>
      websiteUrl === null ? [] : [{ id, websiteUrl }],
    ),

  findBatches: async (reason, ending) =>
    memory.state.history
      .filter((batch) => batch.reason === reason && batch.note?.endsWith(ending))
      .toReversed()
      .map(({ id, actor, at }) => ({ batchId: id, actor, at })),
});
