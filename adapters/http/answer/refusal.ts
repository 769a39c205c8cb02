import { SaveUnconfirmed, statusOfError } from "#core/result.ts";
import { type Answer, textAnswer } from "./answer.ts";

/** A response that refuses a request. Its text reveals nothing internal. */
export interface Refusal {
  status: number;
  title: string;
  detail: string;
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
  422: "Unprocessable Content",
  428: "Precondition Required",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
  507: "Insufficient Storage",
} as const;

/** A refusal with its status's title. */
export const refusal = (
  status: keyof typeof TITLES,
  detail: string,
  headers: Refusal["headers"] = {},
): Refusal => ({ status, title: TITLES[status], detail, headers });

/** For responses while the store is unavailable or the server is busy. */
export const RETRY = { "Retry-After": "2" };

/** The only place that turns errors into refusals; reveals nothing of the error. */
export const refusalOf = (error: unknown): Refusal => {
  const status = statusOfError(error);
  if (error instanceof SaveUnconfirmed) return refusal(status, UNCONFIRMED, RETRY);
  return refusal(status, DETAILS[status], status === 503 ? RETRY : {});
};

const UNCONFIRMED =
  "It is not known whether this was saved, because the database did not answer. You can safely save again: a save that succeeded is not repeated.";

const DETAILS = {
  500: "Something went wrong on our side. Please try again later.",
  503: "The directory cannot be reached right now. Please try again in a moment.",
  507: "The disk is full, so nothing was saved. Reading still works.",
} as const;

/** Refuses a request over a limit. The next request is allowed after `seconds`. */
export const tooMany = (seconds: number, detail: string): Refusal =>
  refusal(429, detail, { "Retry-After": String(seconds) });

export const notFound = (detail: string): Refusal => refusal(404, detail);

export const methodNotAllowed = (allowed: readonly string[]): Refusal =>
  refusal(405, `Only ${allowed.join(", ")} may be used here.`, { Allow: allowed.join(", ") });

/** A refusal as `application/problem+json` (RFC 9457). `members` are the fields of a failure. */
export const problemAnswer = (
  refusal: Refusal,
  requestId: string,
  members: object = {},
): Answer => {
  const { title, status, detail, headers } = refusal;
  const body = JSON.stringify({ title, status, detail, ...members, requestId });
  return textAnswer(status, "application/problem+json", body, headers);
};
