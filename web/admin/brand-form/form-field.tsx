import { BRAND_FIELDS } from "#core/brand/fields.ts";
import type { Brand } from "#core/brand/brand.ts";
import type { FieldError } from "#core/result.ts";
import { HostNotes } from "../../ui/host-notes.tsx";
import { type Control, FieldControl } from "../parts/controls.tsx";
import type { ControlValue } from "../parts/kinds.ts";
import type { FormFieldName, FormValues } from "./form-values.ts";
import { errorOf } from "./save-brand.ts";

/** What a control of the form needs. */
export interface FormProps {
  values: FormValues;
  errors: readonly FieldError[];
  change: (change: Partial<FormValues>) => void;
}

/** What a field with a control of its own may also need. */
export interface SectionProps extends FormProps {
  /** The checked fields that lose their source when the form is saved. */
  lost: ReadonlySet<string>;
  /** As opened; absent for a new brand. */
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

/** A field of the form, as the table of fields describes it. */
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
