import { createHmac } from "node:crypto";
import type { Context } from "hono";
import { type FieldError, SaveUnconfirmed, StoreFull, StoreUnavailable } from "#core/result.ts";
import type { Log } from "#core/ports/system.ts";
import { emailKey } from "#core/text/addresses.ts";
import { escapeMarkup } from "#core/text/escape.ts";
import { addressGroup } from "../../address-groups.ts";
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

/** A page that needs nothing but itself, for when the site cannot render its own. */
export const errorPage = (refusal: Refusal, requestId: string): Answer => ({
  status: refusal.status,
  headers: { ...NO_STORE, ...refusal.headers, "Content-Type": "text/html; charset=utf-8" },
  body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeMarkup(refusal.title)} | GolfBrands</title>
<link rel="stylesheet" href="${STYLESHEET_PATH}">
</head>
<body>
<main>
<h1>${escapeMarkup(refusal.title)}</h1>
<p>${escapeMarkup(refusal.detail)}</p>
<p><a href="/">To the start page</a></p>
<p><small>Request ${escapeMarkup(requestId)}</small></p>
</main>
</body>
</html>
`,
});

/** Where the few pages that this server makes itself find their looks; the CSP allows no style inside a page. */
export const STYLESHEET_PATH = "/api/docs.css";

export const STYLESHEET = `:root {
  color-scheme: light dark;
  --paper: light-dark(#fbfaf6, #141a17);
  --ink: light-dark(#1c2420, #e8ece6);
  --quiet: light-dark(#55605a, #a3aea7);
  --line: light-dark(#dcdcd2, #2e3833);
  --tint: light-dark(#f1f0e8, #1c2420);
  --green: light-dark(#1d5a3d, #8fd0ac);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
main { max-width: 52rem; margin: 0 auto; padding: 3rem 1.25rem 6rem; }
h1, h2, h3 { line-height: 1.2; text-wrap: balance; font-family: "Iowan Old Style", Palatino, Georgia, serif; }
h1 { font-size: 2.25rem; margin: 0 0 .5rem; }
h2 { font-size: 1.5rem; margin: 3.5rem 0 0; padding-top: 1.5rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.0625rem; margin: 2.25rem 0 .25rem; font-family: inherit; }
h4 { font-size: .875rem; margin: 1rem 0 .25rem; color: var(--quiet); font-weight: 600; }
p { margin: .5rem 0; max-width: 42rem; }
a { color: var(--green); text-underline-offset: .15em; }
:focus-visible { outline: 2px solid var(--green); outline-offset: 2px; }
code, pre { font: .875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
pre { margin: .5rem 0; padding: .75rem 1rem; background: var(--tint); border-radius: 6px; overflow-x: auto; }
.verb { color: var(--green); font-weight: 700; }
nav ul { columns: 16rem; padding: 0; list-style: none; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
th { font-size: .8125rem; color: var(--quiet); font-weight: 600; }
th, td { text-align: start; vertical-align: top; padding: .375rem 1rem .375rem 0; border-bottom: 1px solid var(--line); }
small, .quiet { color: var(--quiet); }
`;

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
