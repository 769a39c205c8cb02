import type { PublicBrand } from "../brand/brand.ts";
import type { BrandProfile } from "./directory.ts";
import type { BrandMoved, BrandNotFound } from "../failure.ts";
import type { SlugRedirects } from "../ports/back-office-store.ts";
import type { CatalogBrand, CatalogStore } from "../ports/catalog-store.ts";
import { fail, ok, type Result } from "../result.ts";
import { andThen, type MaybePromise } from "../maybe-promise.ts";
import { createBrandMemory } from "../catalog/brand-memory.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { RELATED_LIMIT } from "../catalog/listing.ts";
import type { ReadModel } from "../catalog/read-model.ts";

type Shown = MaybePromise<Result<BrandProfile, BrandNotFound | BrandMoved>>;

/** One active brand with everything its page shows. */
export const showProfile = (catalog: Catalog, store: CatalogStore, addresses: SlugRedirects) => {
  const memory = createBrandMemory();
  const read = (known: CatalogBrand): MaybePromise<PublicBrand | undefined> =>
    memory.recall(known) ??
    andThen(store.findPublicContent(known.id), (content) => {
      if (!content) return undefined;
      const brand = Object.assign(content, { viewCount: known.viewCount });
      memory.keep(known, brand);
      return brand;
    });

  return (slug: string): Shown =>
    andThen(catalog.current(), (model) => {
      const known = model.findBySlug(slug);
      return andThen(known && read(known), (brand): Shown =>
        brand ? ok(profileOf(brand, model)) : whereElse(store, addresses, slug),
      );
    });
};

const profileOf = (brand: PublicBrand, model: ReadModel): BrandProfile => {
  const { categories, attributes, related } = model.around(brand.id, RELATED_LIMIT);
  return { brand, categories, attributes, related };
};

const whereElse = async (store: CatalogStore, addresses: SlugRedirects, slug: string) => {
  const id = await addresses.findRedirect(slug);
  const brand = id === undefined ? undefined : await store.findBrand(id);
  return brand?.status === "active"
    ? fail<BrandMoved>({ kind: "brand-moved", slug, to: brand.slug })
    : fail<BrandNotFound>({ kind: "brand-not-found", slug });
};
