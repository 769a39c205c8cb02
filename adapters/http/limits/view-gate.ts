import { hash, randomBytes } from "node:crypto";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import type { Clock } from "#core/ports/system.ts";
import { createToday } from "../today.ts";
import { addressGroup } from "../request/addresses.ts";
import { createSubmissionQuota, type SubmissionQuota } from "./address-quotas.ts";
import { HOUR_MS } from "#core/days.ts";

/** Views of one brand that one address group may add in an hour, whatever browsers it says it has (limits.md). */
const BRAND_VIEWS_PER_HOUR = 5;
/** And of all brands together. */
const VIEWS_PER_HOUR = 300;
/** Visitors at one address group that count for one search in a day, and searches of all of them. */
const SEARCHERS_PER_DAY = 5;
const SEARCHES_PER_ADDRESS = 100;
/** Remembered of the last hour; beyond it the address heard of longest ago is forgotten. One takes the room of two views at least. */
const REMEMBERED_VIEWS = 100_000;
const LEAST_OF_ADDRESS = 2;

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
  judgeView(brandId: string, client: string, agent: string): Promise<ViewVerdict>;
  /** The same of a search without a result. */
  judgeSearch(text: string, client: string, agent: string): Promise<ViewVerdict>;
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
    const verdict = await quota.judgeView(brandId, addressGroup(address), agent);
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
      const verdict = await quota.judgeSearch(text, addressGroup(address), agent);
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
    forMs: HOUR_MS,
    ofOne: BRAND_VIEWS_PER_HOUR,
    ofAll: VIEWS_PER_HOUR,
  }),
  // From one day to the next nobody is known again.
  judgeSearch: createQuota(clock, {
    forMs: Infinity,
    ofOne: SEARCHERS_PER_DAY,
    ofAll: SEARCHES_PER_ADDRESS,
  }),
});

interface QuotaBounds {
  /** How long a visitor is known; never longer than the day. */
  forMs: number;
  /** So often one address group counts for one thing meanwhile, and for all. */
  ofOne: number;
  ofAll: number;
}

/** A visitor is known by hashes salted anew each day, numbers of 48 bits so that many fit; no address is kept. */
const createQuota = (clock: Clock, { forMs, ofOne, ofAll }: QuotaBounds) => {
  const today = createToday(clock);
  /** Three numbers for each visit that counted: what was looked at or for, browser and time. */
  const countedOf = new LRUCache<number, readonly number[]>({
    maxSize: REMEMBERED_VIEWS,
    sizeCalculation: (counted) => Math.max(LEAST_OF_ADDRESS, counted.length / 3),
  });
  let salt = newSalt();
  let saltedOn = today();
  const numberFor = (text: string): number =>
    Number.parseInt(hash("sha256", salt + text).slice(0, 12), 16);

  return async (thing: string, client: string, userAgent: string): Promise<ViewVerdict> => {
    if (saltedOn !== today()) {
      saltedOn = today();
      salt = newSalt();
      countedOf.clear();
    }
    const now = clock.now().getTime();
    const wanted = numberFor(thing);
    const agent = numberFor(userAgent);
    const visitor = numberFor(client);
    const counted = countedOf.get(visitor) ?? [];
    const recent: number[] = [];
    let ofThis = 0;
    for (let i = 0; i < counted.length; i += 3) {
      const [what = 0, by = 0, at = 0] = counted.slice(i, i + 3);
      if (now - at >= forMs) continue;
      if (what === wanted && by === agent) return "seen";
      if (what === wanted) ofThis += 1;
      recent.push(what, by, at);
    }
    if (ofThis >= ofOne || recent.length / 3 >= ofAll) return "limited";
    countedOf.set(visitor, [...recent, wanted, agent, now]);
    return "counts";
  };
};

const newSalt = (): string => randomBytes(16).toString("hex");

/** What visitors did recently, counted in this process. */
interface VisitorQuotas extends SubmissionQuota, ViewQuota {}

export const createVisitorQuotas = (clock: Clock): VisitorQuotas => ({
  ...createSubmissionQuota(),
  ...createViewQuota(clock),
});
