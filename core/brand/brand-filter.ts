import { foldForSearch } from "../text/fold.ts";
import type { BrandFilter } from "../back-office/brand-list-query.ts";
import { needs } from "./brand-needs.ts";
import type { Brand } from "./brand.ts";

/** Whether a brand passes a filter, by the rules every store keeps: all of it combines with "and". */
export const matching = (
  { search, status, needs: need }: BrandFilter,
  thisYear: number,
): ((brand: Brand) => boolean) => {
  const folded = foldForSearch(search);
  return (brand) =>
    (foldForSearch(brand.name).includes(folded) || brand.slug.includes(folded)) &&
    (status === null || brand.status === status) &&
    (need === null || needs(brand, need, thisYear));
};
