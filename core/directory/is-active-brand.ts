import type { Catalog } from "../catalog/catalog.ts";

/** Whether visitors can see a brand of this id now. Never fails: before there is a catalog they see none. */
export const isActiveBrand =
  (catalog: Catalog) =>
  async (brandId: string): Promise<boolean> => {
    try {
      return await catalog.has(brandId);
    } catch {
      return false;
    }
  };
