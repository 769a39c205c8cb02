import { type Brand, catalogBrand } from "#core/brand/brand.ts";
import { lastExpiredDay, SEARCHES_PER_DAY } from "#core/catalog/listing-query.ts";
import { PENDING, verdictOf } from "#core/change/change-set.ts";
import type { ImportStore, SubmissionStore } from "#core/ports/back-office-store.ts";
import type { CatalogStore } from "#core/ports/catalog-store.ts";
import type { Clock } from "#core/ports/system.ts";
import { inChunks } from "#core/slices.ts";
import { hasRoom } from "#core/submission/correction.ts";
import type { Sender, Submission } from "#core/submission/submission.ts";
import { emailKey } from "#core/text/addresses.ts";
import { ascending } from "#core/text/fold.ts";
import { systemClock } from "../system.ts";
import {
  addTo,
  brandsWhere,
  commitToMemory,
  createMemory,
  isActive,
  isAmong,
  type Memory,
  movedAt,
} from "./memory.ts";

/** A catalog in memory. Stores of one memory see each other's commits at once. */
export const memoryCatalogStore = (
  memory: Memory = createMemory(),
  clock: Clock = systemClock,
): CatalogStore => {
  const find = (wanted: string): Brand | undefined =>
    brandsWhere(memory, ({ id }) => id === wanted)[0];

  return {
    knownRevision: () => memory.revision,

    load: async () => {
      const { revision, viewsRevision } = memory;
      const brands = brandsWhere(memory, isActive).map(catalogBrand);
      return { revision, viewsRevision, brands, ...taxonomyOf(memory) };
    },

    changesSince: async (revision) => {
      const moved = brandsWhere(memory, ({ version }) => version > revision);
      const deleted = memory.history
        .filter((batch) => batch.revision > revision)
        .flatMap(({ revisions }) => revisions)
        .filter(({ record, id, after }) => record === "brand" && !after && !memory.brands.has(id));
      const archived = moved.filter((brand) => !isActive(brand));
      return {
        revision: memory.revision,
        changed: moved.filter(isActive).map(catalogBrand),
        gone: [...new Set([...archived, ...deleted].map(({ id }) => id))],
        taxonomy: memory.taxonomyRevision > revision ? taxonomyOf(memory) : undefined,
      };
    },

    viewsSince: async (since) => {
      const { views, brands, viewsRevision } = memory;
      const moved = [...views].filter(([id, one]) => one.viewsRevision > since && brands.has(id));
      return { viewsRevision, counts: moved.map(([id, { count }]) => [id, count]) };
    },

    findBrandBySlug: async (wanted) => brandsWhere(memory, ({ slug }) => slug === wanted)[0],

    findBrand: async (id) => find(id),

    commit: async (changeSet, onRows) => {
      const committed = commitToMemory(memory, changeSet, clock.now().toISOString());
      const { length } = changeSet.changes;
      if (committed.ok && length > 0) onRows?.(length, length);
      return committed;
    },

    addViews: async (added, day) => {
      const known = [...added].filter(([id]) => memory.brands.has(id));
      if (known.length === 0) return;
      const wrong = known.find(([, count]) => !Number.isSafeInteger(count) || count < 1);
      if (wrong) throw new RangeError(`Brand ${wrong[0]} cannot be viewed ${wrong[1]} times`);
      const viewsRevision = (memory.viewsRevision += 1);
      for (const [id, count] of known) {
        memory.views.set(id, { count: (memory.views.get(id)?.count ?? 0) + count, viewsRevision });
        addTo(memory.dailyViews, day, count);
      }
    },

    addSearches: async (visitors, day) => {
      const { searches } = memory;
      const ofDay = searches.get(day) ?? new Map<string, number>();
      for (const [text, count] of visitors)
        if (ofDay.has(text) || ofDay.size < SEARCHES_PER_DAY) addTo(ofDay, text, count);
      searches.set(day, ofDay);
      for (const kept of searches.keys()) if (kept <= lastExpiredDay(day)) searches.delete(kept);
    },

    addUses: async (use, counts, day) => {
      const added = [...counts].filter(([id]) => memory.brands.has(id));
      memory.uses = [
        ...memory.uses.filter((kept) => kept.day > lastExpiredDay(day)),
        ...added.map(([brandId, count]) => ({ use, day, brandId, count })),
      ];
    },
  };
};

