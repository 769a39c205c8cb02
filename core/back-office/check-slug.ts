import type { SlugUnavailable } from "./back-office-failure.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";
import type { RecordKind } from "../failure.ts";
import type { BackOfficeStore } from "../ports/back-office-store.ts";
import type { Brand } from "../brand/brand.ts";
import { slugAlternatives } from "../brand/free-slug.ts";
import { isSlug } from "../brand/slug.ts";

type Named = Pick<Brand, "id" | "slug" | "name">;

/** Whether a brand can be given a slug. */
export type SlugCheck =
  /** `leadsTo`: it is an old address of that brand, which would no longer be reached by it. */
  | { kind: "free"; leadsTo: Named | undefined }
  | { kind: "taken"; by: Named; alternative: string | undefined }
  /** No slug at all. */
  | { kind: "malformed" };

export const checkSlug =
  ({ store, records }: Pick<BackOfficeParts, "store" | "records">) =>
  async (slug: string, brandId?: string): Promise<SlugCheck> => {
    if (!isSlug(slug)) return { kind: "malformed" };
    const holder = await store.findBrandBySlug(slug);
    if (holder && holder.id !== brandId)
      return {
        kind: "taken",
        by: named(holder),
        alternative: await freeSlug(records, "brand", slug),
      };
    const oldId = holder ? undefined : await records.findRedirect(slug);
    const old = oldId === undefined || oldId === brandId ? undefined : await store.findBrand(oldId);
    return { kind: "free", leadsTo: old && named(old) };
  };

/** The refusal of a slug, with a free one to offer. */
export const slugUnavailable = async (
  records: BackOfficeStore,
  record: RecordKind,
  slug: string,
): Promise<SlugUnavailable> => ({
  kind: "slug-unavailable",
  record,
  slug,
  alternative: await freeSlug(records, record, slug),
});

const freeSlug = async (
  records: BackOfficeStore,
  record: RecordKind,
  slug: string,
): Promise<string | undefined> => {
  const alternatives = slugAlternatives(slug);
  const held = await records.findSlugHolders(record, alternatives);
  return alternatives.find((alternative) => !held.has(alternative));
};

const named = ({ id, slug, name }: Brand): Named => ({ id, slug, name });
