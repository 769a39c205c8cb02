import { createHash, randomBytes } from "node:crypto";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import type { Clock } from "#core/ports/clock.ts";
import { addressGroup } from "../request/client-address.ts";

const HOUR_MS = 3_600_000;
/** Views remembered; beyond it the oldest may count again within the hour. */
const REMEMBERED = 100_000;

/** Whether a view of this brand by this visitor counts. */
export type ViewGate = (brandId: string, address: string, headers: Headers) => boolean;

/**
 * Decides whether a view counts: once per brand, visitor and hour; never for bots, nor for pages that a
 * browser fetched ahead. A visitor is known by a hash salted anew each day; no address is kept.
 */
export const createViewGate = (clock: Clock, today: () => string): ViewGate => {
  const counted = new LRUCache<string, number>({ max: REMEMBERED });
  let salt = randomBytes(16);
  let saltedOn = today();

  return (brandId, address, headers) => {
    const agent = headers.get("user-agent");
    if (!agent || isbot(agent) || isFetchedAhead(headers)) return false;
    if (saltedOn !== today()) {
      saltedOn = today();
      salt = randomBytes(16);
      counted.clear();
    }
    const now = clock.now().getTime();
    const view = createHash("sha256")
      .update(salt)
      .update(`${addressGroup(address)}\n${agent}\n${brandId}`)
      .digest("base64url");
    const last = counted.get(view);
    if (last !== undefined && now - last < HOUR_MS) return false;
    counted.set(view, now);
    return true;
  };
};

const isFetchedAhead = (headers: Headers): boolean =>
  ["sec-purpose", "purpose", "x-purpose"].some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ""),
  );
