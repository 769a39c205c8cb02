import type { Catalog } from "../catalog/catalog.ts";
import type { CatalogBrand } from "../brand/brand.ts";
import { type Attribute, isOwner, isOwnOwner } from "../taxonomy/taxonomy.ts";
import type { Owner } from "./directory.ts";

/** Owners of active brands, those with most brands first, then by name. A brand does not own itself. */
export const showOwners =
  ({ catalog }: { catalog: Pick<Catalog, "current"> }) =>
  async (): Promise<Owner[]> => {
    const model = await catalog.current();
    const brands = model.brands();
    const owners = model.attributes().filter(isOwner);
    return owners
      .map((owner) => ({
        slug: owner.slug,
        name: owner.name,
        owners: ownersAbove(owner, owners, brands),
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

/** Some owners are brands too, such as Callaway. The owners of the brand then own this owner. */
const ownersAbove = (
  owner: Attribute,
  owners: readonly Attribute[],
  brands: readonly CatalogBrand[],
): Owner["owners"] => {
  const own = brands.find((brand) => isOwnOwner(owner, brand));
  return owners
    .filter(({ id }) => own?.attributeIds.includes(id) === true && id !== owner.id)
    .map(({ slug, name }) => ({ slug, name }));
};

const yearsOfOwners = (events: readonly { kind: string; year: number }[]): number[] =>
  events.filter(({ kind }) => kind === "owner").map(({ year }) => year);
