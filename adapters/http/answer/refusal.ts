import { type FieldError } from "#core/failure.ts";
import { SaveUnconfirmed, StoreFull, StoreUnavailable } from "#core/ports/catalog-store.ts";
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

/** Seconds after which it makes sense to ask again while the store is away. */
const STORE_RETRY_SECONDS = "2";

/** Accidents become refusals here and nowhere else; nothing of the error is told. */
export const refusalOf = (error: unknown): Refusal => {
  if (error instanceof StoreFull)
    return {
      status: 507,
      title: "Insufficient Storage",
      detail: "The directory has no room left; nothing was written. Reading goes on.",
    };
  if (error instanceof SaveUnconfirmed)
    return {
      status: 503,
      title: "Service Unavailable",
      detail:
        "It is not known whether this was saved: the directory did not answer. Nothing is lost by saving again; if it was saved, you will be shown so.",
      headers: { "Retry-After": STORE_RETRY_SECONDS },
    };
  if (error instanceof StoreUnavailable)
    return {
      status: 503,
      title: "Service Unavailable",
      detail: "The directory cannot be reached right now. Please try again in a moment.",
      headers: { "Retry-After": STORE_RETRY_SECONDS },
    };
  return {
    status: 500,
    title: "Internal Server Error",
    detail: "Something went wrong on our side. Please try again later.",
  };
};

export const notFound = (detail: string): Refusal => ({ status: 404, title: "Not Found", detail });

export const methodNotAllowed = (allowed: readonly string[]): Refusal => ({
  status: 405,
  title: "Method Not Allowed",
  detail: `Only ${allowed.join(", ")} may be used here.`,
  headers: { Allow: allowed.join(", ") },
});

export const invalidInput = (errors: FieldError[]): Refusal => ({
  status: 400,
  title: "Bad Request",
  detail: "Some of what was sent breaks a rule; each is named under errors.",
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
