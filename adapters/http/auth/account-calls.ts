import type { Context } from "hono";
import { LIMITS } from "#core/limits.ts";
import { linkRefused, type LinkRefused } from "#core/people/personal-data.ts";
import type { Log } from "#core/ports/system.ts";
import type { Result } from "#core/result.ts";
import type { WeakPassword } from "#core/session/session.ts";
import { startMinimumTime } from "../../identity/sign-in-limits.ts";
import {
  type AuthParts,
  type HandleAuth,
  refuse,
  refuseSignedOut,
  userBody,
} from "./gotrue.schema.ts";
import { isBeyondAnyPassword, refuseTooMany, whereFrom } from "./session-calls.ts";

/** Changes the password, like GoTrue, but requires the current one. */
export const changePassword: HandleAuth = async (c, parts, { token, body }) => {
  const { identity, log } = parts;
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
export const listSessions: HandleAuth = async (c, { identity }, { token }) => {
  const listed = await identity.listSessions(token);
  return listed.ok ? c.json({ sessions: listed.value }) : refuseSignedOut(c, listed.failure.reason);
};

/** Ends one session. */
export const endSession: HandleAuth = async (c, { identity, log }, { token }) => {
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
export const requestReset: HandleAuth = async (c, parts, { body: { email } }) => {
  if (!email) return refuse(c, 400, "validation_failed", "email required");
  const waitMinimumTime = startMinimumTime(parts.pause);
  parts.log.info("password_reset_requested", whereFrom(c, parts));
  if (email.length <= LIMITS.email) await parts.recovery?.requestReset(email);
  await waitMinimumTime();
  return c.json({});
};

/** A call that sets a password with the token of a link, and how it logs success and refusal. */
const byLink =
  <Value>(
    act: (
      parts: AuthParts,
      token: string,
      password: string,
    ) => Promise<Result<Value, WeakPassword | LinkRefused>> | undefined,
    logged: Record<"done" | "refused", (log: Log, origin: { where: string }) => void>,
    answer: (c: Context, value: Value) => Response,
  ): HandleAuth =>
  async (c, parts, { body: { token, password } }) => {
    if (!token) return refuse(c, 400, "validation_failed", "token required");
    if (password === undefined) return refuse(c, 400, "validation_failed", "password required");
    if (isBeyondAnyPassword(password)) return refusePassword(c, "is too long");
    const origin = whereFrom(c, parts);
    const isTooLong = token.length > LINK_TOKEN_MAX;
    const done = (isTooLong ? undefined : await act(parts, token, password)) ?? linkRefused;
    if (done.ok) {
      logged.done(parts.log, origin);
      return answer(c, done.value);
    }
    if (done.failure.kind === "weak-password") return refusePassword(c, done.failure.message);
    logged.refused(parts.log, origin);
    return refuse(c, 403, "otp_expired", "The link is incomplete, expired or already used");
  };

/** Sets a new password with the token from the link. */
export const resetPassword = byLink(
  ({ recovery }, token, password) => recovery?.resetPassword(token, password),
  {
    done: (log, origin) => log.info("password_reset", origin),
    refused: (log, origin) => log.warn("password_reset_refused", origin),
  },
  (c) => c.body(null, 204),
);

/** Makes an invited person an administrator. */
export const acceptInvitation = byLink(
  (parts, token, password) => parts.acceptInvitation?.(token, password),
  {
    done: (log, origin) => log.info("invitation_accepted", origin),
    refused: (log, origin) => log.warn("invitation_refused", origin),
  },
  (c, { email }) => c.json({ email }),
);

/** Tokens have about 140 characters. */
export const LINK_TOKEN_MAX = 512;

const refusePassword = (c: Context, why: string): Response =>
  refuse(c, 422, "weak_password", `Password ${why}`);
