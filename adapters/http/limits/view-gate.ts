import { createHash, randomBytes } from "node:crypto";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import type { Clock } from "#core/ports/clock.ts";
import { createToday } from "../cache/validity.ts";
import { addressGroup } from "../request/client-address.ts";

const HOUR_MS = 3_600_000;
/** Views remembered; beyond it the oldest may count again within the hour. */
const REMEMBERED = 100_000;

/** Whether a view of this brand by this visitor counts. */
export type ViewGate = (brandId: string, address: string, headers: Headers) => Promise<boolean>;

/** Where views are remembered: one book for all processes of a server. */
export interface ViewBook {
  /** Whether it is the first of this visitor and brand within the hour; from now on it is remembered. */
  isNewView(brandId: string, client: string, agent: string): Promise<boolean>;
}

/** Decides whether a view counts: once per brand, visitor and hour; never for bots, nor for pages that a browser fetched ahead. */
export const createViewGate =
  (book: ViewBook): ViewGate =>
  async (brandId, address, headers) => {
    const agent = headers.get("user-agent");
    if (!agent || isbot(agent) || isFetchedAhead(headers)) return false;
    return book.isNewView(brandId, addressGroup(address), agent);
  };

/** A visitor is known by a hash salted anew each day; no address is kept. */
export const createViewBook = (clock: Clock): ViewBook => {
  const today = createToday(clock);
  const counted = new LRUCache<string, number>({ max: REMEMBERED });
  let salt = randomBytes(16);
  let saltedOn = today();

  return {
    isNewView: async (brandId, client, agent) => {
      if (saltedOn !== today()) {
        saltedOn = today();
        salt = randomBytes(16);
        counted.clear();
      }
      const now = clock.now().getTime();
      const view = createHash("sha256")
        .update(salt)
        .update(`${client}\n${agent}\n${brandId}`)
        .digest("base64url");
      const last = counted.get(view);
      if (last !== undefined && now - last < HOUR_MS) return false;
      counted.set(view, now);
      return true;
    },
  };
};

const isFetchedAhead = (headers: Headers): boolean =>
  ["sec-purpose", "purpose", "x-purpose"].some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ""),
  );
