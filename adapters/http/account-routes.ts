import type { Context } from "hono";
import { LIMITS } from "#core/limits.ts";
import type { SignInRequired, TooManyTries } from "#core/session/failure.ts";
import type { Log } from "#core/ports/system.ts";
import { readAuthBody } from "./auth-body.ts";
import type { AuthRoutesParts, SessionRoutesParts } from "./auth-routes-parts.ts";
import { bearerToken, refuse, refuseSignedOut, userBody } from "./gotrue.ts";
import { addressGroup } from "./request/client-address.ts";

/** Changes one's password, as GoTrue's browser client asks for it; the current one is asked for too. */
export const changePassword = async (
  c: Context,
  { identity, clientAddress, log, hashes }: SessionRoutesParts,
): Promise<Response> => {
  const token = bearerToken(c);
  if (token === undefined) return refuseSignedOut(c, "no-token");
  const body = await readAuthBody(c);
  if (body instanceof Response) return body;
  const { password, current_password: current = "" } = body;
  if (password === undefined) return refuse(c, 400, "validation_failed", "password required");
  if (Math.max(password.length, current.length) > 2 * LIMITS.password)
    return refuse(c, 422, "weak_password", "Password is too long");
  const by = { where: hashes.where(clientAddress(c)) };
  const change = { current, next: password };
  const changed = await identity.changePassword(token, change, addressGroup(clientAddress(c)));
  if (changed.ok) {
    log.info("password_changed", by);
    const who = await identity.whoIs(token);
    return who.ok ? c.json(userBody(who.value)) : refuseSignedOut(c, who.failure.reason);
  }
  const { failure } = changed;
  if (failure.kind === "sign-in-required") return refuseSignedOut(c, failure.reason);
  if (failure.kind === "too-many-tries") return refuseTooMany(c, failure, log, by);
  if (failure.kind === "weak-password")
    return refuse(c, 422, "weak_password", `Password ${failure.message}`);
  log.warn("password_change_failed", by);
  return refuse(c, 400, "invalid_credentials", "The current password is wrong");
};

/** One's open sessions. */
export const listSessions = async (
  c: Context,
  { identity }: AuthRoutesParts,
): Promise<Response> => {
  const token = bearerToken(c);
  if (token === undefined) return refuseSignedOut(c, "no-token");
  const listed = await identity.listSessions(token);
  return listed.ok
    ? c.json({ sessions: listed.value })
    : refuseSignedOut(c, listed.failure.reason satisfies SignInRequired["reason"]);
};

/** Ends one of them. */
export const endSession = async (
  c: Context,
  { identity, log }: AuthRoutesParts,
): Promise<Response> => {
  const token = bearerToken(c);
  if (token === undefined) return refuseSignedOut(c, "no-token");
  const ended = await identity.endSession(token, (c.req.param("id") ?? "").slice(0, ID_MAX));
  if (ended.ok) {
    log.info("session_ended");
    return c.body(null, 204);
  }
  return ended.failure.kind === "sign-in-required"
    ? refuseSignedOut(c, ended.failure.reason)
    : refuse(c, 404, "not_found", "There is no such session");
};

const ID_MAX = 64;

export const refuseTooMany = (
  c: Context,
  failure: TooManyTries,
  log: Log,
  by: Record<string, string>,
): Response => {
  log.warn("sign_in_limited", by);
  c.header("retry-after", String(failure.retryAfterSeconds));
  return refuse(c, 429, "over_request_rate_limit", "Request rate limit reached");
};
