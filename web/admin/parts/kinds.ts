import { type FieldKind, isList, type JsonValue } from "#core/brand/fields.ts";
import { followersOf } from "#core/brand/follower-text.ts";
import { typedValue } from "#core/brand/typed-value.ts";

/** What a control holds: text as typed, or a list. */
export type ControlValue = string | readonly string[];

/** The control's value for a stored value. */
export const controlValue = ({ kind }: FieldKind, value: JsonValue | undefined): ControlValue => {
  if (value === undefined || value === null) return kind === "list" || kind === "links" ? [] : "";
  if (isList(value)) return value.filter((item) => typeof item === "string");
  // An unknown number of followers is stored as 0.
  if (value === 0 && kind === "count") return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "object" ? "" : String(value);
};

/** The value that is sent for a control (spec section 5). */
export const inputValue = (row: FieldKind, value: ControlValue): JsonValue => {
  if (typeof value !== "string")
    return row.kind === "list" ? value.filter((item) => item.trim() !== "") : value;
  return row.kind === "count" ? parseCount(value) : typedValue(row, value);
};

/** Accepts `12.7K`, and commas, dots or spaces between thousands; text that is no number counts as 0. */
const parseCount = (text: string): number => {
  const followers = followersOf(text);
  if (followers !== undefined) return followers;
  const number = Number.parseInt(text.replace(/[\s,.](?=\d{3}(?!\d))/g, ""), 10);
  return Number.isNaN(number) ? 0 : number;
};
