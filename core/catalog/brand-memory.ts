import type { PublicBrand } from "../brand/brand.ts";
import type { CatalogBrand } from "../ports/catalog-store.ts";

/** Brands as they were read for their profiles, each for as long as the read model knows it as it was then. */
export interface BrandMemory {
  recall(known: CatalogBrand): PublicBrand | undefined;
  keep(known: CatalogBrand, brand: PublicBrand): void;
}

const KEPT_BYTES = 8 * 1024 * 1024;
/** What a brand takes besides its long text, roughly. */
const BRAND_BYTES = 2_048;
/** Once it is full, only what was asked for within so many others gets in, so that going through all brands pushes out nothing. */
const LATELY = 256;

/**
 * A save anywhere ends every kept answer, as it may have changed any page; of most brands it changed nothing, and they
 * need not be read again. The read model has a new object for a brand once anything about it changed, so nothing is to
 * be forgotten here but the oldest, when there are too many.
 */
export const createBrandMemory = (): BrandMemory => {
  const kept = new Map<CatalogBrand, PublicBrand>();
  let bytes = 0;
  const turnedAway: CatalogBrand[] = [];
  let turn = 0;
  const isAskedForAgain = (known: CatalogBrand): boolean => {
    if (turnedAway.includes(known)) return true;
    turnedAway[turn] = known;
    turn = (turn + 1) % LATELY;
    return false;
  };
  const forget = (known: CatalogBrand): void => {
    const brand = kept.get(known);
    if (brand && kept.delete(known)) bytes -= sizeOf(brand);
  };
  return {
    recall: (known) => kept.get(known),
    keep: (known, brand) => {
      forget(known);
      if (bytes + sizeOf(brand) > KEPT_BYTES && !isAskedForAgain(known)) return;
      kept.set(known, brand);
      bytes += sizeOf(brand);
      for (const oldest of kept.keys()) {
        if (bytes <= KEPT_BYTES) break;
        forget(oldest);
      }
    },
  };
};

const sizeOf = ({ longDescription }: PublicBrand): number =>
  BRAND_BYTES + 2 * longDescription.length;
