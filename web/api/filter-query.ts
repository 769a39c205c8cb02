import type { BrandFilter } from "#core/back-office/brand-list-query.ts";

/** A filter as a request carries it. What is as usual is not written. */
export const filterQuery = ({ search, status, needs }: BrandFilter) => ({
  search: search === "" ? undefined : search,
  status: status ?? undefined,
  needs: needs ?? undefined,
});
