import { ATTRIBUTES, CATEGORIES, SORTS } from "./scenarios.ts";

const STARTS = "b br c ch d f g gr h j k l m n p pr r s sh st t tr v w".split(" ");
const VOWELS = "a e i o u ai ee oo ou y".split(" ");
const PAGES = 7;

/**
 * The nth of many distinct addresses: pages and API calls, lists with filters, searches with many or no
 * results, profiles, and missing pages.
 */
export const distinctPath = (slugs: readonly string[]): ((n: number) => string) => {
  const slug = (n: number) => slugs[(n * 7) % slugs.length];
  const kinds: readonly ((n: number) => string)[] = [
    (n) => `/brands?${filters(2 * n)}`,
    (n) => `/brands?${filters(2 * n + 1)}`,
    (n) => `/brands?search=s${n.toString(36)}`,
    (n) => `/brands/${slug(2 * n)}?from=${n}`,
    (n) => `/brands/${slug(2 * n + 1)}?from=${n}`,
    (n) => `/brands/nobody-${n}`,
    (n) => `/api/brands?${filters(n)}`,
    (n) => `/api/brands?search=a${n.toString(36)}`,
  ];
  return (n) => kinds[n % kinds.length]?.(Math.floor(n / kinds.length)) ?? "/";
};

/** Typical filters, different each time until all were used. */
const filters = (n: number): string => {
  let left = n;
  const next = <T>(choices: readonly T[]): T | undefined => {
    const chosen = choices[left % choices.length];
    left = Math.floor(left / choices.length);
    return chosen;
  };
  const category = next(["", ...CATEGORIES]);
  const search = `${next(STARTS)}${next(VOWELS)}`;
  const attribute = next(["", ...ATTRIBUTES]);
  const page = 1 + (left % PAGES);
  const sort = SORTS[Math.floor(left / PAGES) % SORTS.length];
  return `${sort}search=${search}&category=${category}&attr=${attribute}&page=${page}`;
};
