import { Select, SelectField } from "../../ui/choices.tsx";
import type { FieldProps } from "../../ui/field.tsx";

interface OptionalSelectProps<V extends string> {
  /** The name of no choice. */
  none: string;
  options: readonly { value: V; name: string }[];
  /** A value that is no option any more is shown as it is. */
  value: V | null | undefined;
  onChange: (value: V | null) => void;
}

/** A choice that can be left open, with a visible label or a name. */
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
