/** A route's response, before it becomes a `Response`. */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | string | null;
}

/** The header of responses that nobody may store. */
export const NO_STORE = { "Cache-Control": "no-store" } as const;

export const emptyAnswer = (
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Answer => ({ status, headers: { ...NO_STORE, ...headers }, body: null });

export const textAnswer = (
  status: number,
  type: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Answer => ({ status, headers: { ...NO_STORE, ...headers, "Content-Type": type }, body });

export const jsonAnswer = (
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answer => textAnswer(status, "application/json", JSON.stringify(value), headers);

/** Redirects within the site only: `location` is a path. */
export const redirectAnswer = (status: number, location: string): Answer => {
  if (!/^\/(?![/\\])/.test(location)) throw new Error("A redirect would leave the site");
  return emptyAnswer(status, { Location: location });
};
