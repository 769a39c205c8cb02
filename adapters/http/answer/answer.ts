/** What a route answers, before it becomes a `Response`. */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | string | null;
}

/** Nothing may be kept: the answer is about this one request. */
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

/** Redirects inside the site only: `location` is a path. */
export const redirectAnswer = (status: number, location: string): Answer => {
  if (!/^\/(?![/\\])/.test(location)) throw new Error("A redirect would leave the site");
  return emptyAnswer(status, { Location: location });
};
