import { z } from "zod";
import type { BackOffice } from "#core/back-office/back-office.ts";
import { keysOf, pick } from "#core/records.ts";
import type { Result } from "#core/result.ts";
import { type Address, type Placed, writeQuery } from "../calls/call.ts";
import type { Argument, Values } from "./argument.schema.ts";

/**
 * A method of the back office as an HTTP request, below `/api/admin`. The server's routes, the browser's client and the
 * documentation are derived from these rows.
 */
export interface Row<
  Args extends readonly unknown[] = readonly unknown[],
  ReturnsResult = boolean,
> {
  address: Address;
  /** For a method that can also create a record: the address to create one, and the values that this address refuses. */
  forNew?: { address: Address; without: readonly string[] } | undefined;
  /** All values by name. `placeOf` says where each one goes. */
  schema: z.ZodObject;
  /** The arguments of the method, from the values that the schema returns. */
  argsOf(values: Values): Args;
  /** The values to send for these arguments. */
  valuesOf(...args: Args): Values;
  /** Whether the method returns a `Result`. Other methods fail only by throwing. */
  returnsResult: ReturnsResult;
  /** In bytes; 64 KB by default, and 50 MB for a file. */
  bodyLimit?: number | undefined;
  /** 202 if the work continues after the response. */
  status?: 202 | undefined;
}

/** One row per method, with its arguments. A missing row does not compile. */
export type RowsOf<Service> = {
  readonly [Method in keyof Service]: Service[Method] extends (...args: infer Args) => infer Answer
    ? Row<Args, Awaited<Answer> extends Result<unknown, unknown> ? true : false>
    : never;
};

export type ArgumentsOf<Method extends keyof BackOffice> = Parameters<BackOffice[Method]>;

/** The parameter types of a method with these arguments. */
type ParametersFor<Arguments extends readonly Argument<unknown>[]> = {
  -readonly [At in keyof Arguments]: Arguments[At] extends Argument<infer Value> ? Value : never;
};

type RowOptions = Pick<Row, "forNew" | "bodyLimit" | "status">;

/** The row of a method that returns a `Result`, with its arguments in order. */
export const row = <const Arguments extends readonly Argument<unknown>[]>(
  address: Address,
  args: Arguments,
  options: RowOptions = {},
): Row<ParametersFor<Arguments>, true> => ({
  address,
  schema: z.strictObject(Object.assign({}, ...args.map(({ shape }) => shape))),
  argsOf: (values) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each argument reads what it writes.
    args.map(({ shape, read }) =>
      read(pick(values, keysOf(shape))),
    ) as unknown as ParametersFor<Arguments>,
  valuesOf: (...given) => Object.assign({}, ...args.map(({ write }, at) => write(given[at]))),
  returnsResult: true,
  ...options,
});

/** The row of a method that does not return a `Result`. */
export const plainRow = <const Arguments extends readonly Argument<unknown>[]>(
  address: Address,
  args: Arguments,
  options: RowOptions = {},
): Row<ParametersFor<Arguments>, false> => ({
  ...row(address, args, options),
  returnsResult: false,
});

export type Place = "path" | "query" | "If-Match" | "member" | "body" | "file";

/**
 * Where a value goes: into the path if the address names it; `readVersion` into If-Match; `input` is the whole JSON body, and
 * `content` a file. In a POST or PUT without `input` or `content`, every other value is a member of the JSON body; in any other
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

/** The names of the values that go to this place. */
export const namesAt = (row: Pick<Row, "address" | "schema">, place: Place): string[] =>
  Object.keys(row.schema.shape).filter((name) => placeOf(row, name) === place);

/** A call of a method, as the parts of its request. */
export const placed = (called: Row, args: readonly unknown[]): Placed & { address: Address } => {
  const values = called.valuesOf(...args);
  const at = (place: Place) => pick(values, namesAt(called, place));
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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- values of these names have these types.
  return parts as Placed & { address: Address };
};
