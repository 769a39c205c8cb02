import type { BrandContent, BrandField } from "../brand/fields.ts";
import { SOCIAL_NETWORKS } from "../brand/social-networks.ts";

/** Fields that a brand's own page may fill. */
export const SUGGESTED_FIELDS = [
  "aliases",
  "logoUrl",
  "foundedYear",
  "hqLocation",
  "ownershipType",
  ...SOCIAL_NETWORKS.map((network) => `${network}Url` as const),
] as const satisfies readonly BrandField[];
export type SuggestedField = (typeof SUGGESTED_FIELDS)[number];

/** A value that a brand's own page gives. For `aliases` one name, which is added. */
export interface SuggestedValue {
  field: SuggestedField;
  value: string | number;
  /** The page's address. */
  source: string;
}

/** The directory's values of the fields that pages may contradict. */
export type KnownFacts = Pick<BrandContent, "name" | SuggestedField>;
