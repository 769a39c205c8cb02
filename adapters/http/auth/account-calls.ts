import type { Context } from "hono";
import { LIMITS } from "#core/limits.ts";
import { startMinimumTime } from "../../identity/sign-in-limits.ts";
import {
  type HandleAuth,
  readAuthBody,
  refuse,
  refuseSignedOut,
  userBody,
} from "./gotrue.schema.ts";
import { isBeyondAnyPassword, refuseTooMany, whereFrom } from "./session-calls.ts";

/** Changes the password, like GoTrue, but requires the current one. */
export const changePassword: HandleAuth = async (c, parts, token) => {
  const { identity, log } = parts;
  const body = await readAuthBody(c);
  if (body instanceof Response) return body;
  const { password, current_password: current = "" } = body;
  if (password === undefined) return refuse(c, 400, "validation_failed", "password required");
  if (isBeyondAnyPassword(password) || isBeyondAnyPassword(current))
    return refusePassword(c, "is too long");
  const origin = whereFrom(c, parts);
  const change = { current, next: password };
  const client = parts.clientAddress(c);
  const changed = await identity.changePassword(token, change, client);
  if (changed.ok) {
    log.info("password_changed", origin);
    const who = await identity.whoIs(token);
    return who.ok ? c.json(userBody(who.value)) : refuseSignedOut(c, who.failure.reason);
  }
  const { failure } = changed;
  if (failure.kind === "sign-in-required") return refuseSignedOut(c, failure.reason);
  if (failure.kind === "too-many-tries") return refuseTooMany(c, failure, log, origin);
  if (failure.kind === "weak-password") return refusePassword(c, failure.message);
  log.warn("password_change_failed", origin);
  return refuse(c, 400, "invalid_credentials", "The current password is wrong");
};

/** Lists the administrator's open sessions. */
export const listSessions: HandleAuth = async (c, { identity }, token) => {
  const listed = await identity.listSessions(token);
  return listed.ok ? c.json({ sessions: listed.value }) : refuseSignedOut(c, listed.failure.reason);
};

/** Ends one session. */
export const endSession: HandleAuth = async (c, { identity, log }, token) => {
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

/** Sends a link to reset the password. The response and its time do not reveal whether the account exists. */
export const requestReset: HandleAuth = async (c, parts) => {
  const body = await readAuthBody(c);
  if (body instanceof Response) return body;
  const { email } = body;
  if (!email) return refuse(c, 400, "validation_failed", "email required");
  const waitMinimumTime = startMinimumTime(parts.pause);
  parts.log.info("password_reset_requested", whereFrom(c, parts));
  if (email.length <= LIMITS.email) await parts.recovery?.requestReset(email);
  await waitMinimumTime();
  return c.json({});
};

/** Sets a new password with the token from the link. */
export const resetPassword: HandleAuth = async (c, parts) => {
  const { recovery, log } = parts;
  const given = await readPasswordForLink(c);
  if (given instanceof Response) return given;
  const { token, password } = given;
  const origin = whereFrom(c, parts);
  const reset = token && (await recovery?.resetPassword(token, password));
  if (reset && reset.ok) {
    log.info("password_reset", origin);
    return c.body(null, 204);
  }
  if (reset && reset.failure.kind === "weak-password")
    return refusePassword(c, reset.failure.message);
  log.warn("password_reset_refused", origin);
  return refuseLink(c);
};

/** Makes an invited person an administrator. */
export const acceptInvitation: HandleAuth = async (c, parts) => {
  const { log } = parts;
  const given = await readPasswordForLink(c);
  if (given instanceof Response) return given;
  const { token, password } = given;
  const origin = whereFrom(c, parts);
  const accepted = token && (await parts.acceptInvitation?.(token, password));
  if (accepted && accepted.ok) {
    log.info("invitation_accepted", origin);
    return c.json({ email: accepted.value.email });
  }
  if (accepted && accepted.failure.kind === "weak-password")
    return refusePassword(c, accepted.failure.message);
  log.warn("invitation_refused", origin);
  return refuseLink(c);
};

/** The token of a link and the password to set. A token that is too long becomes an empty one, which no link has. */
const readPasswordForLink = async (
  c: Context,
): Promise<Response | { token: string; password: string }> => {
  const body = await readAuthBody(c);
  if (body instanceof Response) return body;
  const { token, password } = body;
  if (!token) return refuse(c, 400, "validation_failed", "token required");
  if (password === undefined) return refuse(c, 400, "validation_failed", "password required");
  if (isBeyondAnyPassword(password)) return refusePassword(c, "is too long");
  return { token: token.length > LINK_TOKEN_MAX ? "" : token, password };
};

const refuseLink = (c: Context): Response =>
  refuse(c, 403, "otp_expired", "The link is incomplete, expired or already used");

/** Tokens have about 140 characters. */
export const LINK_TOKEN_MAX = 512;

const refusePassword = (c: Context, why: string): Response =>
  refuse(c, 422, "weak_password", `Password ${why}`);
