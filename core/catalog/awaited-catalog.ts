import { StoreUnavailable } from "../ports/catalog-store.ts";
import type { Catalog } from "./catalog.ts";

/** A catalog before there is one: until `opening` is done, whoever asks it is told that the store is away. */
export const awaitedCatalog = (opening: Promise<Catalog>): Catalog => {
  let opened: Catalog | undefined;
  const note = async (): Promise<void> => {
    opened = await opening;
  };
  // Whoever opens it hears why it cannot be.
  note().catch(() => {});
  const whenThere = async (): Promise<Catalog> => {
    if (!opened) throw new StoreUnavailable("The catalog was not loaded yet.");
    return opened;
  };
  return {
    current: async () => (await whenThere()).current(),
    has: async (brandId) => (await whenThere()).has(brandId),
    stamp: async () => (await whenThere()).stamp(),
    stampNow: () => opened?.stampNow(),
    refreshViews: async () => opened?.refreshViews(),
    status: () => opened?.status() ?? { revision: 0, brandCount: 0, stale: true },
  };
};
