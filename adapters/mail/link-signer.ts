import { createHmac, timingSafeEqual } from "node:crypto";
import type { Clock } from "#core/ports/system.ts";
import type { LinkPurpose, LinkSigner } from "#core/ports/mailer.ts";

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
