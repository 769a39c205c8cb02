import type { RefreshRefused } from "#core/session/session.ts";
import { fail, ok, type Result } from "#core/result.ts";
import type { AccountRecord, IdentityRecords, SessionRecord } from "./identity-records.ts";
import { hashOfToken, successorOf } from "./refresh-token.ts";

/** A spent token still answers its successor for this long: ten tabs may refresh at once. */
export const GRACE_MS = 10_000;

/** A browser that is not opened for this long is signed out. */
export const SESSION_IDLE_MS = 14 * 24 * 60 * 60_000;

/** However busy, a session ends this long after its sign-in. */
export const SESSION_LONGEST_MS = 90 * 24 * 60 * 60_000;

/** Long enough to choose a password in. */
export const CHOOSING_MS = 60 * 60_000;

export const sessionExpiry = (createdAt: number, now: number): number =>
  Math.min(createdAt + SESSION_LONGEST_MS, now + SESSION_IDLE_MS);

export interface Rotated {
  session: SessionRecord;
  account: AccountRecord;
  refreshToken: string;
}

/** Exchanges a refresh token for its successor. To be run inside `atomically`. */
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

  if (session.expiresAt <= now) {
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
      account.madeUpUntil === null ? sessionExpiry(session.createdAt, now) : session.expiresAt;
    records.prolongSession(session.id, now, expiresAt);
    return ok({ ...found, refreshToken });
  }
  if (now - presented.spentAt > GRACE_MS) {
    // Either the thief or the owner holds a spent token, and nobody can tell which (RFC 9700, 4.14.2).
    records.removeSession(session.id);
    return refused("reused");
  }
  const refreshToken = unspentAfter(records, key, token);
  return refreshToken === undefined ? refused("unknown") : ok({ ...found, refreshToken });
};

/** The good token at the end of the chain; another tab may have refreshed twice meanwhile. */
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
