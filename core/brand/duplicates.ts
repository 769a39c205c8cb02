import type { BackOfficeParts } from "../back-office/back-office-parts.ts";
import type { Brand } from "./brand.ts";
import {
  type DuplicateCandidate,
  duplicateKeys,
  type DuplicateReason,
  reasonOf,
} from "./duplicate-keys.ts";

/** A brand that is likely the same, and by what it is recognised. */
export interface Duplicate extends Pick<
  Brand,
  "id" | "slug" | "name" | "websiteUrl" | "logoUrl" | "status"
> {
  reasons: DuplicateReason[];
}

/** Likely duplicates shown beside a form or a submission. */
export const DUPLICATE_LIMIT = 5;

export const findDuplicates =
  ({ records }: Pick<BackOfficeParts, "records">) =>
  async (candidate: DuplicateCandidate, exceptId?: string): Promise<Duplicate[]> => {
    const keys = duplicateKeys(candidate);
    if (keys.length === 0) return [];
    // One more than shown, for the brand itself is always among them.
    const brands = await records.findBrandsSharing(keys, DUPLICATE_LIMIT + 1);
    return brands
      .filter(({ id }) => id !== exceptId)
      .slice(0, DUPLICATE_LIMIT)
      .map((brand) => duplicateOf(brand, new Set(keys)));
  };

const duplicateOf = (brand: Brand, keys: ReadonlySet<string>): Duplicate => {
  const { id, slug, name, websiteUrl, logoUrl, status } = brand;
  const shared = duplicateKeys(brand).filter((key) => keys.has(key));
  return { id, slug, name, websiteUrl, logoUrl, status, reasons: shared.map(reasonOf) };
};
