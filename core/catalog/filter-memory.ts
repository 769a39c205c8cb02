import type { Filter } from "./filter.ts";

/** What was made for a filter, remembered until the catalog moves. */
export interface FilterMemory<T> {
  recall(filter: Filter, make: () => T): T;
  forget(): void;
}

/** Filters remembered at once; beyond this the oldest goes first. */
const REMEMBERED = 500;

export const createFilterMemory = <T extends object>(): FilterMemory<T> => {
  const remembered = new Map<string, T>();
  return {
    recall: (filter, make) => {
      const key = `${filter.category ?? ""}|${filter.attributes.join()}|${filter.search}`;
      const known = remembered.get(key);
      if (known) return known;
      const made = make();
      const [oldest] = remembered.size >= REMEMBERED ? remembered.keys() : [];
      if (oldest !== undefined) remembered.delete(oldest);
      remembered.set(key, made);
      return made;
    },
    forget: () => remembered.clear(),
  };
};
