import { useRef, type MouseEvent } from "react";
import type { BrandListQuery, BrandRow } from "#core/back-office/brand-list-query.ts";
import { BrandTableHead } from "./brand-table-head.tsx";
import { BrandTableRow } from "./brand-table-row.tsx";
import { howSelected, rowsBetween, select, type Selection } from "./selection.ts";
import { useReturnedTo } from "./use-returned-to.ts";

interface BrandTableProps {
  rows: readonly BrandRow[];
  query: BrandListQuery;
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

export const BrandTable = ({ rows, query, selection, onSelect }: BrandTableProps) => {
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
          Brands. Hold Shift while choosing a second checkbox to choose everything between.
        </caption>
        <BrandTableHead
          query={query}
          chosen={howSelected(selection, rows)}
          onChooseAll={(isWanted) => onSelect(select(selection, rows, isWanted))}
        />
        <tbody>
          {rows.map((row) => (
            <BrandTableRow
              key={row.id}
              row={row}
              isSelected={selection.has(row.id)}
              onChoose={(isWanted, event) => choose(row, isWanted, event)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
};
