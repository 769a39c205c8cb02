import { COMPARED_LIMIT, type ComparedBrand } from "../catalog/comparison.ts";
import { isSlug } from "../brand/slug.ts";
import type { Compared, Directory } from "./directory.ts";

/** Shows active brands beside each other, in the order asked; of old slugs the brands as they are now. */
export const compareBrands = (showProfile: Directory["showProfile"]) => {
  const find = async (slug: string): Promise<ComparedBrand | undefined> => {
    let shown = await showProfile(slug);
    if (!shown.ok && shown.failure.kind === "brand-moved")
      shown = await showProfile(shown.failure.to);
    if (!shown.ok) return undefined;
    const { related: _related, ...compared } = shown.value;
    return compared;
  };

  return async (slugs: readonly string[]): Promise<Compared> => {
    const asked = [...new Set(slugs.filter(isSlug))].slice(0, COMPARED_LIMIT);
    const found = await Promise.all(asked.map(find));
    const brands = new Map<string, ComparedBrand>();
    // An old and a present slug may be the same brand's.
    for (const compared of found) if (compared) brands.set(compared.brand.id, compared);
    return { brands: [...brands.values()], missing: asked.filter((_, at) => !found[at]) };
  };
};
