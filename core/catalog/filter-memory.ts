import { FACET_NAMES } from "./facets.ts";
import type { Filter } from "./filter.ts";

/** What was made for a filter, remembered until the catalog moves. */
export interface FilterMemory<T> {
  /** `key` is the filter's, by `keyOf`, and of whatever else it was made for. */
  recall(key: string, make: () => T): T;
  forget(): void;
}

export const keyOf = ({ chosen, search }: Filter): string => {
  let key = "";
  for (const name of FACET_NAMES) key += `${chosen[name].join()}|`;
  return key + search;
};

/** Filters remembered at once unless told otherwise; beyond this the oldest goes first. */
const REMEMBERED = 500;

export const createFilterMemory = <T extends object>(most = REMEMBERED): FilterMemory<T> => {
  const remembered = new Map<string, T>();
  return {
    recall: (key, make) => {
      const known = remembered.get(key);
      if (known) return known;
      const made = make();
      const [oldest] = remembered.size >= most ? remembered.keys() : [];
      if (oldest !== undefined) remembered.delete(oldest);
      remembered.set(key, made);
      return made;
    },
    forget: () => remembered.clear(),
  };
};
