import type { Catalog } from "../catalog/catalog.ts";
import { isOwner, isOwnOwner } from "../taxonomy/taxonomy.ts";
import type { Owner } from "./directory.ts";

/** Owners of active brands, those with most brands first, then by name. A brand does not own itself. */
export const showOwners =
  ({ catalog }: { catalog: Pick<Catalog, "current"> }) =>
  async (): Promise<Owner[]> => {
    const model = await catalog.current();
    const brands = model.brands();
    return model
      .attributes()
      .filter(isOwner)
      .map((owner) => ({
        slug: owner.slug,
        name: owner.name,
        brands: brands
          .filter((brand) => brand.attributeIds.includes(owner.id) && !isOwnOwner(owner, brand))
          .map((brand) => ({
            slug: brand.slug,
            name: brand.name,
            years: [...new Set(yearsOfOwners(brand.events))],
          })),
      }))
      .filter((owner) => owner.brands.length > 0)
      .sort((a, b) => b.brands.length - a.brands.length);
  };

const yearsOfOwners = (events: readonly { kind: string; year: number }[]): number[] =>
  events.filter(({ kind }) => kind === "owner").map(({ year }) => year);
