import type { JsonValue } from "#core/brand/fields.ts";
import { type LinkNames, presentValue } from "./present-value.ts";

interface ShownValueProps {
  field: string;
  value: JsonValue | undefined;
  names: LinkNames;
}

export const ShownValue = ({ field, value, names }: ShownValueProps) => {
  const text = presentValue(field, value, names);
  return text === "" ? (
    <span className="quiet">empty</span>
  ) : (
    <span className="kept-lines shown-value">{text}</span>
  );
};
