import type { ImportRequest } from "#core/back-office/review-import.ts";
import type { ProblemGroup } from "#core/import/import-field.ts";
import { type CellEdit, IMPORT_EDITS } from "#core/import/import-options.ts";
import { countOf } from "#core/text/count-text.ts";
import { Button } from "../../ui/buttons.tsx";
import { ImportPart } from "./import-part.tsx";

type Edits = ImportRequest["edits"];

/** Most characters of encoded corrections: Node limits a request's URL and headers to 16 KB in total. */
const EDITS_CHARS = 10_000;

/** Whether one more cell can be corrected. */
export const canEdit = (edits: Edits): boolean =>
  edits.length < IMPORT_EDITS && encodeURIComponent(JSON.stringify(edits)).length < EDITS_CHARS;

export const withoutCell = (edits: Edits, { line, column }: Omit<CellEdit, "value">): Edits =>
  edits.filter((edit) => edit.line !== line || edit.column !== column);

interface CellFormsProps {
  column: string;
  cells: ProblemGroup["sample"];
  onEdit: (edit: CellEdit) => void;
}

/** Short enough that the URL can hold several corrections. */
const VALUE_LENGTH = 500;

/** Corrects bad cells, or leaves them out. */
export const CellForms = ({ column, cells, onEdit }: CellFormsProps) => (
  <ul className="stack is-close">
    {cells.map(({ line, value }) => (
      <li key={line}>
        <form
          className="acts"
          onSubmit={(event) => {
            event.preventDefault();
            const text = new FormData(event.currentTarget).get("value");
            onEdit({ line, column, value: typeof text === "string" ? text : "" });
          }}
        >
          <input
            name="value"
            aria-label={`${column} in line ${line}`}
            // A value that ends with “…” was truncated, so the field starts empty.
            defaultValue={value === null || value.endsWith("…") ? "" : value}
            maxLength={VALUE_LENGTH}
          />
          <Button type="submit" look="quiet" isSmall>
            Correct
          </Button>
          <Button look="quiet" isSmall onClick={() => onEdit({ line, column, value: null })}>
            Leave out
          </Button>
        </form>
      </li>
    ))}
  </ul>
);

interface CorrectedCellsProps {
  edits: Edits;
  onEdits: (edits: Edits) => void;
}

export const CorrectedCells = ({ edits, onEdits }: CorrectedCellsProps) => (
  <ImportPart id="corrected-cells" title={countOf(edits.length, "corrected cell")}>
    <ul className="stack is-close">
      {edits.map((edit) => (
        <li key={`${edit.line} ${edit.column}`} className="acts">
          <span>
            Line {edit.line.toLocaleString("en")}, <strong>{edit.column}</strong>:{" "}
            {edit.value === null ? "left out" : <q>{edit.value}</q>}
          </span>
          <Button look="quiet" isSmall onClick={() => onEdits(withoutCell(edits, edit))}>
            Undo
          </Button>
        </li>
      ))}
    </ul>
    {!canEdit(edits) && (
      <p className="quiet">Correct further cells in the file and choose it again.</p>
    )}
  </ImportPart>
);
