import { Link } from "react-router-dom";
import {
  type BrandListQuery,
  type BrandSortKey,
  sortParts,
} from "#core/back-office/brand-list-query.ts";
import { listAddress, sortBy } from "./list-address.ts";
import type { howSelected } from "./selection.ts";

interface BrandTableHeadProps {
  query: BrandListQuery;
  chosen: ReturnType<typeof howSelected>;
  onChooseAll: (isWanted: boolean) => void;
}

const COLUMNS: { key: BrandSortKey; name: string }[] = [
  { key: "name", name: "Brand" },
  { key: "slug", name: "Slug" },
  { key: "positioning", name: "Positioning" },
  { key: "status", name: "Status" },
  { key: "view-count", name: "Views" },
];

export const BrandTableHead = ({ query, chosen, onChooseAll }: BrandTableHeadProps) => {
  const { key: sorted, descending } = sortParts(query.sort);
  const direction = descending ? "descending" : "ascending";
  return (
    <thead>
      <tr>
        <th className="cell-choose" scope="col">
          <input
            type="checkbox"
            aria-label="Choose all brands on this page"
            checked={chosen === "all"}
            ref={(box) => {
              if (box) box.indeterminate = chosen === "some";
            }}
            onChange={({ target }) => onChooseAll(target.checked)}
          />
        </th>
        {COLUMNS.map(({ key, name }) => (
          <th
            key={key}
            className={`cell-${key}`}
            scope="col"
            aria-sort={key === sorted ? direction : undefined}
          >
            <Link to={listAddress(sortBy(query, key))} preventScrollReset>
              {name}
              {key === sorted && <span aria-hidden="true">{descending ? " ↓" : " ↑"}</span>}
            </Link>
          </th>
        ))}
        <th className="cell-actions" scope="col">
          Actions
        </th>
      </tr>
    </thead>
  );
};
