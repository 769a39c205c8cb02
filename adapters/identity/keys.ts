import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { LINK_ID_MAX, type LinkPurpose, type LinkSigner } from "#core/ports/mailer.ts";
import type { Clock, LinkKeys } from "#core/ports/system.ts";
import { fail, ok, type Result } from "#core/result.ts";
import type { Administrator, SignInRequired } from "#core/session/session.ts";
import { sha256 } from "../system.ts";
import type { TryRecords } from "./identity-records.ts";

const SECRET_BYTES = 32;

/** The keys derived from the secret in these records. The first call reads the secret, and creates it if there is none. */
export const keysOf = (records: TryRecords) => {
  let known: ReturnType<typeof deriveKeys> | undefined;
  return async (): Promise<ReturnType<typeof deriveKeys>> => {
    known ??= deriveKeys(records.secret() ?? (await makeSecret(records)));
    return known;
  };
};

const makeSecret = (records: TryRecords): Promise<Uint8Array> =>
  records.atomically(() => {
    const existing = records.secret();
    if (existing) return existing;
    const secret = randomBytes(SECRET_BYTES);
    records.saveSecret(secret);
    return secret;
  });

/** One key per purpose, all derived from the database's secret. */
const deriveKeys = (secret: Uint8Array) => {
  const keyFor = (use: string) => new Uint8Array(hkdfSync("sha256", secret, "", use, SECRET_BYTES));
  return {
    accessTokens: keyFor("access tokens"),
    refreshTokens: keyFor("refresh tokens"),
    tries: keyFor("sign-in tries"),
    mailLinks: keyFor("links in mails"),
    senders: keyFor("senders of submissions"),
  };
};

/**
 * Private links contain a random token, whose hash is in the database. So a copy of the database, secret included, does not reveal
 * a link.
 */
export const linkKeys: LinkKeys = {
  next: () => randomBytes(24).toString("base64url"),
  idOf: sha256,
};

/** A short hash of a text that changes with an account's password. */
export const markOf = (state: string): string => sha256(`password ${state}`).slice(0, 22);

/** Base64url of `LINK_ID_MAX` bytes, 11 digits, a signature of 43 characters and two dots. */
const TOKEN_MAX = Math.ceil((LINK_ID_MAX * 4) / 3) + 11 + 43 + 2;

/**
 * `id.expiry.signature`: the id in base64url, the expiry in seconds since 1970 (0 for none), signed together
 * with the purpose.
 */
const TOKEN = /^([\w-]+)\.(\d{1,11})\.([\w-]{43})$/;

/** Signs with HMAC-SHA-256 and a key of this installation. */
export const hmacLinkSigner = (key: () => Promise<Uint8Array>, clock: Clock): LinkSigner => {
  const signatureFor = async (purpose: LinkPurpose, body: string): Promise<Buffer> =>
    signature(await key(), `${purpose}\n${body}`);

  return {
    sign: async (purpose, id, expiresAt) => {
      const bytes = Buffer.from(id);
      if (bytes.length > LINK_ID_MAX) throw new Error(`The id of a ${purpose} link is too long`);
      const expiry = expiresAt === null ? 0 : Math.floor(expiresAt.getTime() / 1_000);
      const body = `${bytes.toString("base64url")}.${expiry}`;
      return `${body}.${(await signatureFor(purpose, body)).toString("base64url")}`;
    },

    fingerprint: async (text) =>
      signature(await key(), `fingerprint\n${text}`).toString("base64url"),

    read: async (purpose, token) => {
      if (token.length > TOKEN_MAX) return undefined;
      const [, id, expiry, given] = TOKEN.exec(token) ?? [];
      if (id === undefined || expiry === undefined || given === undefined) return undefined;
      const expected = await signatureFor(purpose, `${id}.${expiry}`);
      if (!timingSafeEqual(Buffer.from(given, "base64url"), expected)) return undefined;
      if (expiry !== "0" && Number(expiry) * 1_000 <= clock.now().getTime()) return undefined;
      return Buffer.from(id, "base64url").toString();
    },
  };
};

export const ACCESS_TOKEN_MS = 15 * 60_000;

/** Tolerated difference between the clocks of processes that share a database. */
const CLOCK_SKEW_MS = 60_000;

const AUDIENCE = "authenticated";

/** The claims we use. The session is looked up each time. */
interface Claims {
  aud: unknown;
  session_id: unknown;
  session_key: unknown;
  iat: unknown;
  exp: unknown;
}

/** A token's session, and the key that proves it. */
export interface ClaimedSession {
  sessionId: string;
  /** The database stores only its hash, so a copy of the database cannot forge a token. */
  sessionKey: string;
}

/** Compared as text: a token can choose neither its algorithm nor its type (RFC 8725, 3.1 and 3.11). */
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

/**
 * The session of a token, if we signed it for this purpose and it has not expired. Refuses a token that claims to be valid for more than 15
 * minutes.
 */
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
