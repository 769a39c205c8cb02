import type { Counted } from "#core/ports/back-office-store.ts";
import type { TaxonomyKind } from "#core/change/plan-taxonomy.ts";
import type { StoredAttribute, StoredCategory } from "#core/taxonomy/taxonomy.ts";
import { nearest } from "#core/text/nearest.ts";
import { UserError } from "../../user-error.ts";
import type { CliContext } from "../../context.ts";

export type Found = Counted<StoredCategory> | Counted<StoredAttribute>;

export const listOf = async ({ backOffice }: CliContext, kind: TaxonomyKind): Promise<Found[]> => {
  const { categories, attributes } = await backOffice.listTaxonomy();
  return kind === "category" ? categories : attributes;
};

/** The category or attribute with this slug or id. */
export const findTaxonomy = async (
  context: CliContext,
  kind: TaxonomyKind,
  named: string,
): Promise<Found> => {
  const all = await listOf(context, kind);
  const found = all.find(({ slug }) => slug === named) ?? all.find(({ id }) => id === named);
  if (found) return found;
  const near = nearest(
    named,
    all.map(({ slug }) => slug),
  );
  throw new UserError(
    `There is no ${kind} ${named}.${near === undefined ? "" : ` Did you mean ${near}?`}`,
  );
};
