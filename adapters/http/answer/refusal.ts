import { createHmac } from "node:crypto";
import type { Context } from "hono";
import { type FieldError, SaveUnconfirmed, StoreFull, StoreUnavailable } from "#core/result.ts";
import type { Log } from "#core/ports/system.ts";
import { emailKey } from "#core/text/addresses.ts";
import { addressGroup } from "../request/addresses.ts";
import { type Answer, NO_STORE } from "./answer.ts";

/** Why a request gets no good answer, in words a stranger may read. */
export interface Refusal {
  status: number;
  title: string;
  detail: string;
  /** For bad input: every broken rule. */
  errors?: FieldError[];
  headers?: Readonly<Record<string, string>>;
}

const TITLES = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  408: "Request Timeout",
  409: "Conflict",
  410: "Gone",
  412: "Precondition Failed",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  428: "Precondition Required",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
  507: "Insufficient Storage",
} as const;

/** A refusal under the title of its status. */
export const refusal = (
  status: keyof typeof TITLES,
  detail: string,
  headers: Refusal["headers"] = {},
): Refusal => ({ status, title: TITLES[status], detail, headers });

/** So many seconds later it makes sense to ask again while the store is away. */
const RETRY = { "Retry-After": "2" };

/** Accidents become refusals here and nowhere else; nothing of the error is told. */
export const refusalOf = (error: unknown): Refusal => {
  if (error instanceof StoreFull)
    return refusal(507, "The directory has no room left; nothing was written. Reading goes on.");
  if (error instanceof SaveUnconfirmed)
    return refusal(
      503,
      "It is not known whether this was saved: the directory did not answer. Nothing is lost by saving again; if it was saved, you will be shown so.",
      RETRY,
    );
  if (error instanceof StoreUnavailable)
    return refusal(
      503,
      "The directory cannot be reached right now. Please try again in a moment.",
      RETRY,
    );
  return refusal(500, "Something went wrong on our side. Please try again later.");
};

/** So much was asked for that there is no more for so many seconds. */
export const tooMany = (seconds: number, detail: string): Refusal =>
  refusal(429, detail, { "Retry-After": String(seconds) });

export const notFound = (detail: string): Refusal => refusal(404, detail);

export const methodNotAllowed = (allowed: readonly string[]): Refusal =>
  refusal(405, `Only ${allowed.join(", ")} may be used here.`, { Allow: allowed.join(", ") });

export const refusalOfInput = (errors: FieldError[]): Refusal => ({
  ...refusal(400, "Some of what was sent breaks a rule; each is named under errors."),
  errors,
});

/** A refusal as `application/problem+json` (RFC 9457). */
export const problemAnswer = (refusal: Refusal, requestId: string): Answer => ({
  status: refusal.status,
  headers: { ...NO_STORE, ...refusal.headers, "Content-Type": "application/problem+json" },
  body: JSON.stringify({
    title: refusal.title,
    status: refusal.status,
    detail: refusal.detail,
    ...(refusal.errors && { errors: refusal.errors }),
    requestId,
  }),
});

/** Names people and places in the log without telling who and where they are: keyed hashes, alike for what is alike. */
export interface LogHashes {
  who(email: string): string;
  where(address: string): string;
}

const HASH_LENGTH = 16;

export const createLogHashes = (key: Uint8Array): LogHashes => {
  const hashed = (text: string): string =>
    createHmac("sha256", key).update(text).digest("base64url").slice(0, HASH_LENGTH);
  return {
    who: (email) => hashed(`who ${emailKey(email)}`),
    where: (address) => hashed(`where ${addressGroup(address)}`),
  };
};

/** Logs an answer that refuses somebody: who may not, and who did too much. Others it passes over. */
export type ReportRefusal = (
  c: Context,
  answered: { status: number; route: string; requestId: string },
) => void;

export const refusalReporter =
  (log: Log, hashes: LogHashes, clientAddress: (c: Context) => string): ReportRefusal =>
  (c, { status, route, requestId }) => {
    if (status !== 401 && status !== 403 && status !== 429) return;
    const { method } = c.req;
    const where = hashes.where(clientAddress(c));
    const details = { requestId, method, route, status, where };
    if (status === 429) log.warn("limit_hit", details);
    else log.warn("authorization_refused", details);
  };
