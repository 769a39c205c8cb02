import type { FieldError } from "../result.ts";
import { foldForSearch } from "../text/fold.ts";
import type { Attribute, Category } from "./taxonomy.ts";

type Aliased = Pick<Category | Attribute, "id" | "name" | "aliases">;

/** The categories and attributes by alias. An alias belongs to only one of them. */
export const aliasHolders = (known: readonly Aliased[] = []) => {
  const holders = new Map<string, Aliased>();
  const add = (record: Aliased): void => {
    for (const alias of record.aliases) holders.set(foldForSearch(alias), record);
  };
  const holderOf = (alias: string): Aliased | undefined => holders.get(foldForSearch(alias));
  known.forEach(add);
  return {
    add,
    holderOf,
    /** Names the other category or attribute of each alias that is taken. */
    errorsOf: ({ aliases }: Pick<Aliased, "aliases">): FieldError[] =>
      aliases.flatMap((alias, at) => {
        const holder = holderOf(alias);
        return holder
          ? [
              {
                path: `aliases.${at}`,
                message: `must not include “${alias}”, which is an alias of ${holder.name}`,
              },
            ]
          : [];
      }),
  };
};
