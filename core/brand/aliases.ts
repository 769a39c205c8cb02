import type { FieldError } from "../result.ts";
import { foldForSearch } from "../text/fold.ts";
import type { BrandContent } from "./fields.ts";

/** Stands between the parts of a list in files, so no alias may hold it. */
const SEPARATOR = " | ";

/** What is wrong with a text as an alias, whatever brand it is of. */
export const aliasProblem = (alias: string): string | undefined =>
  alias.includes(SEPARATOR)
    ? `must not hold “${SEPARATOR}”, as “${alias}” does: give each by itself`
    : undefined;

/** Aliases that fold alike find the same: the first of them stays. */
export const withoutRepeated = (aliases: readonly string[]): string[] => {
  const seen = new Set<string>();
  return aliases.filter((alias) => {
    const folded = foldForSearch(alias);
    return !seen.has(folded) && seen.add(folded);
  });
};

/** Aliases that say nothing, for they are found by the brand's own name. */
export const ownNameAmong = ({
  name,
  aliases,
}: Pick<BrandContent, "name" | "aliases">): FieldError[] => {
  const own = foldForSearch(name);
  return aliases.flatMap((alias, at) =>
    foldForSearch(alias) === own
      ? [{ path: `aliases.${at}`, message: `must not be the brand's own name, as “${alias}” is` }]
      : [],
  );
};
