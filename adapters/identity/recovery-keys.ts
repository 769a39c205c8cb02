import { createHash, randomBytes } from "node:crypto";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * What links for forgotten passwords carry, and what is kept of them: a hash. Who reads the database, the secret of its
 * links included, can make no link by that.
 */
export const recoveryKeys = {
  next: (): string => randomBytes(24).toString("base64url"),
  idOf: (key: string): string => digest(key).toString("base64url"),
};

/** Tells one state of an account from another, and tells nothing of either. */
export const markOf = (state: string): string =>
  digest(`password ${state}`).toString("base64url").slice(0, 22);
