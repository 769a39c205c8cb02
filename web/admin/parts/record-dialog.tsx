import { type ReactNode, useState } from "react";
import type { JsonValue } from "#core/brand/fields.ts";
import { slugFromName } from "#core/brand/slug.ts";
import type { BackOffice } from "#core/back-office/back-office.ts";
import type { Failure } from "#core/failures.ts";
import type { Result } from "#core/result.ts";
import { LinkButton } from "../../ui/buttons.tsx";
import { FormDialog } from "../../ui/dialog.tsx";
import { type Answers, useAct } from "./act.ts";
import { FieldControl, type FormRow } from "./controls.tsx";
import { controlValue, type ControlValue, inputValue } from "./kinds.ts";

/** What a dialog sends. Fields that were blank and stay blank are left out. */
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
  send: (input: RecordInput, backOffice: BackOffice) => Promise<Result<Value, Refused>>;
  onClose: () => void;
  children?: ReactNode;
}

/** Edits the fields of a record. An empty slug is made from the name or title. If a slug is in use, a button offers a free one. */
export const RecordDialog = <Value, Refused extends Failure>({
  fields,
  record,
  done,
  refused,
  ...props
}: RecordDialogProps<Value, Refused>) => {
  const rows = Object.entries(fields);
  const act = useAct(Object.keys(fields));
  const [values, setValues] = useState(() => valuesOf(fields, record));
  const [free, setFree] = useState<string>();
  const set = (name: string, value: ControlValue) => setValues({ ...values, [name]: value });
  const slugRow = (row: FormRow): FormRow => ({
    ...row,
    example: slugOf(values["name"] ?? values["title"]),
    ...(free !== undefined && {
      hint: <LinkButton onClick={() => set("slug", free)}>Use {free}</LinkButton>,
    }),
  });

  const submit = (): void => {
    setFree(undefined);
    act.run((backOffice) => props.send(recordInput(fields, values, record), backOffice), {
      done: (value) => {
        props.onClose();
        return done?.(value);
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
          row={row.kind === "slug" ? slugRow(row) : row}
          id={`record-${name}`}
          value={values[name] ?? ""}
          error={act.errorOf(name)}
          onChange={(value) => set(name, value)}
        />
      ))}
      {props.children}
    </FormDialog>
  );
};

type Fields = Readonly<Record<string, FormRow>>;
type Values = Readonly<Record<string, ControlValue>>;

const storedIn = (record: object = {}) => new Map<string, JsonValue>(Object.entries(record));

const valuesOf = (fields: Fields, record: object | undefined): Values => {
  const stored = storedIn(record);
  return Object.fromEntries(
    Object.entries(fields).map(([name, row]) => [name, controlValue(row, stored.get(name))]),
  );
};

export const recordInput = (
  fields: Fields,
  values: Values,
  record: object | undefined,
): RecordInput => {
  const stored = storedIn(record);
  const input = Object.entries(fields).map(
    ([name, row]) => [name, inputValue(row, values[name] ?? "")] as const,
  );
  return Object.fromEntries(
    input.filter(([name, value]) => value !== null || (stored.get(name) ?? null) !== null),
  );
};

const slugOf = (name: ControlValue | undefined): string =>
  (typeof name === "string" && slugFromName(name)) || "";
