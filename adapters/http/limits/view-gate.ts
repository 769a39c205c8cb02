import { hash, randomBytes } from "node:crypto";
import { isbot } from "isbot";
import type { Clock } from "#core/ports/system.ts";
import { createToday } from "../today.ts";
import { type AddressGroup, addressGroups } from "../../address-groups.ts";
import { createLimiter } from "./limiter.ts";

/** Views of one brand that one address group may add in an hour, whatever browsers it says it has (limits.md). */
const BRAND_VIEWS_PER_HOUR = 5;
/** And of all brands together. */
const VIEWS_PER_HOUR = 300;
/** Visitors at one address group that count for one search in a day, and searches of all of them. */
const SEARCHERS_PER_DAY = 5;
const SEARCHES_PER_ADDRESS = 100;

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** What becomes of a view: it counts, or the visitor was counted within the hour, or the address was counted often enough. */
export type ViewVerdict = "counts" | "seen" | "limited";

/** Whether a view of this brand by this visitor counts. */
export type ViewGate = (
  brandId: string,
  address: string,
  headers: Headers,
) => Promise<ViewVerdict | "ignored">;

/** Counts a search without a result, unless this visitor was counted for it today, or it is a program. Never fails, and nobody waits. */
export type SearchGate = (search: string, address: string, headers: Pick<Headers, "get">) => void;

/** Where views and searches are remembered. */
interface ViewQuota {
  /** Judges a view, and remembers it when it counts. */
  judgeView(brandId: string, address: string, agent: string): Promise<ViewVerdict>;
  /** The same of a search without a result. */
  judgeSearch(text: string, address: string, agent: string): Promise<ViewVerdict>;
}

/**
 * Decides whether a view counts: once per brand, visitor and hour, and so often per address; never for bots, for pages
 * that a browser fetched ahead, and for what is no active brand, of which nothing is remembered either.
 */
export const createViewGate =
  (
    quota: Pick<ViewQuota, "judgeView">,
    isActive: (brandId: string) => Promise<boolean>,
    onLimited: (address: string) => void = () => {},
  ): ViewGate =>
  async (brandId, address, headers) => {
    const agent = personsAgent(headers);
    if (agent === undefined || !(await isActive(brandId))) return "ignored";
    const verdict = await quota.judgeView(brandId, address, agent);
    if (verdict === "limited") onLimited(address);
    return verdict;
  };

/** `textOf` answers what is kept of a search, if anything. */
export const createSearchGate =
  (
    quota: Pick<ViewQuota, "judgeSearch">,
    textOf: (search: string) => Promise<string | undefined>,
    record: (text: string) => void,
  ): SearchGate =>
  (search, address, headers) => {
    const agent = personsAgent(headers);
    if (agent === undefined) return;
    const judge = async (): Promise<void> => {
      const text = await textOf(search);
      if (text === undefined) return;
      const verdict = await quota.judgeSearch(text, address, agent);
      if (verdict === "counts") record(text);
    };
    // A search that cannot be judged is not counted.
    judge().catch(() => {});
  };

/** The browser of who looks at the answer; `undefined` for bots, and for what a browser fetched ahead. */
const personsAgent = (headers: Pick<Headers, "get">): string | undefined => {
  const agent = headers.get("user-agent");
  return !agent || isbot(agent) || isFetchedAhead(headers) ? undefined : agent;
};

const isFetchedAhead = (headers: Pick<Headers, "get">): boolean =>
  ["sec-purpose", "purpose", "x-purpose"].some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ""),
  );

export const createViewQuota = (clock: Clock): ViewQuota => ({
  judgeView: createQuota(clock, {
    seconds: HOUR_SECONDS,
    ofOne: BRAND_VIEWS_PER_HOUR,
    ofAll: VIEWS_PER_HOUR,
  }),
  judgeSearch: createQuota(clock, {
    seconds: DAY_SECONDS,
    ofOne: SEARCHERS_PER_DAY,
    ofAll: SEARCHES_PER_ADDRESS,
  }),
});

interface QuotaBounds {
  /** How long a visitor is known; never longer than the day. */
  seconds: number;
  /** So often one visitor's address counts for one thing meanwhile, and for all. */
  ofOne: number;
  ofAll: number;
}

/** Knows visitors by hashes with a new salt each day. No address is kept. */
const createQuota = (clock: Clock, { seconds, ofOne, ofAll }: QuotaBounds) => {
  const seen = createLimiter({ points: 1, seconds });
  const things = createLimiter({ points: ofOne, seconds });
  const everything = createLimiter({ points: ofAll, seconds });
  const hashed = dailyHash(clock);
  const by = ({ name, factor }: AddressGroup, ...what: string[]): AddressGroup => ({
    name: hashed([name, ...what]),
    factor,
  });

  return async (thing: string, address: string, agent: string): Promise<ViewVerdict> => {
    const groups = addressGroups(address);
    const visitor = [by(groups[0], thing, agent)];
    if ((await seen.take(visitor)) > 0) return "seen";
    const ofThing = groups.map((group) => by(group, thing));
    if ((await things.take(ofThing)) === 0) {
      if ((await everything.take(groups.map((group) => by(group)))) === 0) return "counts";
      await things.giveBack(ofThing);
    }
    await seen.giveBack(visitor);
    return "limited";
  };
};

const dailyHash = (clock: Clock) => {
  const today = createToday(clock);
  let salt = "";
  let saltedOn = "";
  return (parts: readonly string[]): string => {
    if (saltedOn !== today()) {
      saltedOn = today();
      salt = randomBytes(16).toString("hex");
    }
    return hash("sha256", JSON.stringify([salt, ...parts]), "base64url").slice(0, 16);
  };
};
