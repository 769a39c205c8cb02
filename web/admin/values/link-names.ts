import type { CountedTaxonomy } from "#core/ports/back-office-store.ts";
import type { LinkNames } from "./present-value.ts";

export const linkNames = (taxonomy: CountedTaxonomy | undefined): LinkNames =>
  Object.fromEntries(
    [...(taxonomy?.categories ?? []), ...(taxonomy?.attributes ?? [])].map(({ id, name }) => [
      id,
      name,
    ]),
  );
