import type { Catalog } from "../catalog/catalog.ts";
import type { CatalogBrand } from "../brand/brand.ts";
import { type Attribute, isOwner } from "../taxonomy/taxonomy.ts";
import { foldForSearch } from "../text/fold.ts";
import type { Owner } from "./answers.schema.ts";

/** Owners of active brands, those with most brands first, then by name. A brand does not own itself. */
export const showOwners =
  ({ catalog }: { catalog: Pick<Catalog, "current"> }) =>
  async (): Promise<Owner[]> => {
    const model = await catalog.current();
    const owners = model.attributes().filter(isOwner);
    const names = new Map(owners.map(({ id, name }) => [id, foldForSearch(name)]));
    const owned = new Map(owners.map(({ id }): [string, CatalogBrand[]] => [id, []]));
    /** Brands that are owners themselves, by folded name. */
    const ownerBrands = new Map<string, CatalogBrand>();
    const ownerNames = new Set(names.values());
    for (const brand of model.brands()) {
      const folded = foldForSearch(brand.name);
      if (ownerNames.has(folded) && !ownerBrands.has(folded)) ownerBrands.set(folded, brand);
      for (const id of brand.attributeIds) if (names.get(id) !== folded) owned.get(id)?.push(brand);
    }
    return owners
      .map((owner) => ({
        slug: owner.slug,
        name: owner.name,
        owners: ownersAbove(owner, owners, ownerBrands.get(foldForSearch(owner.name))),
        brands: (owned.get(owner.id) ?? []).map((brand) => ({
          slug: brand.slug,
          name: brand.name,
          years: [...new Set(yearsOfOwners(brand.events))],
        })),
      }))
      .filter((owner) => owner.brands.length > 0)
      .sort((a, b) => b.brands.length - a.brands.length);
  };

/** The owners of an owner. Some owners, such as Callaway, are brands with owners of their own. */
const ownersAbove = (
  owner: Attribute,
  owners: readonly Attribute[],
  ownerBrand: CatalogBrand | undefined,
): Owner["owners"] =>
  owners
    .filter(({ id }) => ownerBrand?.attributeIds.includes(id) === true && id !== owner.id)
    .map(({ slug, name }) => ({ slug, name }));

const yearsOfOwners = (events: readonly { kind: string; year: number }[]): number[] =>
  events.filter(({ kind }) => kind === "owner").map(({ year }) => year);
