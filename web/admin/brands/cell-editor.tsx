import { type ReactNode, useEffect, useRef, useState } from "react";
import type { BrandRow } from "#core/back-office/brand-list-query.ts";
import type { SavedBrand } from "#core/back-office/save-brand.ts";
import { BRAND_FIELDS } from "#core/brand/fields.ts";
import { Button, BusyButton, submitting } from "../../ui/buttons.tsx";
import { Problem } from "../../ui/states.tsx";
import { formValuesOf, inputOf, lostSources } from "../brand-form/form-values.ts";
import { savedText } from "../brand-form/save-brand.ts";
import { useKeydown } from "../keys.tsx";
import { useAct } from "../parts/act.ts";
import { FieldControl } from "../parts/controls.tsx";
import { controlValue } from "../parts/kinds.ts";

/** The fields that are edited in the table. */
export type CellField = "positioning" | "status" | "foundedYear" | "hqLocation";

interface EditableCellProps {
  row: BrandRow;
  field: CellField;
  children: ReactNode;
}

/** A cell that opens an editor. The focus returns to the cell when the editor closes. */
export const EditableCell = ({ row, field, children }: EditableCellProps) => {
  const [isOpen, setOpen] = useState(false);
  const cell = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) cell.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <CellEditor row={row} field={field} onClose={() => setOpen(false)} />;
  return (
    <button ref={cell} className="cell-edit" type="button" onClick={() => setOpen(true)}>
      {children ?? "–"}
      <span className="visually-hidden">
        , edit {BRAND_FIELDS[field].label} of {row.name}
      </span>
    </button>
  );
};

interface CellEditorProps extends Omit<EditableCellProps, "children"> {
  onClose: () => void;
}

/** Saves a cell unless the brand has changed since the editor opened, or since the last refusal. */
const useCell = ({ row, field, onClose }: CellEditorProps) => {
  const act = useAct([field]);
  const [value, setValue] = useState(controlValue(BRAND_FIELDS[field], row[field]));
  const [readVersion, setReadVersion] = useState(row.version);
  const save = () => {
    let lost = 0;
    act.run(
      async (backOffice) => {
        const opened = await backOffice.openBrand(row.id);
        if (!opened.ok) return opened;
        const original = formValuesOf(opened.value);
        const values = { ...original, [field]: value };
        lost = lostSources(original, values).size;
        return backOffice.saveBrand(inputOf(values), {
          read: { id: row.id, readVersion },
          whenStale: "refuse",
        });
      },
      {
        done: (saved: SavedBrand) => {
          onClose();
          return `${savedText(saved)}${lost > 0 ? " The source of the old value was removed." : ""}`;
        },
        refused: (failure) => {
          if (failure.kind === "brand-stale") setReadVersion(failure.current.version);
          return undefined;
        },
      },
    );
  };
  return { ...act, value, setValue, save };
};

/** Enter saves; Escape cancels. */
const CellEditor = (props: CellEditorProps) => {
  const { row, field, onClose } = props;
  const { value, setValue, save, isBusy, problem, errorOf } = useCell(props);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("input, select")?.focus(), []);
  useKeydown((event) => {
    const { key, target } = event;
    if (!(target instanceof Element) || !form.current?.contains(target)) return;
    if (key === "Escape") onClose();
    // Enter in a select does not submit the form.
    if (key !== "Enter" || !(target instanceof HTMLSelectElement)) return;
    event.preventDefault();
    save();
  });
  return (
    <form
      className="stack is-close cell-editor"
      noValidate
      ref={form}
      aria-label={`${BRAND_FIELDS[field].label} of ${row.name}`}
      onSubmit={submitting(save)}
    >
      <FieldControl
        row={BRAND_FIELDS[field]}
        id={`cell-${row.id}-${field}`}
        value={value}
        error={errorOf(field)}
        onChange={setValue}
      />
      <Problem>{problem}</Problem>
      <div className="acts">
        <BusyButton isSmall isBusy={isBusy} busyName="Saving...">
          Save
        </BusyButton>
        <Button look="quiet" isSmall onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
};
