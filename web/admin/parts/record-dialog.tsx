import { type ReactNode, useState } from "react";
import type { JsonValue } from "#core/brand/fields.ts";
import { slugFromName } from "#core/brand/slug.ts";
import type { Failure } from "#core/failures.ts";
import type { Result } from "#core/result.ts";
import { LinkButton } from "../../ui/buttons.tsx";
import { FormDialog } from "../../ui/dialog.tsx";
import { type Answers, useAct } from "./act.ts";
import { FieldControl, type FormRow } from "./controls.tsx";
import { controlValue, type ControlValue, inputValue } from "./kinds.ts";

/** What a dialog sends. Fields without a value are left out. */
export type RecordInput = Readonly<Record<string, JsonValue>>;

interface RecordDialogProps<Value, Refused> extends Answers<Value, Refused> {
  title: string;
  /** What kind of record it is, such as `category`. */
  noun?: string;
  fields: Readonly<Record<string, FormRow>>;
  /** The stored record; absent for a new one. */
  record?: object | undefined;
  submitName?: string;
  busyName?: string;
  /** Saves the fields. The dialog closes when it is done. */
  send: (input: RecordInput) => Promise<Result<Value, Refused>>;
  onClose: () => void;
  children?: ReactNode;
}

/** Edits the fields of a record. An empty slug follows the name; one that is in use can be replaced by a free one. */
export const RecordDialog = <Value, Refused extends Failure>({
  fields,
  record,
  done,
  refused,
  ...props
}: RecordDialogProps<Value, Refused>) => {
  const stored = new Map<string, JsonValue>(Object.entries(record ?? {}));
  const rows = Object.entries(fields);
  const act = useAct({ fields: Object.keys(fields) });
  const [values, setValues] = useState<Readonly<Record<string, ControlValue>>>(() =>
    Object.fromEntries(rows.map(([name, row]) => [name, controlValue(row, stored.get(name))])),
  );
  const [free, setFree] = useState<string>();
  const set = (name: string, value: ControlValue) => setValues({ ...values, [name]: value });

  const submit = (): void => {
    setFree(undefined);
    const input = rows
      .map(([name, row]) => [name, inputValue(row, values[name] ?? "")] as const)
      .filter(([, value]) => value !== null);
    act.run(() => props.send(Object.fromEntries(input)), {
      done: (value) => {
        props.onClose();
        return done(value);
      },
      refused: (failure) => {
        if (failure.kind !== "slug-unavailable") return refused?.(failure);
        setFree(failure.alternative);
        act.showError({ path: "slug", message: `belongs to another ${props.noun ?? "record"}` });
        return null;
      },
    });
  };

  return (
    <FormDialog
      title={props.title}
      submitName={props.submitName ?? "Save"}
      busyName={props.busyName ?? "Saving..."}
      isBusy={act.isBusy}
      problem={act.problem}
      onSubmit={submit}
      onClose={props.onClose}
    >
      {rows.map(([name, row]) => (
        <FieldControl
          key={name}
          row={row.kind === "slug" ? { ...row, example: slugOf(values["name"]) } : row}
          id={`record-${name}`}
          label={row.label}
          value={values[name] ?? ""}
          error={act.errorOf(name)}
          hint={
            row.kind === "slug" && free !== undefined ? (
              <LinkButton onClick={() => set(name, free)}>Use {free}</LinkButton>
            ) : (
              row.hint
            )
          }
          onChange={(value) => set(name, value)}
        />
      ))}
      {props.children}
    </FormDialog>
  );
};

const slugOf = (name: ControlValue | undefined): string =>
  (typeof name === "string" && slugFromName(name)) || "";
