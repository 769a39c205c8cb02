import { z } from "zod";
import type { BackOffice } from "#core/back-office/back-office.ts";
import type { Result } from "#core/result.ts";
import { type Address, type Placed, writeQuery } from "../calls/call.ts";
import { PLURALS, type Ref } from "./argument.schema.ts";

/**
 * A method of the back office as an HTTP request, below `/api/admin`. The server's routes, the browser's client and the
 * documentation are derived from these rows.
 */
export interface Row<
  Args extends readonly unknown[] = readonly unknown[],
  ReturnsResult = boolean,
> {
  address: Address;
  /** If the method can create a record: the address without an id, and the arguments that this address refuses. */
  forNew?: { address: Address; without: readonly string[] } | undefined;
  /** All arguments by name. `placeOf` says where each one goes. */
  schema: z.ZodObject;
  /** The arguments of the method, from what the schema returns. */
  argsOf(values: Values): Args;
  /** The arguments by name, as they are sent. */
  valuesOf(...args: Args): Values;
  /** Whether the method returns a `Result`. Other methods fail only by throwing. */
  returnsResult: ReturnsResult;
  /** In bytes; 64 KB by default, and 50 MB for a file. */
  bodyLimit?: number | undefined;
  /** 202 if the work continues after the response. */
  status?: 202 | undefined;
}

/** Arguments by name. */
export type Values = Readonly<Record<string, unknown>>;

/** One row per method, with its arguments. A missing row does not compile. */
export type RowsOf<Service> = {
  readonly [Method in keyof Service]: Service[Method] extends (...args: infer Args) => infer Answer
    ? Row<Args, Awaited<Answer> extends Result<unknown, unknown> ? true : false>
    : never;
};

export type ArgumentsOf<Method extends keyof BackOffice> = Parameters<BackOffice[Method]>;

/**
 * How one argument is named:
 * - by its own name;
 * - `ref`: the id and the version that was read;
 * - `*`: all arguments as one object;
 * - `filter`: all arguments as one object, in which `attr` is called `attributes`.
 */
type Named<Shape extends z.ZodRawShape> = "*" | "filter" | "ref" | (keyof Shape & string);

type Filter<Given> = Omit<Given, "attr"> & { attributes?: readonly string[] | undefined };

type ArgsIn<Shape extends z.ZodRawShape, Names extends readonly unknown[]> = {
  -readonly [At in keyof Names]: Names[At] extends "*"
    ? z.output<z.ZodObject<Shape>>
    : Names[At] extends "filter"
      ? Filter<z.output<z.ZodObject<Shape>>>
      : Names[At] extends "ref"
        ? Ref
        : Names[At] extends keyof Shape
          ? z.output<Shape[Names[At]]>
          : never;
};

type RowOptions = Pick<Row, "forNew" | "bodyLimit" | "status">;

/** The row of a method that returns a `Result`, with its arguments by name, in order. */
export const row = <
  Shape extends z.ZodRawShape,
  const Names extends readonly Named<NoInfer<Shape>>[],
>(
  address: Address,
  shape: Shape,
  names: Names,
  options: RowOptions = {},
): Row<ArgsIn<Shape, Names>, true> => ({
  address,
  schema: z.strictObject(shape),
  argsOf: (values) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `ArgsIn` looks up the same names in the types.
    names.map((name) => argIn(values, name)) as unknown as ArgsIn<Shape, Names>,
  valuesOf: (...args) => Object.assign({}, ...names.map((name, at) => valuesIn(name, args[at]))),
  returnsResult: true,
  ...options,
});

/** The row of a method that does not return a `Result`. */
export const plainRow = <
  Shape extends z.ZodRawShape,
  const Names extends readonly Named<NoInfer<Shape>>[],
>(
  address: Address,
  shape: Shape,
  names: Names,
  options: RowOptions = {},
): Row<ArgsIn<Shape, Names>, false> => ({
  ...row(address, shape, names, options),
  returnsResult: false,
});

/** A row whose arguments are sent under other names, or in other forms. */
export const rowOf = <Shape extends z.ZodRawShape, Args extends readonly unknown[]>(
  address: Address,
  schema: z.ZodObject<Shape>,
  argsOf: (values: z.output<z.ZodObject<Shape>>) => [...NoInfer<Args>],
  valuesOf: (...args: Args) => Values,
  options: RowOptions = {},
): Row<Args, true> => ({
  address,
  schema,
  argsOf,
  valuesOf,
  returnsResult: true,
  ...options,
});

const argIn = (values: Values, name: string): unknown => {
  if (name === "*") return values;
  if (name === "filter") return { ...values, attributes: values["attr"] };
  if (name !== "ref") return values[name];
  const { id, readVersion } = values;
  return id === undefined ? undefined : { id, readVersion };
};

const valuesIn = (name: string, arg: unknown): unknown => {
  if (name === "*" || name === "ref") return arg;
  if (name === "filter") return Object.assign({}, arg, { attr: Object(arg).attributes });
  return { [name]: (name === "kind" || name === "term") && isKind(arg) ? PLURALS[arg] : arg };
};

const isKind = (arg: unknown): arg is keyof typeof PLURALS =>
  typeof arg === "string" && arg in PLURALS;

export type Place = "path" | "query" | "If-Match" | "member" | "body" | "file";

/**
 * Where an argument goes: into the path if the address names it; `readVersion` into If-Match; `input` is the whole JSON body, and
 * `content` a file. In a POST or PUT without `input` or `content`, every other argument is a member of the JSON body; in any other
 * request it is a query parameter.
 */
export const placeOf = (
  { address, schema: { shape } }: Pick<Row, "address" | "schema">,
  name: string,
): Place => {
  if (address.includes(`{${name}}`)) return "path";
  if (name === "readVersion") return "If-Match";
  if (name === "input") return "body";
  if (name === "content") return "file";
  return address.startsWith("P") && !("input" in shape || "content" in shape) ? "member" : "query";
};

/** The names of the arguments with this place. */
export const namesAt = (row: Pick<Row, "address" | "schema">, place: Place): string[] =>
  Object.keys(row.schema.shape).filter((name) => placeOf(row, name) === place);

/** A call of a method, as the parts of its request. */
export const placed = (called: Row, args: readonly unknown[]): Placed & { address: Address } => {
  const values = called.valuesOf(...args);
  const at = (place: Place) =>
    Object.fromEntries(namesAt(called, place).map((name) => [name, values[name]]));
  const { address, forNew } = called;
  const hasMembers = namesAt(called, "member").length > 0;
  const parts = {
    address: forNew && values["id"] === undefined ? forNew.address : address,
    params: at("path"),
    query: writeQuery(at("query")),
    body: hasMembers ? at("member") : values["input"],
    file: values["content"],
    readVersion: values["readVersion"],
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- arguments of these names have these types.
  return parts as Placed & { address: Address };
};
