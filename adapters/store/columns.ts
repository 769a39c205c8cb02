import type { JsonValue } from "#core/brand/fields.ts";
import { LIMITS } from "#core/limits.ts";

/** What a column holds. Each database has a type for every kind. Where SQLite's types are too wide, it also has a check. */
export type ColumnKind = "text" | "integer" | "boolean" | "time" | "day" | "json";

/** A form that a text must have. Each database has a check for every form. */
export type TextForm =
  | "slug"
  | "web-address"
  | "logo-address"
  | "logo-path"
  | "base64"
  | "no-email";

/** The definition of a column. */
export interface ColumnRow {
  readonly kind: ColumnKind;
  /** Whether it may be null. */
  readonly isOptional: boolean;
  /** Bounds of a number, or of the length of a text. */
  readonly min?: number;
  readonly max?: number;
  /** The texts it may hold. */
  readonly choices?: readonly string[];
  readonly form?: TextForm;
  /** For JSON: an array of at most this many items. If absent, any value. */
  readonly most?: number;
  /** The default, for rows that are written by hand or existed before the column. */
  readonly blank?: JsonValue;
}

declare const VALUE: unique symbol;

/** A column, with the type of its values. */
export interface Column<Value> extends ColumnRow {
  /** For types only. */
  readonly [VALUE]?: Value;
}

export type ValueIn<C> = C extends Column<infer Value> ? Value : never;

type Bounds = Omit<Partial<ColumnRow>, "kind" | "isOptional">;

const column = <Value>(kind: ColumnKind, bounds: Bounds): Column<Value> => ({
  kind,
  isOptional: false,
  ...bounds,
});

export const optional = <Value>(required: Column<Value>): Column<Value | null> => ({
  ...required,
  isOptional: true,
});

export const text = (bounds: Bounds): Column<string> => column("text", bounds);

export const oneOf = <Choice extends string>(choices: readonly Choice[]): Column<Choice> =>
  column("text", { choices });

export const integer = (bounds: Bounds = {}): Column<number> =>
  column("integer", { min: 0, ...bounds });

export const boolean = (): Column<boolean> => column("boolean", { blank: false });

/** ISO 8601, UTC. */
export const time = (): Column<string> => column("time", {});

/** `YYYY-MM-DD`, UTC. */
export const day = (): Column<string> => column("day", {});

/** A value that the database stores but does not compare. */
export const json = <Value>(bounds: Bounds = {}): Column<Value> => column("json", bounds);

export const id = (): Column<string> => text({ min: 1, max: ID_MAX });

export const slug = (): Column<string> => text({ min: 1, max: LIMITS.slug, form: "slug" });

export const webAddress = (): Column<string> => text({ max: LIMITS.url, form: "web-address" });

export const email = (): Column<string> => text({ min: 3, max: LIMITS.email });

/** The version of the row: usually the revision of the commit that wrote it. */
export const version = (): Column<number> => integer({ min: 1 });

const ID_MAX = 64;
