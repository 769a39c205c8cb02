import { BRAND_FIELDS } from "#core/brand/fields.ts";
import type { Brand } from "#core/brand/brand.ts";
import type { FieldError } from "#core/result.ts";
import { HostNotes } from "../../ui/host-notes.tsx";
import { type Control, FieldControl } from "../parts/controls.tsx";
import type { ControlValue } from "../parts/kinds.ts";
import type { FormFieldName, FormValues } from "./form-values.ts";
import { errorOf } from "./save-brand.ts";

/** Props of every control in the form. */
export interface FormProps {
  values: FormValues;
  errors: readonly FieldError[];
  change: (change: Partial<FormValues>) => void;
}

/** Further props for the controls that only one field has. */
export interface SectionProps extends FormProps {
  /** The checked fields that lose their source when the form is saved. */
  lost: ReadonlySet<string>;
  /** The brand as opened; `undefined` for a new one. */
  brand: Brand | undefined;
  keepOldAddress: boolean;
  onKeepOldAddress: (isWanted: boolean) => void;
  /** Called with the brand after a picture was stored or removed. */
  onLogo: (brand: Brand) => void;
}

const HINTS: { readonly [Field in FormFieldName]?: string } = {
  aliases: "Other and former names to find it by, one per line. Not shown.",
  shortDescription: "One sentence for cards and search results.",
  highlights: "One per line.",
};

/** A field with the control that `BRAND_FIELDS` describes. */
export const FormField = ({
  field,
  form: { values, errors, change },
  ...own
}: { field: FormFieldName; form: FormProps } & Partial<Control>) => {
  const value = controlled(values[field]);
  return (
    <FieldControl
      row={BRAND_FIELDS[field]}
      id={field}
      value={value}
      notice={typeof value === "string" && <HostNotes text={value} />}
      error={errorOf(errors, field)}
      hint={HINTS[field]}
      onChange={(value) => change({ [field]: value })}
      {...own}
    />
  );
};

const isText = (item: unknown): item is string => typeof item === "string";

const controlled = (value: FormValues[FormFieldName]): ControlValue =>
  typeof value === "string" ? value : Array.isArray(value) ? value.filter(isText) : "";
