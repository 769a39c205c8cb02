import type { FieldError } from "../result.ts";
import { foldForSearch } from "../text/fold.ts";

/** Separates list items in files, so no alias may contain it. */
const SEPARATOR = " | ";

/** Why a text cannot be an alias. */
export const aliasProblem = (alias: string): string | undefined =>
  alias.includes(SEPARATOR)
    ? `must not contain “${SEPARATOR}” (“${alias}”): list each alias separately`
    : undefined;

/** Keeps the first of several aliases that search treats as equal. */
export const withoutRepeated = (aliases: readonly string[]): string[] => {
  const seen = new Set<string>();
  return aliases.filter((alias) => {
    const folded = foldForSearch(alias);
    return !seen.has(folded) && seen.add(folded);
  });
};

/** Refuses aliases equal to the record's own name: they add nothing. */
export const ownNameErrors = (
  { name, aliases }: { name: string; aliases: readonly string[] },
  noun: "brand" | "category" | "attribute" = "brand",
): FieldError[] => {
  const own = foldForSearch(name);
  return aliases.flatMap((alias, at) =>
    foldForSearch(alias) === own
      ? [{ path: `aliases.${at}`, message: `must not be the ${noun}'s own name (“${alias}”)` }]
      : [],
  );
};
