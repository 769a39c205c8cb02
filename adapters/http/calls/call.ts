import type { SentFile } from "#core/ports/brand-files.ts";
import type { Result } from "#core/result.ts";

/**
 * A method as an HTTP request: `GET /brands/{id}`, and where its arguments go. Server and browser share the calls.
 * They contain no zod schemas, because public pages do not load zod.
 */
export interface Call<Args extends readonly unknown[], ReturnsResult = boolean> {
  address: Address;
  place: (...args: Args) => Placed;
  /** Whether the method returns a `Result`. Other methods fail only by throwing. */
  returnsResult: ReturnsResult;
  /** The member `status` of the JSON response to a method that returns nothing, such as `pending`. */
  status?: string | undefined;
}

/** An HTTP method and a path: `GET /brands/{id}`. */
export type Address = `${Verb} /${string}`;
export type Verb = (typeof VERBS)[number];

/** The arguments of a method, as parts of a request. */
export interface Placed {
  /** Values for the names in braces. */
  params?: Readonly<Record<string, string>>;
  /** Without the question mark. */
  query?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as the body. */
  file?: SentFile["content"];
  /** Sent as If-Match. */
  readVersion?: number;
}

/** One row per method. */
export type CallsOf<Service> = {
  readonly [Method in keyof Service]: Service[Method] extends (...args: infer Args) => infer Answer
    ? Call<Args, Awaited<Answer> extends Result<unknown, unknown> ? true : false>
    : never;
};

/** The row of a method that returns a `Result`. */
export const call = <Args extends readonly unknown[]>(
  address: Address,
  place: (...args: Args) => Placed = () => ({}),
  { status }: Pick<Call<Args>, "status"> = {},
): Call<Args, true> => ({ address, place, returnsResult: true, status });

/** The row of a method that does not return a `Result`. */
export const plainCall = <Args extends readonly unknown[]>(
  address: Address,
  place: (...args: Args) => Placed = () => ({}),
): Call<Args, false> => ({ address, place, returnsResult: false });

export const partsOf = (address: string): [verb: Verb, path: string] => {
  const [verb, path = ""] = address.split(" ");
  return [VERBS.find((known) => known === verb) ?? "GET", path];
};

const VERBS = ["GET", "POST", "PUT", "DELETE"] as const;

/** The path with its parameters and query. */
export const pathOf = (pattern: string, { params = {}, query = "" }: Placed): string => {
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  return query === "" ? path : `${path}?${query}`;
};

/** Verbs as OpenAPI writes them. */
export const METHODS = { GET: "get", POST: "post", PUT: "put", DELETE: "delete" } as const;

/** The name of the security scheme in the OpenAPI document. */
export const SECURITY_SCHEME = "administrator";

/** Writes a query without absent, blank and false values. A list repeats its parameter. */
export const writeQuery = (query: Readonly<Record<string, unknown>>): string => {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== "" && one !== false)
        written.append(name, String(one));
  return written.toString();
};
