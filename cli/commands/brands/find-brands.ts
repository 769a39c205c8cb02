import type { Brand } from "#core/brand/brand.ts";
import type { CliContext } from "../../context.ts";
import { accepted } from "../../output/explain-failure.ts";

/** The brands with these slugs or ids. Complains about all that do not exist. */
export const findBrands = async (
  { backOffice }: CliContext,
  named: readonly string[],
): Promise<Brand[]> => accepted(await backOffice.findBrands(named));
