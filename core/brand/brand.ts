import { type BrandContent, publicFields, type PublicField } from "./fields.ts";

/** A stored brand, as administrators see it (spec section 3, admin view). */
export interface Brand extends BrandContent {
  id: string;
  /** Profile views ever counted. Kept apart from the content: counting one does not change `version`. */
  viewCount: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** The catalog revision of the last commit that wrote this brand. */
  version: number;
}

/** A brand as visitors may read it (spec section 3, public reading). */
export type PublicBrand = Pick<Brand, PublicField | "id" | "viewCount" | "createdAt">;

/** A public brand without its views, which are counted apart. */
export type PublicContent = Omit<PublicBrand, "viewCount">;

/** What visitors may read of the brand; `undefined` for an archived one. */
export const visibleContent = (brand: Brand | undefined): PublicContent | undefined => {
  if (brand?.status !== "active") return undefined;
  const { viewCount: _views, ...content } = publicBrand(brand);
  return content;
};

/** Leaves out everything that only administrators may see; what is not listed never leaves. */
export const publicBrand = (brand: Brand): PublicBrand => {
  const { id, viewCount, createdAt } = brand;
  return { id, ...publicFields(brand), viewCount, createdAt };
};
