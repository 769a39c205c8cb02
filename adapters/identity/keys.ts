import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import type { LinkPurpose, LinkSigner } from "#core/ports/mailer.ts";
import type { Clock, LinkKeys } from "#core/ports/system.ts";
import type { TryRecords } from "./identity-records.ts";

const SECRET_BYTES = 32;

/** The keys of these records, read at the first call; the very first makes the secret. */
export const keysOf = (records: TryRecords) => {
  let known: ReturnType<typeof deriveKeys> | undefined;
  return async (): Promise<ReturnType<typeof deriveKeys>> => {
    known ??= deriveKeys(records.secret() ?? (await makeSecret(records)));
    return known;
  };
};

const makeSecret = (records: TryRecords): Promise<Uint8Array> =>
  records.atomically(() => {
    const theirs = records.secret();
    if (theirs) return theirs;
    const secret = randomBytes(SECRET_BYTES);
    records.saveSecret(secret);
    return secret;
  });

/** One key per use, all from the one secret of the database. */
const deriveKeys = (secret: Uint8Array) => {
  const keyFor = (use: string) => new Uint8Array(hkdfSync("sha256", secret, "", use, SECRET_BYTES));
  return {
    accessTokens: keyFor("access tokens"),
    refreshTokens: keyFor("refresh tokens"),
    tries: keyFor("sign-in tries"),
    mailLinks: keyFor("links in mails"),
  };
};

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * What private links carry, and what is kept of them: a hash. Who reads the database, the secret of its
 * links included, can make no link by that.
 */
export const linkKeys: LinkKeys = {
  next: () => randomBytes(24).toString("base64url"),
  idOf: (key) => digest(key).toString("base64url"),
};

/** Tells one state of an account from another, and tells nothing of either. */
export const markOf = (state: string): string =>
  digest(`password ${state}`).toString("base64url").slice(0, 22);

/** `id.expiry.signature`: the id in base64url, the expiry in seconds since 1970 (0 for none), both signed with the purpose. */
const TOKEN = /^([\w-]{1,128})\.(\d{1,11})\.([\w-]{43})$/;

/** Signs with HMAC-SHA-256 and a key that only this installation knows. */
export const hmacLinkSigner = (key: () => Promise<Uint8Array>, clock: Clock): LinkSigner => {
  const signature = async (purpose: LinkPurpose, body: string): Promise<Buffer> =>
    createHmac("sha256", await key())
      .update(`${purpose}\n${body}`)
      .digest();

  return {
    sign: async (purpose, id, expiresAt) => {
      const expiry = expiresAt === null ? 0 : Math.floor(expiresAt.getTime() / 1_000);
      const body = `${Buffer.from(id).toString("base64url")}.${expiry}`;
      return `${body}.${(await signature(purpose, body)).toString("base64url")}`;
    },

    read: async (purpose, token) => {
      const [, id, expiry, given] = TOKEN.exec(token) ?? [];
      if (id === undefined || expiry === undefined || given === undefined) return undefined;
      const expected = await signature(purpose, `${id}.${expiry}`);
      if (!timingSafeEqual(Buffer.from(given, "base64url"), expected)) return undefined;
      if (expiry !== "0" && Number(expiry) * 1_000 <= clock.now().getTime()) return undefined;
      return Buffer.from(id, "base64url").toString();
    },
  };
};
