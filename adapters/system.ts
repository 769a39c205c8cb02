import { hash } from "node:crypto";
import type { Clock, Digest } from "#core/ports/system.ts";

/** The system clock. */
export const systemClock: Clock = { now: () => new Date() };

export const sha256: Digest = (text) => hash("sha256", text, "base64url");

/** The error code of the system or of SQLite, such as `EACCES` or `SQLITE_BUSY_SNAPSHOT`; else undefined. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;
