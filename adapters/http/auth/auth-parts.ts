import type { Context } from "hono";
import type { Pause } from "../../identity/access-token.ts";
import type { Identity } from "#core/ports/identity.ts";
import type { Log } from "#core/ports/system.ts";
import type { RecoverPassword } from "#core/session/recover-password.ts";
import type { LogHashes } from "../answer/refusal.ts";
import { readJson } from "../request/read-body.ts";
import { refuse } from "./gotrue.schema.ts";

/** What the session calls are made of. */
export interface AuthParts {
  identity: Identity;
  /** The client's address, as far as the proxies before us are trusted. */
  clientAddress: (c: Context) => string;
  log: Log;
  /** Names people and places in the log. */
  hashes: LogHashes;
  /** Absent where no mails are sent: then these calls are answered 404. */
  recovery?: RecoverPassword | undefined;
  /** How an answer waits that must tell nothing by its time. */
  pause: Pause;
}

const FIELDS = ["email", "password", "current_password", "refresh_token", "token"] as const;

/** What a session call sends, as far as we know it. */
export type AuthBody = Partial<Record<(typeof FIELDS)[number], string>>;

/** The body of a session call, or how it is refused. */
export const readAuthBody = async (c: Context): Promise<AuthBody | Response> => {
  const read = await readJson(c.req.raw);
  if (!read.ok && (read.failure.status === 413 || read.failure.status === 408))
    return refuse(c, read.failure.status, "validation_failed", read.failure.detail);
  const body = read.ok ? knownFields(read.value) : undefined;
  return body ?? refuse(c, 400, "bad_json", "Could not parse request body as JSON");
};

/** The text fields of a JSON object that we know; `undefined` when it is none, or holds something else in their place. */
const knownFields = (body: unknown): AuthBody | undefined => {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return undefined;
  const known: AuthBody = {};
  for (const field of FIELDS) {
    const value: unknown = Object.hasOwn(body, field) ? Reflect.get(body, field) : undefined;
    if (value === undefined || value === null) continue;
    if (typeof value !== "string") return undefined;
    known[field] = value;
  }
  return known;
};
