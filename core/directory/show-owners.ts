import type { Catalog } from "../catalog/catalog.ts";
import { isOwner } from "../taxonomy/taxonomy.ts";
import { foldForSearch } from "../text/fold.ts";
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
      .map(({ id, slug, name }) => ({
        slug,
        name,
        brands: brands
          .filter((brand) => brand.attributeIds.includes(id) && !isNamed(brand, name))
          .map((brand) => ({
            slug: brand.slug,
            name: brand.name,
            years: [...new Set(yearsOfOwners(brand.events))],
          })),
      }))
      .filter((owner) => owner.brands.length > 0)
      .sort((a, b) => b.brands.length - a.brands.length);
  };

const isNamed = (brand: { name: string }, name: string): boolean =>
  foldForSearch(brand.name) === foldForSearch(name);

const yearsOfOwners = (events: readonly { kind: string; year: number }[]): number[] =>
  events.filter(({ kind }) => kind === "owner").map(({ year }) => year);
