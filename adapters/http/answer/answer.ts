import { securityHeaders } from "./security-headers.ts";

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

/** A plain header object lets the server write it without building `Headers` first. */
export const responseOf = (answer: Answer, requestId: string, https: boolean): Response => {
  // Assigning costs a fraction of spreading, and this is done for every request.
  const headers = securityHeaders(https);
  headers["X-Request-Id"] = requestId;
  for (const name in answer.headers) headers[name] = answer.headers[name] ?? "";
  return new Response(answer.body, { status: answer.status, headers });
};
