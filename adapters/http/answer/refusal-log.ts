import { createHmac } from "node:crypto";
import type { Context } from "hono";
import type { Log } from "#core/ports/system.ts";
import { emailKey } from "#core/text/addresses.ts";
import { addressGroup } from "../../address-groups.ts";

/** Pseudonyms for the log: keyed hashes of e-mails and addresses. */
export interface LogHashes {
  who(email: string): string;
  where(address: string): string;
}

const HASH_LENGTH = 16;

export const createLogHashes = (key: Uint8Array): LogHashes => {
  const hashed = (text: string): string =>
    createHmac("sha256", key).update(text).digest("base64url").slice(0, HASH_LENGTH);
  return {
    who: (email) => hashed(`who ${emailKey(email)}`),
    where: (address) => hashed(`where ${addressGroup(address)}`),
  };
};

/** Logs refusals for missing rights and reached limits. */
export type ReportRefusal = (
  c: Context,
  answered: { status: number; route: string; requestId: string },
) => void;

export const refusalReporter =
  (log: Log, hashes: LogHashes, clientAddress: (c: Context) => string): ReportRefusal =>
  (c, { status, route, requestId }) => {
    if (status !== 401 && status !== 403 && status !== 429) return;
    const { method } = c.req;
    const where = hashes.where(clientAddress(c));
    const details = { requestId, method, route, status, where };
    if (status === 429) log.warn("limit_hit", details);
    else log.warn("authorization_refused", details);
  };
