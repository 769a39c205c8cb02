import { publicBrand } from "../brand/brand.ts";
import type { BrandProfile } from "../directory.ts";
import type { BrandMoved, BrandNotFound } from "../failure.ts";
import type { SlugRedirects } from "../ports/back-office-store.ts";
import type { CatalogStore } from "../ports/catalog-store.ts";
import { fail, ok, type Result } from "../result.ts";
import type { Catalog } from "./catalog.ts";
import { RELATED_LIMIT } from "./listing.ts";

/** One active brand with everything its page shows. */
export const showProfile =
  (catalog: Catalog, store: CatalogStore, addresses: SlugRedirects) =>
  async (slug: string): Promise<Result<BrandProfile, BrandNotFound | BrandMoved>> => {
    const model = await catalog.current();
    const known = model.findBySlug(slug);
    const brand = known && (await store.findBrand(known.id));
    if (brand?.status !== "active") return whereElse(store, addresses, slug);
    return ok({
      brand: publicBrand(brand),
      categories: model.categories().filter(({ id }) => brand.categoryIds.includes(id)),
      attributes: model.attributes().filter(({ id }) => brand.attributeIds.includes(id)),
      related: model.related(brand.id, RELATED_LIMIT),
    });
  };

const whereElse = async (store: CatalogStore, addresses: SlugRedirects, slug: string) => {
  const id = await addresses.findRedirect(slug);
  const brand = id === undefined ? undefined : await store.findBrand(id);
  return brand?.status === "active"
    ? fail<BrandMoved>({ kind: "brand-moved", slug, to: brand.slug })
    : fail<BrandNotFound>({ kind: "brand-not-found", slug });
};
