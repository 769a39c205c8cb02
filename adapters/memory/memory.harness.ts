import type { CatalogUnderTest } from "#core/ports/catalog-under-test.contract.ts";
import { memoryCatalogStore, memorySubmissionStore } from "./catalog-store.ts";
import { createMemory } from "./memory.ts";

/** An empty memory with its stores, and queries to check its content. */
export const openMemoryCatalog = async (): Promise<CatalogUnderTest> => {
  const memory = createMemory();
  return {
    store: memoryCatalogStore(memory),
    sibling: memoryCatalogStore(memory),
    submissions: memorySubmissionStore(memory),
    history: async () =>
      memory.history.map((batch) => structuredClone({ ...batch, revisions: [...batch.revisions] })),
    submission: async (id) => memory.submissions.get(id),
    redirect: async (slug) => memory.redirects.get(slug),
    viewsOn: async (day) => memory.dailyViews.get(day) ?? 0,
    close: async () => {},
  };
};
