import type { Context } from "hono";
import { LIMITS } from "#core/limits.ts";
import type { Log } from "#core/ports/system.ts";
import { fail } from "#core/result.ts";
import type { RefreshRefused, SignOutScope, TooManyTries } from "#core/session/session.ts";
import { tooMany } from "../answer/refusal.ts";
import { browserName } from "../../identity/browser-name.ts";
import {
  type AuthBody,
  type AuthParts,
  type HandleAuth,
  refuse,
  refuseOverLimit,
  refuseSignedOut,
  tokenBody,
  userBody,
} from "./gotrue.schema.ts";

/** Signs in, or refreshes a session. */
export const openSession: HandleAuth = async (c, parts, { body }) => {
  const grant = c.req.query("grant_type");
  if (grant === "password") return signIn(c, body, parts);
  if (grant === "refresh_token") return refresh(c, body, parts);
  return refuse(c, 400, "invalid_credentials", "unsupported_grant_type");
};

const signIn = async (
  c: Context,
  { email, password = "" }: AuthBody,
  parts: AuthParts,
): Promise<Response> => {
  if (!email) return refuse(c, 400, "validation_failed", "missing email or phone");
  const from = whereFrom(c, parts);
  if (isBeyondAnyAccount(email, password)) return refuseCredentials(c, parts.log, from);
  const logFields = { who: parts.hashes.who(email), ...from };
  const client = parts.clientAddress(c);
  const outcome = await parts.identity.signIn({ email, password }, client, browserOf(c));
  if (outcome.ok) {
    parts.log.info("sign_in_succeeded", {
      administratorId: outcome.value.administrator.id,
      ...logFields,
    });
    return c.json(tokenBody(outcome.value));
  }
  if (outcome.failure.kind === "too-many-tries")
    return refuseTooMany(c, outcome.failure, parts.log, logFields);
  return refuseCredentials(c, parts.log, logFields);
};

/**
 * Whether the e-mail or the password is longer than any account's. Such an attempt is refused at once, without hashing or
 * counting; its length reveals nothing about accounts.
 */
const isBeyondAnyAccount = (email: string, password: string): boolean =>
  email.length > LIMITS.email || isBeyondAnyPassword(password);

export const isBeyondAnyPassword = (password: string): boolean =>
  password.length > 2 * LIMITS.password;

/** The pseudonym of an address in the log. */
export const whereFrom = (c: Context, { hashes, clientAddress }: AuthParts) => ({
  where: hashes.where(clientAddress(c)),
});

const browserOf = (c: Context): string | null => browserName(c.req.header("user-agent"));

const refuseCredentials = (c: Context, log: Log, logFields: Record<string, string>): Response => {
  log.warn("sign_in_failed", logFields);
  return refuse(c, 400, "invalid_credentials", "Invalid login credentials");
};

/** Refresh tokens have 65 characters; Supabase's are shorter. */
const REFRESH_TOKEN_MAX = 512;

const refresh = async (c: Context, body: AuthBody, parts: AuthParts): Promise<Response> => {
  const { identity, log } = parts;
  if (!body.refresh_token) return refuse(c, 400, "validation_failed", "refresh_token required");
  const outcome =
    body.refresh_token.length > REFRESH_TOKEN_MAX
      ? unknownToken
      : await identity.refresh(body.refresh_token, browserOf(c));
  if (outcome.ok) return c.json(tokenBody(outcome.value));
  const { reason } = outcome.failure;
  if (reason === "reused") log.warn("refresh_token_reused", whereFrom(c, parts));
  const { code, message } = REFRESH_REFUSALS[reason];
  return refuse(c, 400, code, `Invalid Refresh Token: ${message}`);
};

const unknownToken = fail<RefreshRefused>({ kind: "refresh-refused", reason: "unknown" });

const REFRESH_REFUSALS: Record<RefreshRefused["reason"], { code: string; message: string }> = {
  unknown: { code: "refresh_token_not_found", message: "Refresh Token Not Found" },
  reused: { code: "refresh_token_already_used", message: "Already Used" },
  expired: { code: "session_expired", message: "Session Expired" },
};

/** Shows the signed-in administrator. */
export const showUser: HandleAuth = async (c, { identity }, { token }) => {
  const signedIn = await identity.whoIs(token);
  if (!signedIn.ok) return refuseSignedOut(c, signedIn.failure.reason);
  return c.json(userBody(signedIn.value));
};

export const signOut: HandleAuth = async (c, { identity, log }, { token }) => {
  const scope = c.req.query("scope") || "global";
  if (!isScope(scope)) {
    const message = `Unsupported logout scope ${JSON.stringify(scope)}`;
    return refuse(c, 400, "validation_failed", message);
  }
  const signedOut = await identity.signOut(token, scope);
  if (!signedOut.ok) return refuseSignedOut(c, signedOut.failure.reason);
  log.info("signed_out", { scope });
  return c.body(null, 204);
};

const SCOPES: readonly string[] = ["global", "local", "others"] satisfies SignOutScope[];

const isScope = (text: string): text is SignOutScope => SCOPES.includes(text);

export const refuseTooMany = (
  c: Context,
  failure: TooManyTries,
  log: Log,
  logFields: Record<string, string>,
): Response => {
  log.warn("sign_in_limited", logFields);
  return refuseOverLimit(c, tooMany(failure.retryAfterSeconds, ""));
};
