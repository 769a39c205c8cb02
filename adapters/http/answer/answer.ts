import { randomBytes } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";

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

export const jsonAnswer = (
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answer => textAnswer(status, "application/json", JSON.stringify(value), headers);

/** Redirects inside the site only: `location` is a path. */
export const redirectAnswer = (status: number, location: string): Answer => {
  if (!/^\/(?![/\\])/.test(location)) throw new Error("A redirect would leave the site");
  return emptyAnswer(status, { Location: location });
};

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' https: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

const PERMISSIONS_POLICY =
  "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()";

const TRANSPORT_SECURITY = "max-age=31536000; includeSubDomains";

/** What every answer carries, whatever its status. */
export const securityHeaders = (https: boolean): Record<string, string> => {
  const headers: Record<string, string> = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": PERMISSIONS_POLICY,
  };
  if (https) headers["Strict-Transport-Security"] = TRANSPORT_SECURITY;
  return headers;
};

/** Names requests: unique, cheap, and telling nothing. */
export const createRequestIds = (): (() => string) => {
  const process = randomBytes(6).toString("base64url");
  let count = 0;
  return () => `${process}-${(count += 1).toString(36)}`;
};

/** A list of so many is written one by one. */
const LONG = 500;

/** So many characters are written before others get their turn. */
const PIECE = 64 * 1024;

/** What `JSON.stringify` makes of a value, piece by piece; others get their turn in between. */
export async function* jsonInSlices(value: object): AsyncGenerator<string> {
  let text = "";
  for (const piece of chunksOf(value)) {
    text += piece;
    if (text.length < PIECE) continue;
    yield text;
    text = "";
    await nextTurn();
  }
  yield text;
}

function* chunksOf(value: object): Generator<string> {
  if (!Array.isArray(value)) {
    let before = "{";
    for (const [key, member] of Object.entries(value)) {
      const isObject = typeof member === "object" && member !== null;
      const json: string | undefined = isObject ? "" : JSON.stringify(member);
      if (json === undefined) continue;
      yield `${before}${JSON.stringify(key)}:${json}`;
      if (isObject) yield* chunksOf(member);
      before = ",";
    }
    yield before === "{" ? "{}" : "}";
  } else if (value.length < LONG) yield JSON.stringify(value);
  else {
    let before = "[";
    for (const item of value) {
      yield before + (JSON.stringify(item) ?? "null");
      before = ",";
    }
    yield "]";
  }
}
