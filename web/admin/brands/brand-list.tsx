import { useState } from "react";
import type { BrandListQuery, BrandPage } from "#core/back-office/brand-list-query.ts";
import { BulkBar } from "../bulk/bulk-bar.tsx";
import { Empty } from "../components/states.tsx";
import { Pager } from "../components/pager.tsx";
import { BrandTable } from "./brand-table.tsx";
import { isFiltered, listAddress } from "./list-address.ts";
import { NOTHING_SELECTED } from "./selection.ts";

interface BrandListProps {
  page: BrandPage;
  query: BrandListQuery;
}

export const BrandList = ({ page, query }: BrandListProps) => {
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const { items, total, overall, pageSize } = page;
  return (
    <>
      {items.length === 0 ? (
        <Empty text="No brands found" />
      ) : (
        <BrandTable rows={items} query={query} selection={selection} onSelect={setSelection} />
      )}
      <footer className="list-foot">
        <p role="status">
          Showing {items.length} of {overall} brands
          {isFiltered(query) && total > items.length && `, ${total} match`}
        </p>
        <Pager
          page={page.page}
          pageSize={pageSize}
          total={total}
          pathOf={(at) => listAddress({ ...query, page: at })}
        />
      </footer>
      {selection.size > 0 && (
        <BulkBar selection={selection} page={page} filter={query} onSelect={setSelection} />
      )}
    </>
  );
};
