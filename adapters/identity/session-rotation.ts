import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { fail, ok, type Result } from "#core/result.ts";
import type { RefreshRefused } from "#core/session/session.ts";
import type { AccountRecord, IdentityRecords, SessionRecord } from "./identity-records.ts";
import { DAY_MS, HOUR_MS } from "#core/days.ts";

/** Grace period in which a used token returns the same successor: ten tabs may refresh at the same time. */
export const GRACE_MS = 10_000;

/** A session that is not refreshed for this long ends. */
export const SESSION_IDLE_MS = 14 * DAY_MS;

/** Every session ends this long after its sign-in. */
export const SESSION_LONGEST_MS = 90 * DAY_MS;

/** The lifetime of a session that was opened only to choose a new password. */
export const CHOOSING_MS = HOUR_MS;

export const sessionExpiry = (createdAt: number, now: number): number =>
  Math.min(createdAt + SESSION_LONGEST_MS, now + SESSION_IDLE_MS);

export interface Rotated {
  session: SessionRecord;
  account: AccountRecord;
  refreshToken: string;
}

/** Exchanges a refresh token for its successor. Call it inside `atomically`. */
export const rotate = (
  records: IdentityRecords,
  key: Uint8Array,
  token: string,
  now: number,
): Result<Rotated, RefreshRefused> => {
  const presented = records.findRefreshToken(hashOfToken(token));
  const found = presented && records.findSession(presented.sessionId);
  if (!presented || !found) return refused("unknown");
  const { session, account } = found;

  // If the clock was set back, a session may begin later than it would end.
  const isOver =
    session.expiresAt <= now || sessionExpiry(session.createdAt, now) <= session.createdAt;
  if (isOver) {
    records.removeSession(session.id);
    return refused("expired");
  }
  if (presented.spentAt === null) {
    const refreshToken = successorOf(key, token);
    records.spendRefreshToken(presented.hash, now);
    records.addRefreshToken({
      hash: hashOfToken(refreshToken),
      sessionId: session.id,
      spentAt: null,
    });
    const expiresAt =
      account.temporaryUntil === null ? sessionExpiry(session.createdAt, now) : session.expiresAt;
    records.prolongSession(session.id, now, expiresAt);
    return ok({ ...found, refreshToken });
  }
  if (now - presented.spentAt > GRACE_MS) {
    // The used token came from the owner or from a thief, and nobody can tell which (RFC 9700, 4.14.2).
    records.removeSession(session.id);
    return refused("reused");
  }
  const refreshToken = unspentAfter(records, key, token);
  return refreshToken === undefined ? refused("unknown") : ok({ ...found, refreshToken });
};

/** The unused token at the end of the chain; another tab may have refreshed twice meanwhile. */
const unspentAfter = (
  records: IdentityRecords,
  key: Uint8Array,
  token: string,
): string | undefined => {
  for (let next = successorOf(key, token); ; next = successorOf(key, next)) {
    const record = records.findRefreshToken(hashOfToken(next));
    if (!record) return undefined;
    if (record.spentAt === null) return next;
  }
};

const refused = (reason: RefreshRefused["reason"]) =>
  fail<RefreshRefused>({ kind: "refresh-refused", reason });

/** 128 bits in base64url. */
const SESSION_KEY_LENGTH = 22;

/** 384 random bits: 128 that all refresh tokens of one session share (the session's key), then 256 of this token alone. */
export const newRefreshToken = (): string =>
  `${randomBytes(16).toString("base64url")}${randomBytes(32).toString("base64url")}`;

/** The session's key, with which a refresh token begins. Access tokens carry the key too; the database holds only its hash. */
export const sessionKeyOf = (refreshToken: string): string =>
  refreshToken.slice(0, SESSION_KEY_LENGTH);

/** The stored hash of a refresh token or of a session's key. Both are random, so a fast hash is enough. */
export const hashOfToken = (token: string): Buffer => createHash("sha256").update(token).digest();

export const isHashOf = (hash: Uint8Array, token: string): boolean =>
  timingSafeEqual(hash, hashOfToken(token));

/**
 * The successor of a token. Derived instead of random, so that a tab that is slightly late gets the same
 * successor although only hashes are stored.
 */
const successorOf = (key: Uint8Array, token: string): string =>
  `${sessionKeyOf(token)}${createHmac("sha256", key).update(token).digest("base64url")}`;
