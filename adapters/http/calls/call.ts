import type { SentFile } from "#core/ports/brand-files.ts";
import type { Result } from "#core/result.ts";

/**
 * A method of a door, as a request: `GET /brands/{id}`, and where its arguments go. Server and browser read the same rows;
 * there is no schema in them, for browsers that only look at the directory load none.
 */
export interface Call<Args extends readonly unknown[], Refuses = boolean> {
  address: Address;
  place: (...args: Args) => Placed;
  /** Whether the method answers a `Result`. Of others whatever is refused is an accident. */
  refuses: Refuses;
  /** Where it is asked for when no record is named: then it makes a new one. */
  forNew?: Address | undefined;
  /** What a status means that is another refusal elsewhere. */
  refusals?: Readonly<Partial<Record<number, string>>> | undefined;
  /** The status that stands in the answer of a method that answers nothing. */
  says?: string | undefined;
}

export type Address = `${Verb} /${string}`;
export type Verb = (typeof VERBS)[number];

/** The arguments of a method in their places. */
export interface Placed {
  /** What the path names in braces. */
  params?: Readonly<Record<string, string>>;
  /** Without its question mark. */
  query?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, in place of a body. */
  file?: SentFile["content"];
  /** The version that was read; sent as If-Match. */
  readVersion?: number;
}

/** A row for every method of a door. */
export type CallsOf<Door> = {
  readonly [Method in keyof Door]: Door[Method] extends (...args: infer Args) => infer Answer
    ? Call<Args, Awaited<Answer> extends Result<unknown, unknown> ? true : false>
    : never;
};

/** The address of a method, by its name. */
export const addressIn = (
  calls: Readonly<Record<string, Pick<Call<never>, "address">>>,
  name: string,
): string => calls[name]?.address ?? "";

/** The row of a method that may refuse. */
export const call = <Args extends readonly unknown[]>(
  address: Address,
  place: (...args: Args) => Placed = () => ({}),
  { forNew, says, refusals }: Pick<Call<Args>, "forNew" | "says" | "refusals"> = {},
): Call<Args, true> => ({ address, place, refuses: true, forNew, says, refusals });

/** The row of a method that never refuses. */
export const plainCall = <Args extends readonly unknown[]>(
  address: Address,
  place: (...args: Args) => Placed = () => ({}),
): Call<Args, false> => ({ address, place, refuses: false });

export const partsOf = (address: string): [verb: Verb, path: string] => {
  const [verb, path = ""] = address.split(" ");
  return [VERBS.find((known) => known === verb) ?? "GET", path];
};

const VERBS = ["GET", "POST", "PUT", "DELETE"] as const;

/** A path with its places filled, and the query. */
export const pathOf = (pattern: string, { params = {}, query = "" }: Placed): string => {
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  return query === "" ? path : `${path}?${query}`;
};

/** As the OpenAPI document writes verbs. */
export const METHODS = { GET: "get", POST: "post", PUT: "put", DELETE: "delete" } as const;

/** The name under which calls ask for a Bearer token in the OpenAPI document. */
export const SECURITY_SCHEME = "administrator";
