import { byKind, type FieldKind, type JsonValue, type KindTable } from "./fields.ts";

const orNull = (value: JsonValue): JsonValue => (value === "" ? null : value);
const yesOrNo = (text: string): JsonValue => (["yes", "no"].includes(text) ? text === "yes" : text);
const number = (text: string): JsonValue =>
  /^-?\d{1,15}$/.test(text) ? Number(text) : orNull(text);

const PARSERS: KindTable<(text: string) => JsonValue, [], FieldKind> = {
  name: () => (text) => text,
  slug: () => (text) => text,
  text: () => (text) => text,
  line: () => orNull,
  site: () => orNull,
  file: () => orNull,
  year: () => number,
  count: () => number,
  integer: () => number,
  boolean: ({ isOptional }) => (isOptional ? (text) => orNull(yesOrNo(text)) : yesOrNo),
  choice: () => orNull,
  list: () => (text) =>
    text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  links: () => orNull,
  events: () => orNull,
  evidence: () => orNull,
  "site-state": () => orNull,
  json: () => orNull,
  moment: () => orNull,
};

/** Parses text typed into an input. Invalid text is returned unchanged, for validation to refuse. */
export const typedValue = (row: FieldKind, typed: string): JsonValue =>
  byKind(PARSERS, row)(typed.trim());
