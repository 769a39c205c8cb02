import { type MouseEvent, type RefObject, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import {
  type BrandListQuery,
  type BrandRow,
  type BrandSortKey,
  sortParts,
} from "#core/back-office/brand-list-query.ts";
import { BrandMark } from "../../ui/brand-card.tsx";
import { column, type ColumnKey, COLUMNS, type Terms } from "./columns.tsx";
import { listAddress, type ReturnState, sortBy } from "./list-address.ts";
import { howSelected, rowsBetween, select, type Selection } from "./bulk-edit.ts";

interface BrandTableProps {
  rows: readonly BrandRow[];
  query: BrandListQuery;
  columns: readonly ColumnKey[];
  terms: Terms;
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

export const BrandTable = ({
  rows,
  query,
  columns,
  terms,
  selection,
  onSelect,
}: BrandTableProps) => {
  const lastClicked = useRef<string>(undefined);
  const table = useReturnedTo();
  const choose = ({ id }: BrandRow, isWanted: boolean, { shiftKey }: MouseEvent) => {
    const first = shiftKey ? lastClicked.current : undefined;
    lastClicked.current = id;
    onSelect(select(selection, rowsBetween(rows, first, id), isWanted));
  };
  return (
    <div className="table-frame">
      <table className="brand-table" ref={table}>
        <caption className="visually-hidden">
          Brands. Hold Shift while ticking a second checkbox to select everything between.
        </caption>
        <BrandTableHead
          query={query}
          columns={columns}
          chosen={howSelected(selection, rows)}
          onChooseAll={(isWanted) => onSelect(select(selection, rows, isWanted))}
        />
        <tbody>
          {rows.map((row) => (
            <BrandTableRow
              key={row.id}
              row={row}
              columns={columns}
              terms={terms}
              isSelected={selection.has(row.id)}
              onChoose={(isWanted, event) => choose(row, isWanted, event)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
};

interface BrandTableHeadProps {
  query: BrandListQuery;
  columns: readonly ColumnKey[];
  chosen: ReturnType<typeof howSelected>;
  onChooseAll: (isWanted: boolean) => void;
}

const BrandTableHead = ({ query, columns, chosen, onChooseAll }: BrandTableHeadProps) => {
  const { key: sorted, descending } = sortParts(query.sort);
  const direction = descending ? "descending" : "ascending";
  const heads: { key: string; name: string; sort?: BrandSortKey }[] = [
    { key: "name", name: "Brand", sort: "name" },
    ...columns.map((key) => ({ key, ...column(key) })),
  ];
  return (
    <thead>
      <tr>
        <th className="cell-choose" scope="col">
          <input
            type="checkbox"
            aria-label="Select all brands on this page"
            checked={chosen === "all"}
            ref={(box) => {
              if (box) box.indeterminate = chosen === "some";
            }}
            onChange={({ target }) => onChooseAll(target.checked)}
          />
        </th>
        {heads.map(({ key, name, sort }) => (
          <th
            key={key}
            className={`cell-${key}`}
            scope="col"
            aria-sort={sort === sorted ? direction : undefined}
          >
            {sort === undefined ? (
              name
            ) : (
              <Link to={listAddress(sortBy(query, sort))} preventScrollReset>
                {name}
                {sort === sorted && <span aria-hidden="true">{descending ? " ↓" : " ↑"}</span>}
              </Link>
            )}
          </th>
        ))}
        <th className="cell-actions" scope="col">
          Actions
        </th>
      </tr>
    </thead>
  );
};

interface BrandTableRowProps {
  row: BrandRow;
  columns: readonly ColumnKey[];
  terms: Terms;
  isSelected: boolean;
  onChoose: (isWanted: boolean, event: MouseEvent) => void;
}

const BrandTableRow = ({ row, columns, terms, isSelected, onChoose }: BrandTableRowProps) => {
  const { id, name, slug, logoUrl, status } = row;
  const editPath = `/admin/brands/${id}/edit`;
  return (
    <tr data-brand={id} className={isSelected ? "is-selected" : undefined}>
      <td className="cell-choose">
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          checked={isSelected}
          // Unlike a change event, a click event has `shiftKey`.
          onClick={(event) => onChoose(!isSelected, event)}
          readOnly
        />
      </td>
      <td>
        <span className="brand-name">
          <BrandMark name={name} logoUrl={logoUrl} size="small" />
          <Link to={editPath}>{name}</Link>
        </span>
      </td>
      {columns.map((key) => (
        <td key={key} className={`cell-${key}`} data-label={COLUMNS[key].name}>
          {column(key).cell(row, terms) || <span className="quiet">–</span>}
        </td>
      ))}
      <td className="cell-actions">
        {status === "active" ? (
          <a href={`/brands/${slug}`} target="_blank" rel="noopener">
            View<span className="visually-hidden"> {name} on the site (opens in a new tab)</span>
          </a>
        ) : (
          <Link to={`/admin/brands/${id}/preview`}>
            Preview<span className="visually-hidden"> {name}</span>
          </Link>
        )}
        <Link to={editPath}>
          Edit<span className="visually-hidden"> {name}</span>
        </Link>
      </td>
    </tr>
  );
};

const useReturnedTo = (): RefObject<HTMLTableElement | null> => {
  const table = useRef<HTMLTableElement>(null);
  const state: ReturnState | null = useLocation().state;
  const brandId = state?.fromBrand;
  useEffect(() => {
    if (brandId === undefined) return;
    const row = table.current?.querySelector(`[data-brand="${CSS.escape(brandId)}"]`);
    row?.querySelector<HTMLElement>("a")?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
  }, [brandId]);
  return table;
};
