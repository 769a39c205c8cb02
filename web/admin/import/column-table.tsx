import { useState } from "react";
import { IMPORT_FIELD_NAMES, IMPORT_FIELDS, type ImportField } from "#core/import/import-field.ts";
import type { ImportReview } from "#core/back-office/review-import.ts";

interface ColumnTableProps {
  columns: ImportReview["columns"];
  /** Something has to be settled, so it is shown from the start. */
  isUnsettled: boolean;
  onChange: (name: string, field: ImportField | null) => void;
}

/** What each column of the file holds, with some of its values; another field can be chosen, or none. */
export const ColumnTable = ({ columns, isUnsettled, onChange }: ColumnTableProps) => {
  const [isOpen, setOpen] = useState(isUnsettled);
  const imported = columns.filter(({ field }) => field !== null).length;
  const { length } = columns;
  return (
    <details
      className="import-columns"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h2>Columns</h2>{" "}
        <span className="quiet">
          {imported === length
            ? `all ${length} are imported`
            : `${imported} of ${length} are imported`}
        </span>
      </summary>
      <div className="table-frame">
        <table className="column-table">
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">First values</th>
              <th scope="col">Imported as</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ at, name, field, why, samples }) => (
              <tr key={at} className={field === null ? "is-ignored" : undefined}>
                <th scope="row">{name}</th>
                <td>
                  {samples.length === 0 ? (
                    <span className="quiet">empty</span>
                  ) : (
                    samples.map((value) => (
                      <span key={value} className="sample">
                        {value}
                      </span>
                    ))
                  )}
                </td>
                <td>
                  <select
                    aria-label={`${name} is imported as`}
                    value={field ?? ""}
                    onChange={({ target }) =>
                      onChange(name, IMPORT_FIELDS.find((known) => known === target.value) ?? null)
                    }
                  >
                    <option value="">Not imported</option>
                    {IMPORT_FIELDS.map((known) => (
                      <option key={known} value={known}>
                        {IMPORT_FIELD_NAMES[known]}
                      </option>
                    ))}
                  </select>
                  {why !== null && <p className="quiet column-why">{why}</p>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
};
