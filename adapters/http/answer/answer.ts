import { randomBytes } from "node:crypto";

/** A route's response, before it becomes a `Response`. */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | string | null;
}

/** For responses that are about one request only. */
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

/** Headers of every response. */
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

/** Generates request ids: unique, cheap, and revealing nothing. */
export const createRequestIds = (): (() => string) => {
  const process = randomBytes(6).toString("base64url");
  let count = 0;
  return () => `${process}-${(count += 1).toString(36)}`;
};
