import type { BrandGone } from "./back-office-failure.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";
import type { BackOfficeStore } from "../ports/back-office-store.ts";
import { fail, ok, type Result } from "../result.ts";
import type { Brand } from "../brand/brand.ts";
import { nearest } from "../text/similar.ts";

/** A brand to edit. */
export const openBrand =
  ({ store, records }: Pick<BackOfficeParts, "store" | "records">) =>
  async (id: string): Promise<Result<Brand, BrandGone>> => {
    const brand = await store.findBrand(id);
    return brand ? ok(brand) : fail(await brandGone(records, id));
  };

/** The refusal of a brand that is not there, with the batch that deleted it. */
export const brandGone = async (records: BackOfficeStore, id: string): Promise<BrandGone> => {
  const { items } = await records.listBatches({ record: { record: "brand", id }, page: 1 });
  return { kind: "brand-gone", id, deletedBy: items[0] };
};

/** There are no brands with these slugs or ids. */
export interface BrandsNotFound {
  kind: "brands-not-found";
  /** Each with the slug that was likely meant. */
  missing: { name: string; near: string | undefined }[];
}

/** The brands with these slugs or ids, each once. */
export const findBrands =
  ({ store, imports }: Pick<BackOfficeParts, "store" | "imports">) =>
  async (named: readonly string[]): Promise<Result<Brand[], BrandsNotFound>> => {
    const found = await Promise.all(
      named.map(async (name) => (await store.findBrandBySlug(name)) ?? store.findBrand(name)),
    );
    const missing = named.filter((_, at) => found[at] === undefined);
    if (missing.length > 0) {
      const slugs: string[] = [];
      for await (const brands of imports.readBrands())
        slugs.push(...brands.map(({ slug }) => slug));
      return fail({
        kind: "brands-not-found",
        missing: missing.map((name) => ({ name, near: nearest(name, slugs) })),
      });
    }
    const brands = found.filter((brand) => brand !== undefined);
    return ok([...new Map(brands.map((brand) => [brand.id, brand])).values()]);
  };
