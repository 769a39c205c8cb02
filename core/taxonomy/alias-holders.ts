import type { FieldError } from "../result.ts";
import { foldForSearch } from "../text/fold.ts";
import type { Attribute, Category } from "./taxonomy.ts";

type Aliased = Pick<Category | Attribute, "id" | "name" | "aliases"> &
  Partial<Pick<Attribute, "group">>;

/**
 * Categories and attributes by alias. Attributes of one group may share an alias: "Scandinavian" means Denmark, Norway or Sweden.
 * Otherwise an alias belongs to only one category or attribute.
 */
export const aliasHolders = (known: readonly Aliased[] = []) => {
  const holders = new Map<string, Aliased[]>();
  const holdersOf = (alias: string): readonly Aliased[] => holders.get(foldForSearch(alias)) ?? [];
  const add = (record: Aliased): void => {
    for (const alias of record.aliases)
      holders.set(foldForSearch(alias), [...holdersOf(alias), record]);
  };
  /** The category or attribute that has this alias and does not share it with the record. */
  const rivalOf = ({ id, group = "" }: Pick<Aliased, "id" | "group">, alias: string) =>
    holdersOf(alias).find((holder) => holder.id !== id && (group === "" || holder.group !== group));
  known.forEach(add);
  return {
    add,
    holdersOf,
    rivalOf,
    /**
     * An error for each alias that is taken, with the name of its category or attribute. Accepts the aliases that the record already
     * has in this group, because attributes keep their shared aliases when their group is deleted.
     */
    errorsOf: (record: Alias, current?: Alias): FieldError[] => {
      const owned = new Set(
        current && groupOf(current) === groupOf(record) ? current.aliases.map(foldForSearch) : [],
      );
      return record.aliases.flatMap((alias, at) => {
        const rival = owned.has(foldForSearch(alias)) ? undefined : rivalOf(record, alias);
        return rival
          ? [
              {
                path: `aliases.${at}`,
                message: `must not include “${alias}”, which is an alias of ${rival.name}`,
              },
            ]
          : [];
      });
    },
  };
};

type Alias = Pick<Aliased, "id" | "aliases" | "group">;

const groupOf = ({ group = "" }: Alias): string => group;
