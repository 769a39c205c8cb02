import type { PageOf } from "./result.ts";

/** The page of a list to show. A number past the end gives the last page; an empty list has page 1. */
export const pageBounds = <Size extends number>(total: number, wanted: number, pageSize: Size) => {
  const page = Math.min(wanted, pageCount({ total, pageSize }));
  return { total, page, pageSize, offset: (page - 1) * pageSize };
};

/** The number of pages of a list. An empty list has one page. */
export const pageCount = ({
  total,
  pageSize,
}: Pick<PageOf<unknown>, "total" | "pageSize">): number => Math.max(1, Math.ceil(total / pageSize));

export const pageOf = <Item>(
  all: readonly Item[],
  wanted: number,
  pageSize: number,
): PageOf<Item> => {
  const { offset, ...page } = pageBounds(all.length, wanted, pageSize);
  return { items: all.slice(offset, offset + pageSize), ...page };
};
