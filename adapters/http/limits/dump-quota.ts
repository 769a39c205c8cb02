import { LRUCache } from "lru-cache";
import type { Clock } from "#core/ports/system.ts";
import { addressGroup } from "../request/addresses.ts";
import { MINUTE_MS } from "#core/days.ts";

/** Addresses remembered; beyond it the one heard of longest ago is forgotten. */
const REMEMBERED = 20_000;
/** By size: by `max` it would make all its room at once. */
const GROWING = { maxSize: REMEMBERED, sizeCalculation: () => 1 };

/** Pages of changes that one address may have made in a minute: walking through 100,000 brands takes two thirds of them. */
const PAGES_PER_MINUTE = 60;

/** How often one address may have the open data made: at one revision a minute, all of its files. One for all processes of a server. */
export interface DumpQuota {
  /** Takes the address's turn for one more page of changes; answers 0, or the seconds until it has one. */
  takeChanges(address: string): Promise<number>;
  /** Takes the address's turn for a revision; answers 0, or the seconds until it has one. */
  takeDump(address: string, revision: string): Promise<number>;
}

export const createDumpQuota = (clock: Clock): DumpQuota => {
  const taken = new LRUCache<string, { revision: string; at: number }>(GROWING);
  const pages = new LRUCache<string, { count: number; since: number }>(GROWING);
  return {
    takeChanges: async (address) => {
      const client = addressGroup(address);
      const now = clock.now().getTime();
      const last = pages.get(client);
      const isOfNow = last !== undefined && now - last.since < MINUTE_MS;
      const { count, since } = isOfNow ? last : { count: 0, since: now };
      if (count >= PAGES_PER_MINUTE) return Math.ceil((since + MINUTE_MS - now) / 1_000);
      pages.set(client, { count: count + 1, since });
      return 0;
    },

    takeDump: async (address, revision) => {
      const client = addressGroup(address);
      const now = clock.now().getTime();
      const last = taken.get(client);
      if (last?.revision === revision) return 0;
      const waitMs = last ? last.at + MINUTE_MS - now : 0;
      if (waitMs > 0) return Math.ceil(waitMs / 1_000);
      taken.set(client, { revision, at: now });
      return 0;
    },
  };
};
