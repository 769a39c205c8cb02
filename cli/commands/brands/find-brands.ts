import type { Brand } from "#core/brand/brand.ts";
import { nearest } from "#core/text/nearest.ts";
import { Complaint } from "../../complaint.ts";
import type { Desk } from "../../desk.ts";

/** The brands with these slugs or ids. Complains about all that do not exist. */
export const findBrands = async (desk: Desk, named: readonly string[]): Promise<Brand[]> => {
  const found = await Promise.all(
    named.map(
      async (name) =>
        (await desk.catalogStore.findBrandBySlug(name)) ??
        (await desk.catalogStore.findBrand(name)),
    ),
  );
  const missing = named.filter((_, at) => found[at] === undefined);
  if (missing.length > 0) {
    const slugs = await allSlugs(desk);
    throw new Complaint(
      missing
        .map((name) => {
          const near = nearest(name, slugs);
          return `There is no brand ${name}.${near === undefined ? "" : ` Did you mean ${near}?`}`;
        })
        .join("\n"),
    );
  }
  const brands = found.filter((brand) => brand !== undefined);
  return [...new Map(brands.map((brand) => [brand.id, brand])).values()];
};

const allSlugs = async (desk: Desk): Promise<string[]> => {
  const slugs: string[] = [];
  for await (const brands of desk.imports.readBrands())
    slugs.push(...brands.map(({ slug }) => slug));
  return slugs;
};
