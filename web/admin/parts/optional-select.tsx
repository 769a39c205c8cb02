import { Select, SelectField } from "../../ui/choices.tsx";
import type { FieldProps } from "../../ui/field.tsx";

interface OptionalSelectProps<V extends string> {
  /** The label of the empty option. */
  none: string;
  options: readonly { value: V; name: string }[];
  /** A value that is no longer an option is shown unchanged. */
  value: V | null | undefined;
  onChange: (value: V | null) => void;
}

/** A select with an empty option, and a visible label or an accessible name. */
export const OptionalSelect = <V extends string>({
  none,
  options,
  value,
  onChange,
  ...names
}: OptionalSelectProps<V> & (FieldProps | { "aria-label": string })) => {
  const isUnknown = value && !options.some((option) => option.value === value);
  const select = {
    value: value ?? "",
    options: [
      { value: "", name: none },
      ...options,
      ...(isUnknown ? [{ value, name: value }] : []),
    ],
    onChange: (chosen: string) =>
      onChange(options.find((option) => option.value === chosen)?.value ?? null),
  };
  return "id" in names ? <SelectField {...names} {...select} /> : <Select {...names} {...select} />;
};
