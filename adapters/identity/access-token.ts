import { createHmac, timingSafeEqual } from "node:crypto";
import type { Administrator } from "#core/session/administrator.ts";
import type { SignInRequired } from "#core/session/failure.ts";
import { fail, ok, type Result } from "#core/result.ts";

export const ACCESS_TOKEN_MS = 15 * 60_000;

/** What an access token claims. Only `session_id` and `exp` are believed, and the session is looked up each time. */
interface Claims {
  session_id: string;
  exp: number;
}

/** One header, compared as text: a token cannot choose another algorithm (RFC 8725, 3.1). */
const HEADER = encode({ alg: "HS256", typ: "JWT" });

/** Signs an access token with the claims that GoTrue's browser client expects. Times are in milliseconds. */
export const signAccessToken = (
  key: Uint8Array,
  administrator: Administrator,
  sessionId: string,
  now: number,
): { token: string; expiresAt: Date } => {
  const iat = Math.floor(now / 1000);
  const exp = iat + ACCESS_TOKEN_MS / 1000;
  const content = `${HEADER}.${encode({
    aud: "authenticated",
    role: "authenticated",
    sub: administrator.id,
    email: administrator.email,
    session_id: sessionId,
    aal: "aal1",
    is_anonymous: false,
    iat,
    exp,
  })}`;
  return {
    token: `${content}.${signature(key, content).toString("base64url")}`,
    expiresAt: new Date(exp * 1000),
  };
};

/** The session that a token names, if we signed it and its time has not passed. */
export const readAccessToken = (
  key: Uint8Array,
  token: string,
  now: number,
): Result<{ sessionId: string }, SignInRequired> => {
  const [header, payload, signed, ...rest] = token.split(".");
  if (header !== HEADER || !payload || !signed || rest.length > 0) return badToken;
  const expected = signature(key, `${header}.${payload}`);
  const given = Buffer.from(signed, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return badToken;
  const claims: Claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  if (claims.exp * 1000 <= now) return fail({ kind: "sign-in-required", reason: "expired" });
  return ok({ sessionId: claims.session_id });
};

const badToken = fail({ kind: "sign-in-required", reason: "bad-token" } as const);

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

const signature = (key: Uint8Array, content: string): Buffer =>
  createHmac("sha256", key).update(content).digest();
