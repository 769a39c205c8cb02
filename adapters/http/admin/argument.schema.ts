import { z } from "zod";
import type { TaxonomyKind } from "#core/change/plan-taxonomy.ts";
import { keysOf } from "#core/records.ts";
import type { OtherKind } from "#core/result.ts";
import { LIMITS } from "#core/limits.ts";
import type { SentFile } from "#core/ports/brand-files.ts";
import { SUBMISSION_STATUSES } from "#core/submission/submission.ts";
import { isPlainLine } from "#core/text/clean.ts";
import { recordId } from "#core/text/field.schema.ts";

/** Values of a request, by name. */
export type Values = Readonly<Record<string, unknown>>;

/** How a request carries one argument of a method: as one or several named values. */
export interface Argument<Value> {
  /** The schema of each value, by name. */
  shape: z.ZodRawShape;
  /** Builds the argument from the parsed values. */
  read(values: Values): unknown;
  /** Converts the argument to the values to send. */
  write(value: Value): Values;
}

/** An argument with its own conversion from and to the values of a request. */
export const argument = <Shape extends z.ZodRawShape, Value>(
  shape: Shape,
  read: (values: z.output<z.ZodObject<Shape>>) => NoInfer<Value>,
  write: (value: Value) => Values,
): Argument<Value> => ({ shape, read, write });

/** An argument that is one value. */
export const value = <Schema extends z.ZodType>(
  name: string,
  schema: Schema,
): Argument<z.output<Schema>> => ({
  shape: { [name]: schema },
  read: (values) => values[name],
  write: (value) => ({ [name]: value }),
});

/** An argument that is an object. Each of its members is one value. */
export const object = <Shape extends z.ZodRawShape>(
  shape: Shape,
): Argument<z.output<z.ZodObject<Shape>>> => ({
  shape,
  read: (values) => values,
  write: (value) => value,
});

/** A record and the version that was read. */
export interface Ref {
  id: string;
  readVersion: number;
}

export const id = recordId().refine(isPlainLine, "must be an id");

/** The id in a path. It may be any text, because the core only looks it up. */
export const ID_IN_PATH = { id: z.string() };

export const idInPath = value("id", ID_IN_PATH.id);

/** The catalog revision of the last commit that wrote a record. */
export const version = z.int("must be a whole number").min(0, "must not be negative");

/** The id in the path, and the version in If-Match. */
export const ref = object({ ...ID_IN_PATH, readVersion: version });

/** The id and version of a record to save; omit both to create a record. */
export const REF_OR_NEW = { id: z.string().optional(), readVersion: version.optional() };

const TERMS = {
  category: "categories",
  attribute: "attributes",
} as const satisfies Record<TaxonomyKind, string>;

/** The plural of each kind of record, as addresses use it. */
const PLURALS = {
  ...TERMS,
  group: "groups",
  list: "lists",
} as const satisfies Record<OtherKind, string>;

/** A kind of record; its plural is in the path. */
const kindIn = <Kind extends OtherKind>(
  name: string,
  plurals: Readonly<Record<Kind, string>>,
): Argument<Kind> => {
  const kinds = keysOf(plurals);
  const plural = z
    .enum(kinds.map((kind) => plurals[kind]))
    .transform((given) => kinds.find((kind) => plurals[kind] === given) ?? z.NEVER);
  return { ...value(name, plural), write: (kind) => ({ [name]: plurals[kind] }) };
};

export const kind = kindIn("kind", PLURALS);
export const term = kindIn("term", TERMS);

/** The values of each placeholder in addresses. */
export const IN_ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  "{kind}": Object.values(PLURALS),
  "{term}": Object.values(TERMS),
};

/** The bytes of a body, as a stream. */
export const content = z.custom<SentFile["content"]>();

/** The whole body, which the core validates. The schema here is for the documentation only. */
export const input = (schema: () => z.ZodType): Argument<unknown> => {
  const passedOn = z.unknown();
  CHECKED_BY_CORE.set(passedOn, schema);
  return value("input", passedOn);
};

/** The schema of each body that the core checks. */
export const CHECKED_BY_CORE = new WeakMap<z.core.$ZodType, () => z.ZodType>();

/** One of these words. The error message lists them. */
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(", ")}`);

export const submissionStatus = oneOf(SUBMISSION_STATUSES);

/** `true` or `false` in a query; false by default. */
export const flag = oneOf(["true", "false"])
  .default("false")
  .transform((text) => text === "true");

export const text = (max: number) =>
  z
    .string("must be text")
    .max(max, { error: `must be at most ${max.toLocaleString("en")} characters`, abort: true });

/** A whole number in a query. For a whole number in a body, pass `z.number` as `number`. */
export const whole = (
  min: number,
  max: number,
  number: (message: string) => z.ZodNumber = z.coerce.number,
) => {
  const message = `must be a whole number from ${min} to ${max.toLocaleString("en")}`;
  return number(message).int(message).min(min, message).max(max, message);
};

/** A page in a query. */
export const page = whole(1, LIMITS.page).default(1);
