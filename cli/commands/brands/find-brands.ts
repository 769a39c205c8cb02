import type { Brand } from "#core/brand/brand.ts";
import { nearest } from "#core/text/nearest.ts";
import { UserError } from "../../user-error.ts";
import type { CliContext } from "../../context.ts";

/** The brands with these slugs or ids. Complains about all that do not exist. */
export const findBrands = async (
  context: CliContext,
  named: readonly string[],
): Promise<Brand[]> => {
  const found = await Promise.all(
    named.map(
      async (name) =>
        (await context.catalogStore.findBrandBySlug(name)) ??
        (await context.catalogStore.findBrand(name)),
    ),
  );
  const missing = named.filter((_, at) => found[at] === undefined);
  if (missing.length > 0) {
    const slugs = await allSlugs(context);
    throw new UserError(
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

const allSlugs = async (context: CliContext): Promise<string[]> => {
  const slugs: string[] = [];
  for await (const brands of context.imports.readBrands())
    slugs.push(...brands.map(({ slug }) => slug));
  return slugs;
};
