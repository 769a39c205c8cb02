import type { BrandGone } from "./back-office-failure.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";
import type { BackOfficeStore } from "../ports/back-office-store.ts";
import { fail, ok, type Result } from "../result.ts";
import type { Brand } from "../brand/brand.ts";

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
