import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** 128 bits in base64url. */
const SESSION_KEY_LENGTH = 22;

/**
 * A token of 384 bits that nobody can guess: the key of its session, which all its tokens share, and 256 bits that are
 * this token's own.
 */
export const newRefreshToken = (): string =>
  `${randomBytes(16).toString("base64url")}${randomBytes(32).toString("base64url")}`;

/** What access tokens of this session show beside its id; the database holds only a hash of it. */
export const sessionKeyOf = (refreshToken: string): string =>
  refreshToken.slice(0, SESSION_KEY_LENGTH);

/** What is stored of a refresh token, or of a session's key. Both are random, so a fast hash is enough. */
export const hashOfToken = (token: string): Buffer => createHash("sha256").update(token).digest();

export const isHashOf = (hash: Uint8Array, token: string): boolean =>
  timingSafeEqual(hash, hashOfToken(token));

/**
 * The token that follows this one. Derived rather than drawn, so that a tab which was a moment late
 * can be told the same successor although only hashes are stored.
 */
export const successorOf = (key: Uint8Array, token: string): string =>
  `${sessionKeyOf(token)}${createHmac("sha256", key).update(token).digest("base64url")}`;