export const memorySubmissionStore = (memory: Memory): SubmissionStore => {
  const { submissions, statusLinks } = memory;
  const networks = new Map<string, string | null>();
  const keepSender = ({ id, status }: Submission, from?: Sender): void => {
    const kept = submissions.get(id);
    if (!kept || !from || status !== "pending") return;
    kept.sender = from.sender;
    networks.set(id, from.senderNetwork);
  };
  const addAll: SubmissionStore["addAll"] = async (added) => {
    const kept = added.find(
      ({ id }, at) => submissions.has(id) || added.findIndex((one) => one.id === id) < at,
    );
    if (kept) throw new Error(`Submission ${kept.id} exists already`);
    for (const submission of structuredClone(added))
      submissions.set(submission.id, { ...PENDING, ...submission, decided: null });
  };
  return {
    add: async (submission, from) => {
      await addAll([submission]);
      keepSender(submission, from);
    },
    addAll,

    addCorrection: async (submission, statusLink, limits, from) => {
      const { id, correction } = submission;
      const waiting = [...submissions.values()].filter(
        (other) => other.status === "pending" && other.correction?.brandId === correction.brandId,
      );
      const counts = {
        all: waiting.length,
        claims: waiting.filter((other) => other.correction?.claimedFrom !== null).length,
        ofSender: from ? waiting.filter(({ sender }) => sender === from.sender).length : 0,
        ofNetwork: from?.senderNetwork
          ? waiting.filter((other) => networks.get(other.id) === from.senderNetwork).length
          : 0,
      };
      if (!hasRoom(counts, limits, correction.claimedFrom !== null)) return false;
      await addAll([submission]);
      keepSender(submission, from);
      statusLinks.set(statusLink, id);
      return true;
    },

    findCorrection: async (statusLink, decidedAfter) => {
      const found = submissions.get(statusLinks.get(statusLink) ?? "");
      if (!found?.correction) return undefined;
      if (found.status !== "pending" && movedAt(found) <= decidedAfter) return undefined;
      const { id, brandName, correction } = found;
      return structuredClone({ id, brandName, correction, ...verdictOf(found) });
    },

    confirmCorrection: async (id, host, email) => {
      const found = submissions.get(id);
      const isFrom =
        email === undefined ||
        (emailKey(found?.submitterEmail ?? "") === emailKey(email) &&
          found?.correction?.claimedFrom === host);
      if (found?.status !== "pending" || !isFrom || found.correction?.confirmedFrom !== null)
        return false;
      found.correction.confirmedFrom = host;
      return true;
    },
  };
};

export const memoryImportStore = (memory: Memory): ImportStore => ({
  async *readBrands() {
    yield* inChunks(bySlug(brandsWhere(memory)), 500);
  },

  findBrandsBySlug: async (slugs) =>
    new Map(brandsWhere(memory, isAmong(slugs, "slug")).map((brand) => [brand.slug, brand])),

  findBrands: async (ids) => brandsWhere(memory, isAmong(ids, "id")),

  listWebsites: async () =>
    [...memory.brands.values()].flatMap(({ id, websiteUrl }) =>
      websiteUrl === null ? [] : [{ id, websiteUrl }],
    ),

  findBatches: async (reason, ending) =>
    memory.history
      .filter((batch) => batch.reason === reason && batch.note?.endsWith(ending))
      .toReversed()
      .map(({ id, actor, at }) => ({ batchId: id, actor, at })),
});

const bySlug = (brands: Brand[]): Brand[] => brands.sort((a, b) => ascending(a.slug, b.slug));

const taxonomyOf = ({ categories, attributes, groups }: Memory) =>
  structuredClone({
    categories: [...categories.values()],
    attributes: [...attributes.values()],
    groups: [...groups.values()],
  });
