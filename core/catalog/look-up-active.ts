import type { CatalogStore } from "../ports/catalog-store.ts";

/** Longer is no id. */
const LONGEST_ID = 64;
/** Made-up ids are no way to keep a store busy: beyond so many at a time it is not asked. */
const LOOKED_UP_AT_ONCE = 4;

/** Whether a brand that the catalog does not know is an active one, as the store knows it now. */
export const lookUpActive = (store: CatalogStore) => {
  const asked = new Map<string, Promise<boolean>>();
  const ask = async (brandId: string): Promise<boolean> => {
    try {
      return (await store.findBrand(brandId))?.status === "active";
    } finally {
      asked.delete(brandId);
    }
  };
  return async (brandId: string): Promise<boolean> => {
    const underWay = asked.get(brandId);
    if (underWay) return underWay;
    if (brandId.length > LONGEST_ID || asked.size >= LOOKED_UP_AT_ONCE) return false;
    const answer = ask(brandId);
    asked.set(brandId, answer);
    return answer;
  };
};
