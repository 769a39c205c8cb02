import { createHash, createHmac, randomBytes } from "node:crypto";

/** 256 bits that nobody can guess. */
export const newRefreshToken = (): string => randomBytes(32).toString("base64url");

/** What is stored of a refresh token. It is random, so a fast hash is enough. */
export const refreshTokenHash = (token: string): Buffer =>
  createHash("sha256").update(token).digest();

/**
 * The token that follows this one. Derived rather than drawn, so that a tab which was a moment late
 * can be told the same successor although only hashes are stored.
 */
export const successorOf = (key: Uint8Array, token: string): string =>
  createHmac("sha256", key).update(token).digest("base64url");
