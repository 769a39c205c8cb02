import {
  type ComponentProps,
  type FocusEvent,
  type Key,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { LinkButton } from "../../ui/buttons.tsx";

export interface Column<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** The heading, if it is more than the name. */
  head?: ReactNode;
  sorted?: "ascending" | "descending" | undefined;
  className?: string;
}

/** An action on a row, with or without a dialog. */
export interface RowAct {
  name: string;
  /** Hidden text after the name that tells screen readers what the action is on. */
  of: string;
  isDisabled?: boolean;
  onClick?: () => void;
  dialog?: (close: () => void) => ReactNode;
}

interface DataTableProps<Row> {
  caption: string;
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** The first column names its row. */
  columns: readonly Column<Row>[];
  /** The actions of a row, or a short reason why there are none. */
  acts?: ((row: Row) => readonly RowAct[] | string) | undefined;
  className?: string;
  rowProps?: (row: Row) => ComponentProps<"tr"> & { [data: `data-${string}`]: string };
}

/** A table described by its columns. On a phone the cells of a row are stacked. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { columns, acts, className = "" } = props;
  const body = useFocusedRow(props.rows.map(props.keyOf));
  return (
    <div className="table-frame">
      <table className={`stacked ${className}`}>
        <caption className="visually-hidden">{props.caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, head, sorted, className }) => (
              <th
                key={name}
                scope="col"
                className={className}
                aria-sort={sorted}
                aria-label={head === undefined ? undefined : name}
              >
                {head ?? name}
              </th>
            ))}
            {acts && (
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...body}>
          {props.rows.map((row) => (
            <tr key={props.keyOf(row)} {...props.rowProps?.(row)}>
              {columns.map(({ name, cell, className }, at) =>
                at === 0 ? (
                  <th key={name} scope="row" className={className}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={name} className={className} data-label={name}>
                    {cell(row) ?? <span className="quiet">–</span>}
                  </td>
                ),
              )}
              {acts && (
                <td className="cell-actions">
                  <RowActs acts={acts(row)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** When the focused row disappears, the focus moves to the actions of the row that takes its place. */
const useFocusedRow = (keys: readonly Key[]) => {
  const ref = useRef<HTMLTableSectionElement>(null);
  const focused = useRef<{ key: Key | undefined; at: number }>(undefined);
  useLayoutEffect(() => {
    if (!focused.current || document.activeElement !== document.body) return;
    const { key, at } = focused.current;
    if (key === undefined || keys.includes(key)) return;
    const row = ref.current?.rows[Math.min(at, keys.length - 1)];
    row?.querySelector<HTMLElement>(".cell-actions button")?.focus();
  });
  const onFocus = ({ target }: FocusEvent) => {
    const at = target.closest("tr")?.sectionRowIndex ?? -1;
    focused.current = { key: keys[at], at };
  };
  return { ref, onFocus };
};

/** The buttons of a row, and the dialog that a button opened. */
export const RowActs = ({ acts }: { acts: readonly RowAct[] | string }) => {
  const [open, setOpen] = useState<string>();
  if (typeof acts === "string") return <span className="badge">{acts}</span>;
  return (
    <>
      {acts.map(({ name, of, isDisabled, onClick, dialog }) => (
        <LinkButton
          key={name}
          disabled={isDisabled}
          onClick={() => (dialog ? setOpen(name) : onClick?.())}
        >
          {name}
          <span className="visually-hidden"> {of}</span>
        </LinkButton>
      ))}
      {acts.find(({ name }) => name === open)?.dialog?.(() => setOpen(undefined))}
    </>
  );
};
