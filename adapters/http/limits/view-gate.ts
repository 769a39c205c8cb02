import { hash, randomBytes } from "node:crypto";
import { isbot } from "isbot";
import type { BrandUse } from "#core/catalog/listing-query.ts";
import type { Clock } from "#core/ports/system.ts";
import { createToday } from "../today.ts";
import { type AddressGroup, addressGroups, widestGroup } from "../../address-groups.ts";
import { createLimiter } from "./limiter.ts";

/** Views of one brand that count per address group and hour, whatever browsers it claims (limits.md). */
const BRAND_VIEWS_PER_HOUR = 5;
/** Views of all brands together. */
const VIEWS_PER_HOUR = 300;
/** Searches a day that count from one network. */
const SEARCHES_PER_NETWORK = 100;

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** `seen`: this visitor was counted already. `limited`: the address group has reached its limit. */
export type ViewVerdict = "counts" | "seen" | "limited";

/** Whether a view counts. */
export type ViewGate = (
  brandId: string,
  address: string,
  headers: Headers,
) => Promise<ViewVerdict | "ignored">;

/**
 * Counts a search without results, in the background: once per network and day, whatever browsers it claims, or one person could pass
 * for the several whose searches are shown. Never for bots. Never fails.
 */
export type SearchGate = (search: string, address: string, headers: Pick<Headers, "get">) => void;

/** Remembers counted views and searches. */
interface ViewQuota {
  /** Judges a view, and records it if it counts. */
  judgeView(brandId: string, address: string, agent: string): Promise<ViewVerdict>;
  /** The same for a use of a brand. */
  judgeUse(used: string, address: string, agent: string): Promise<ViewVerdict>;
  /** The same for a search without results. */
  judgeSearch(text: string, address: string, agent: string): Promise<ViewVerdict>;
}

/**
 * Decides whether a view counts: once per brand, visitor and hour, with limits per address; never for bots,
 * prefetches and inactive brands, about which nothing is stored.
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

/** Whether a use counts: as for views, and each use once per brand. */
export type UseGate = (
  use: BrandUse,
  slug: string,
  address: string,
  headers: Headers,
) => Promise<ViewVerdict | "ignored">;

export const createUseGate =
  (quota: Pick<ViewQuota, "judgeUse">, isActive: (slug: string) => Promise<boolean>): UseGate =>
  async (use, slug, address, headers) => {
    const agent = personsAgent(headers);
    if (agent === undefined || !(await isActive(slug))) return "ignored";
    return quota.judgeUse(`${use} ${slug}`, address, agent);
  };

/** `textOf` returns the text to store for a search, if any. */
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
    // A search that fails here is simply not counted.
    judge().catch(() => {});
  };

/** The visitor's browser; `undefined` for bots and prefetches. */
const personsAgent = (headers: Pick<Headers, "get">): string | undefined => {
  const agent = headers.get("user-agent");
  return !agent || isbot(agent) || isFetchedAhead(headers) ? undefined : agent;
};

const isFetchedAhead = (headers: Pick<Headers, "get">): boolean =>
  ["sec-purpose", "purpose", "x-purpose"].some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ""),
  );

export const createViewQuota = (clock: Clock): ViewQuota => ({
  judgeView: createQuota(clock, VIEW_BOUNDS),
  judgeUse: createQuota(clock, VIEW_BOUNDS),
  judgeSearch: createQuota(clock, SEARCH_BOUNDS, (address) => [widestGroup(address)]),
});

const VIEW_BOUNDS: QuotaBounds = {
  seconds: HOUR_SECONDS,
  ofOne: BRAND_VIEWS_PER_HOUR,
  ofAll: VIEWS_PER_HOUR,
};

const SEARCH_BOUNDS: QuotaBounds = {
  seconds: DAY_SECONDS,
  ofOne: 1,
  ofAll: SEARCHES_PER_NETWORK,
};

interface QuotaBounds {
  /** How long a visitor is remembered; never beyond midnight. */
  seconds: number;
  /** Limits of one address group in that time: for one brand or search, and in total. */
  ofOne: number;
  ofAll: number;
}

/** Identifies visitors by hashes with a daily salt. No address is stored. */
const createQuota = (
  clock: Clock,
  { seconds, ofOne, ofAll }: QuotaBounds,
  groupsOf: typeof addressGroups = addressGroups,
) => {
  const seen = createLimiter({ points: 1, seconds });
  const things = createLimiter({ points: ofOne, seconds });
  const everything = createLimiter({ points: ofAll, seconds });
  const hashed = dailyHash(clock);
  const by = ({ name, factor }: AddressGroup, ...what: string[]): AddressGroup => ({
    name: hashed([name, ...what]),
    factor,
  });

  return async (thing: string, address: string, agent: string): Promise<ViewVerdict> => {
    const groups = groupsOf(address);
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
