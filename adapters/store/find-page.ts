import { pageBounds } from "#core/paging.ts";
import type { PageOf } from "#core/result.ts";
import { counting, query, type Query, type Rows } from "./rows.ts";
import type { RowOf, TableName } from "./tables.ts";

/** One page of the rows that match. A page past the end gives the last page. */
export const findPage = async <T extends TableName>(
  rows: Rows,
  table: T,
  { where = [], order = [] }: Pick<Query<T>, "where" | "order">,
  wanted: number,
  pageSize: number,
): Promise<PageOf<RowOf<T>>> => {
  for (let page = wanted; ;) {
    const offset = (page - 1) * pageSize;
    const { rows: found } = await rows.snapshot(
      counting(table, where),
      query(table, { where, order, limit: pageSize, offset }),
    );
    const [[counted], items] = found;
    const { offset: _offset, ...bounds } = pageBounds(counted?.count ?? 0, page, pageSize);
    if (bounds.page === page) return { items, ...bounds };
    page = bounds.page;
  }
};
