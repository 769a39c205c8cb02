import {
  byKind,
  type FieldKind,
  isList,
  type JsonValue,
  type KindTable,
} from "#core/brand/fields.ts";
import { followersOf } from "#core/brand/follower-text.ts";

/** What a control holds: text as typed, or a list. */
export type ControlValue = string | readonly string[];

/** A stored value as its control shows it. */
export const controlValue = ({ kind }: FieldKind, value: JsonValue | undefined): ControlValue => {
  if (value === undefined || value === null) return kind === "list" || kind === "links" ? [] : "";
  if (isList(value)) return value.filter((item) => typeof item === "string");
  // An unknown number of followers is stored as 0.
  if (value === 0 && kind === "count") return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "object" ? "" : String(value);
};

/** What is sent for a control (spec section 5): empty text becomes null, numbers are parsed. Malformed text is sent as typed, so that the server can say why it is wrong. */
export const inputValue = (row: FieldKind, value: ControlValue): JsonValue => {
  if (typeof value === "string") return byKind(PARSERS, row, value);
  return row.kind === "list" ? value.filter((item) => item.trim() !== "") : value;
};

export const parseInteger = (text: string): number | string | null => {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  return /^-?\d+$/.test(trimmed) ? Number(trimmed) : trimmed;
};

/** Accepts `12.7K`, and commas, dots or spaces between thousands; text that is no number counts as 0. */
const parseCount = (text: string): number => {
  const followers = followersOf(text);
  if (followers !== undefined) return followers;
  const number = Number.parseInt(text.replace(/[\s,.](?=\d{3}(?!\d))/g, ""), 10);
  return Number.isNaN(number) ? 0 : number;
};

const asItIs = (_row: unknown, text: string): string => text;
const asInteger = (_row: unknown, text: string) => parseInteger(text);

/** Parses a control's text by the kind of its field. */
const PARSERS: KindTable<string | number | boolean | null, [text: string], FieldKind> = {
  name: asItIs,
  slug: (_row, text) => text.trim(),
  text: asItIs,
  line: asItIs,
  site: asItIs,
  file: asItIs,
  year: asInteger,
  count: (_row, text) => parseCount(text),
  integer: asInteger,
  boolean: ({ isOptional }, text) => {
    if (isOptional && text === "") return null;
    return text === "yes" || text === "no" ? text === "yes" : text;
  },
  choice: ({ isOptional }, text) => (isOptional && text === "" ? null : text),
  list: asItIs,
  links: asItIs,
  events: asItIs,
  evidence: asItIs,
  "site-state": asItIs,
  json: asItIs,
  moment: asItIs,
};
