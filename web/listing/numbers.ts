import type { Listing } from "#core/catalog/listing.ts";

const NUMBER = new Intl.NumberFormat("en");

export const countBrands = (count: number): string =>
  `${NUMBER.format(count)} ${count === 1 ? "brand" : "brands"}`;

export const pageCount = ({ total, pageSize }: Pick<Listing, "total" | "pageSize">): number =>
  Math.max(1, Math.ceil(total / pageSize));
