import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import {
  type BrandListQuery,
  type BrandRow,
  type BrandSortKey,
  sortParts,
} from "#core/back-office/brand-list-query.ts";
import { isPublic } from "#core/brand/fields.ts";
import { BrandMark } from "../../ui/brand-card.tsx";
import { StatusBadge } from "../../ui/states.tsx";
import { type Column, DataTable } from "../parts/data-table.tsx";
import { type CellField, EditableCell } from "./cell-editor.tsx";
import { brandAddress, listAddress, type ReturnState, sortBy } from "./list-address.ts";
import { howSelected, rowsBetween, select, type Selection } from "./bulk-edit.ts";

interface BrandTableProps {
  rows: readonly BrandRow[];
  query: BrandListQuery;
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

export const BrandTable = (props: BrandTableProps) => {
  const { rows, query, selection } = props;
  const table = useFocusOnReturn();
  const columns: Column<BrandRow>[] = [
    useNameColumn(props),
    ...FIELD_COLUMNS.map((column) => fieldColumn(column, query)),
    {
      name: "Actions",
      className: "cell-actions",
      cell: (row) => <RowLinks row={row} address={brandAddress(row.id, query)} />,
    },
  ];
  return (
    <div ref={table}>
      <DataTable
        caption="Brands. Hold Shift while ticking a second checkbox to select everything between."
        className="brand-table"
        rows={rows}
        keyOf={({ id }) => id}
        columns={columns}
        rowProps={({ id }) => ({
          "data-brand": id,
          className: selection.has(id) ? "is-selected" : undefined,
        })}
      />
    </div>
  );
};

/** The names, with checkboxes to select brands. */
const useNameColumn = (props: BrandTableProps): Column<BrandRow> => {
  const { rows, query, selection, onSelect } = props;
  const lastClicked = useRef<string>(undefined);
  const choose = ({ id }: BrandRow, isWanted: boolean, { shiftKey }: MouseEvent) => {
    const first = shiftKey ? lastClicked.current : undefined;
    lastClicked.current = id;
    onSelect(select(selection, rowsBetween(rows, first, id), isWanted));
  };
  const chosen = howSelected(selection, rows);
  const { head, sorted } = sortable(query, "Brand", "name");
  return {
    name: "Brand",
    sorted,
    head: (
      <>
        <input
          type="checkbox"
          aria-label="Select all brands on this page"
          checked={chosen === "all"}
          ref={(box) => {
            if (box) box.indeterminate = chosen === "some";
          }}
          onChange={({ target }) => onSelect(select(selection, rows, target.checked))}
        />
        {head}
      </>
    ),
    cell: (row) => (
      <BrandName
        row={row}
        address={brandAddress(row.id, query)}
        isSelected={selection.has(row.id)}
        onChoose={choose}
      />
    ),
  };
};

interface FieldColumn {
  name: string;
  /** The key to sort by; absent if the column is not sortable. */
  sort?: BrandSortKey;
  /** The field edited in the column's cells. */
  field?: CellField;
  /** The cell's content, if it is not the plain value of `field`. */
  cell?: (row: BrandRow) => ReactNode;
}

const FIELD_COLUMNS: readonly FieldColumn[] = [
  { name: "Slug", sort: "slug", cell: ({ slug }) => slug },
  { name: "Positioning", sort: "positioning", field: "positioning" },
  { name: "Status", sort: "status", field: "status", cell: StatusBadge },
  { name: "Founded", field: "foundedYear" },
  { name: "Headquarters", field: "hqLocation" },
  { name: "Views", sort: "view-count", cell: ({ viewCount }) => viewCount.toLocaleString("en") },
];

const fieldColumn = (column: FieldColumn, query: BrandListQuery): Column<BrandRow> => {
  const { name, sort, field, cell = (row) => field && row[field] } = column;
  return {
    name,
    className: `cell-${name.toLowerCase()}`,
    ...(sort && sortable(query, name, sort)),
    cell: (row) =>
      field ? (
        <EditableCell row={row} field={field}>
          {cell(row)}
        </EditableCell>
      ) : (
        cell(row)
      ),
  };
};

interface RowLinksProps {
  row: BrandRow;
  /** The address of the brand's form. */
  address: string;
}

interface BrandNameProps extends RowLinksProps {
  isSelected: boolean;
  onChoose: (row: BrandRow, isWanted: boolean, event: MouseEvent) => void;
}

const BrandName = ({ row, address, isSelected, onChoose }: BrandNameProps) => (
  <span className="brand-name">
    <input
      type="checkbox"
      aria-label={`Select ${row.name}`}
      checked={isSelected}
      // Unlike a change event, a click event has `shiftKey`.
      onClick={(event) => onChoose(row, !isSelected, event)}
      readOnly
    />
    <BrandMark name={row.name} logoUrl={row.logoUrl} size="small" />
    <Link to={address}>{row.name}</Link>
  </span>
);

/** A heading that sorts the table. */
const sortable = (query: BrandListQuery, name: string, sort: BrandSortKey) => {
  const { key, descending } = sortParts(query.sort);
  const isSorted = key === sort;
  return {
    sorted: isSorted ? (descending ? ("descending" as const) : ("ascending" as const)) : undefined,
    head: (
      <Link to={listAddress(sortBy(query, sort))} preventScrollReset>
        {name}
        {isSorted && <span aria-hidden="true">{descending ? " ↓" : " ↑"}</span>}
      </Link>
    ),
  };
};

const RowLinks = ({ row, address }: RowLinksProps) => {
  const { id, name, slug } = row;
  const { search } = useLocation();
  return (
    <>
      {isPublic(row) ? (
        <a href={`/brands/${slug}`} target="_blank" rel="noopener">
          View<span className="visually-hidden"> {name} on the site (opens in a new tab)</span>
        </a>
      ) : (
        <Link to={{ pathname: `/admin/brands/${id}/preview`, search }}>
          Preview<span className="visually-hidden"> {name}</span>
        </Link>
      )}
      <Link to={address}>
        Edit<span className="visually-hidden"> {name}</span>
      </Link>
    </>
  );
};

/** Focuses the row of the brand whose form was just left. */
const useFocusOnReturn = (): RefObject<HTMLDivElement | null> => {
  const table = useRef<HTMLDivElement>(null);
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
