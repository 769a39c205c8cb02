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
}

export type Address = `${Verb} /${string}`;
export type Verb = "GET" | "POST" | "PUT" | "DELETE";

/** The arguments of a method in their places. */
export interface Placed {
  /** What the path names in braces. */
  params?: Readonly<Record<string, string>>;
  /** What is as usual is not written: nothing of what is absent, blank or false. A list of pairs goes as a JSON object. */
  query?: object | string;
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

/** The row of a method that may refuse. */
export const call = <Args extends readonly unknown[]>(
  address: Address,
  place: (...args: Args) => Placed = () => ({}),
  forNew?: Address,
): Call<Args, true> => ({ address, place, refuses: true, forNew });

/** The row of a method that never refuses. */
export const reading = <Args extends readonly unknown[]>(
  address: Address,
  place: (...args: Args) => Placed = () => ({}),
): Call<Args, false> => ({ address, place, refuses: false });

/** The verb of an address, and its path. */
export const partsOf = (address: string): [verb: string, path: string] => {
  const space = address.indexOf(" ");
  return [address.slice(0, space), address.slice(space + 1)];
};

/** A path with its places filled, and the query. */
export const pathOf = (pattern: string, { params = {}, query = "" }: Placed): string => {
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const written = typeof query === "string" ? query : writeQuery(query);
  return written === "" ? path : `${path}?${written}`;
};

const writeQuery = (query: object): string => {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const text: unknown = Array.isArray(value)
      ? value.length > 0 && JSON.stringify(Object.fromEntries(value))
      : value;
    if (text !== undefined && text !== null && text !== "" && text !== false)
      written.append(name, String(text));
  }
  return written.toString();
};
