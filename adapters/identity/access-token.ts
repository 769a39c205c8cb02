import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { fail, ok, type Result } from "#core/result.ts";
import type { Administrator, SignInRequired } from "#core/session/session.ts";

export const ACCESS_TOKEN_MS = 15 * 60_000;

/** How far clocks of processes that share a database may be apart, or one clock be put back. */
const CLOCK_SKEW_MS = 60_000;

const AUDIENCE = "authenticated";

/** What an access token claims that is looked at. The session is looked up each time. */
interface Claims {
  aud: unknown;
  session_id: unknown;
  session_key: unknown;
  iat: unknown;
  exp: unknown;
}

/** What a token names, and shows that it was made for it. */
export interface ClaimedSession {
  sessionId: string;
  /** Only a hash of it is kept, so who has read the database can make no token. */
  sessionKey: string;
}

/** One header, compared as text: a token can choose neither another algorithm nor another type (RFC 8725, 3.1 and 3.11). */
const HEADER = encode({ alg: "HS256", typ: "at+jwt" });

/** Signs an access token with the claims that GoTrue's browser client expects. Times are in milliseconds. */
export const signAccessToken = (
  key: Uint8Array,
  administrator: Administrator,
  { sessionId, sessionKey }: ClaimedSession,
  now: number,
): { token: string; expiresAt: Date } => {
  const iat = Math.floor(now / 1000);
  const exp = iat + ACCESS_TOKEN_MS / 1000;
  const content = `${HEADER}.${encode({
    aud: AUDIENCE,
    role: "authenticated",
    sub: administrator.id,
    email: administrator.email,
    session_id: sessionId,
    session_key: sessionKey,
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

/** The session that a token names, if we signed it for this use and its time has not passed. None is good for longer than 15 minutes, whatever it claims. */
export const readAccessToken = (
  key: Uint8Array,
  token: string,
  now: number,
): Result<ClaimedSession, SignInRequired> => {
  const [header, payload, signed, ...rest] = token.split(".");
  if (header !== HEADER || !payload || !signed || rest.length > 0) return badToken;
  const expected = signature(key, `${header}.${payload}`);
  const given = Buffer.from(signed, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return badToken;
  const { aud, iat, exp, session_id, session_key }: Claims = JSON.parse(
    Buffer.from(payload, "base64url").toString(),
  );
  if (aud !== AUDIENCE || typeof iat !== "number" || typeof exp !== "number") return badToken;
  if (typeof session_id !== "string" || typeof session_key !== "string") return badToken;
  const livesTooLong =
    (exp - iat) * 1000 > ACCESS_TOKEN_MS || exp * 1000 - now > ACCESS_TOKEN_MS + CLOCK_SKEW_MS;
  if (livesTooLong) return badToken;
  if (exp * 1000 <= now) return fail({ kind: "sign-in-required", reason: "expired" });
  return ok({ sessionId: session_id, sessionKey: session_key });
};

const badToken = fail({ kind: "sign-in-required", reason: "bad-token" } as const);

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

const signature = (key: Uint8Array, content: string): Buffer =>
  createHmac("sha256", key).update(content).digest();

export const FAILURE_FLOOR_MS = 400;
const JITTER_MS = 100;

export type Pause = (ms: number) => Promise<void>;

export const pause: Pause = async (ms) => wait(ms);

/**
 * Begins to measure; what it answers waits until 400 ms and a little chance have passed since. So how
 * long a failed sign-in takes says nothing about what was found on the way.
 */
export const beginFloor = (pause: Pause): (() => Promise<void>) => {
  const start = performance.now();
  return async () => {
    const left = FAILURE_FLOOR_MS + randomInt(JITTER_MS) - (performance.now() - start);
    if (left > 0) await pause(left);
  };
};
