import { withCapital } from "#core/text/capital.ts";
import type { ReactNode } from "react";
import { byKind, type FieldKind, type KindTable } from "#core/brand/fields.ts";
import { CheckBox, SelectField } from "../../ui/choices.tsx";
import { type FieldProps, TextField } from "../../ui/field.tsx";
import type { ControlValue } from "./kinds.ts";

/** A field of a form, as data: its kind, limits and labels. */
export type FormRow = FieldKind & {
  label: string;
  /** The input's placeholder. */
  example?: string;
  hint?: ReactNode;
  isRequired?: boolean;
};

export interface Control extends FieldProps {
  value: ControlValue;
  onChange: (value: ControlValue) => void;
  notice?: ReactNode;
}

export const FieldControl = ({ row, ...control }: Omit<Control, "label"> & { row: FormRow }) =>
  byKind(CONTROLS, row, {
    label: row.label,
    hint: row.hint,
    ...control,
    isRequired: control.isRequired ?? row.isRequired ?? row.kind === "name",
  });

/** A control's value as text, with one line for each item of a list. */
const textOf = ({ value, ...control }: Control) => ({
  ...control,
  value: typeof value === "string" ? value : value.join("\n"),
});

const asLine = ({ example }: FormRow, control: Control): ReactNode => (
  <TextField {...textOf(control)} {...(example !== undefined && { placeholder: example })} />
);
const asNumber = (_row: unknown, control: Control): ReactNode => (
  <TextField {...textOf(control)} inputMode="numeric" className="is-short" />
);
const asAddress = (row: { kind: "site" | "file" }, control: Control): ReactNode => (
  <TextField {...textOf(control)} type="url" ofFile={row.kind === "file"} placeholder="https://" />
);
/** Renders nothing: other components edit these kinds, or nothing does. */
const elsewhere = (): ReactNode => null;

/** The control of each kind of field. */
const CONTROLS: KindTable<ReactNode, [control: Control], FormRow> = {
  name: asLine,
  slug: asLine,
  text: ({ max }, control) => <TextField {...textOf(control)} rows={max > 1_000 ? 6 : 2} />,
  line: asLine,
  site: asAddress,
  file: asAddress,
  year: asNumber,
  count: asNumber,
  integer: asNumber,
  boolean: ({ isOptional }, control) =>
    isOptional ? (
      <SelectField {...textOf(control)} options={NO_OR_YES} />
    ) : (
      <CheckBox
        isOn={control.value === "yes"}
        onChange={(isOn) => control.onChange(isOn ? "yes" : "no")}
      >
        {control.label}
        {control.hint !== undefined && <span className="quiet"> {control.hint}</span>}
      </CheckBox>
    ),
  choice: ({ choices, isOptional }, control) => (
    <SelectField
      {...textOf(control)}
      options={[
        ...(isOptional ? [{ value: "", name: "None" }] : []),
        ...choices.map((value) => ({
          value,
          name: withCapital(value),
        })),
      ]}
    />
  ),
  list: (_row, control) => (
    <TextField
      {...textOf(control)}
      rows={Math.min(Math.max(control.value.length, 2), 3)}
      onChange={(text) => control.onChange(text === "" ? [] : text.split("\n"))}
    />
  ),
  links: elsewhere,
  events: elsewhere,
  evidence: elsewhere,
  "site-state": elsewhere,
  json: elsewhere,
  moment: asLine,
};

const NO_OR_YES = [
  { value: "", name: "Not known" },
  { value: "no", name: "No" },
  { value: "yes", name: "Yes" },
];
