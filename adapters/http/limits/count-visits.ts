import { hash, randomBytes } from "node:crypto";
import { isbot } from "isbot";
import type { BrandUse } from "#core/catalog/listing-query.ts";
import { dayAt } from "#core/days.ts";
import type { LocalDirectory } from "#core/directory/directory.ts";
import type { Clock } from "#core/ports/system.ts";
import { type AddressGroup, addressGroups, widestGroup } from "../../address-groups.ts";
import { createLimiter } from "./limiter.ts";

/** The most views of one brand that count per address group and hour, whatever user agents the group sends (docs/security.md). */
const BRAND_VIEWS_PER_HOUR = 5;
/** The same for all brands together. */
const VIEWS_PER_HOUR = 300;
/** The most searches from one network that count per day. */
const SEARCHES_PER_NETWORK = 100;

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Counts the views, uses and searches of visitors, but not of bots and prefetches. */
export interface Visits {
  /** Counts a view of a brand: once per visitor and hour, with limits per address. */
  view(brandId: string, address: string, headers: Headers): Promise<void>;

  /** Counts a use of a brand: each use once per brand, visitor and hour, with the limits of views. */
  use(use: BrandUse, slug: string, address: string, headers: Headers): Promise<void>;

  /**
   * Counts a search without results, in the background: once per network and day, whatever user agents it sends. Otherwise one person could
   * count as several, and the back office shows only searches by several people. Never fails.
   */
  search(search: string, address: string, headers: Pick<Headers, "get">): void;
}

export interface VisitsParts {
  directory: Pick<LocalDirectory, "recordView" | "recordUse" | "recordSearch">;
  clock: Clock;
  /** Nothing is stored about a brand that is not active. */
  isActive: (brandId: string) => Promise<boolean>;
  isActiveSlug: (slug: string) => Promise<boolean>;
  /** The text to store for a search, if any. */
  textOf: (search: string) => Promise<string | undefined>;
  /** Called for a view beyond a limit. */
  onLimited: (address: string) => void;
}

export const countVisits = (parts: VisitsParts): Visits => {
  const { directory, clock, isActive, isActiveSlug, textOf, onLimited } = parts;
  const views = createQuota(clock, VIEW_BOUNDS);
  const uses = createQuota(clock, VIEW_BOUNDS);
  const searches = createQuota(clock, SEARCH_BOUNDS, (address) => [widestGroup(address)]);

  const countSearch = async (search: string, address: string, agent: string): Promise<void> => {
    const text = await textOf(search);
    if (text !== undefined && searches(text, address, agent) === "counts")
      directory.recordSearch(text);
  };

  return {
    view: async (brandId, address, headers) => {
      const agent = browserOf(headers);
      if (agent === undefined || !(await isActive(brandId))) return;
      const verdict = views(brandId, address, agent);
      if (verdict === "limited") onLimited(address);
      if (verdict === "counts") await directory.recordView(brandId);
    },

    use: async (use, slug, address, headers) => {
      const agent = browserOf(headers);
      if (agent === undefined || !(await isActiveSlug(slug))) return;
      if (uses(`${use} ${slug}`, address, agent) === "counts") await directory.recordUse(use, slug);
    },

    search: (search, address, headers) => {
      const agent = browserOf(headers);
      // If this fails, the search is not counted.
      if (agent !== undefined) countSearch(search, address, agent).catch(() => {});
    },
  };
};

/** The visitor's browser; `undefined` for bots and prefetches. */
const browserOf = (headers: Pick<Headers, "get">): string | undefined => {
  const agent = headers.get("user-agent");
  return !agent || isbot(agent) || isPrefetch(headers) ? undefined : agent;
};

const isPrefetch = (headers: Pick<Headers, "get">): boolean =>
  ["sec-purpose", "purpose", "x-purpose"].some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ""),
  );

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

/** `seen`: this visitor was counted already. `limited`: the address group has reached its limit. */
type Verdict = "counts" | "seen" | "limited";

/**
 * Decides whether a visitor's view, use or search counts, and remembers it if so. Identifies visitors by hashes with a daily
 * salt; stores no address.
 */
const createQuota = (
  clock: Clock,
  { seconds, ofOne, ofAll }: QuotaBounds,
  groupsOf: typeof addressGroups = addressGroups,
) => {
  const visitors = createLimiter({ points: 1, seconds });
  const ofSubject = createLimiter({ points: ofOne, seconds });
  const inTotal = createLimiter({ points: ofAll, seconds });
  const hashed = dailyHash(clock);
  const keyOf = ({ name, factor }: AddressGroup, ...what: string[]): AddressGroup => ({
    name: hashed([name, ...what]),
    factor,
  });

  return (subject: string, address: string, agent: string): Verdict => {
    const groups = groupsOf(address);
    const visitor = [keyOf(groups[0], subject, agent)];
    if (visitors.take(visitor) > 0) return "seen";
    const subjectKeys = groups.map((group) => keyOf(group, subject));
    if (ofSubject.take(subjectKeys) === 0) {
      if (inTotal.take(groups.map((group) => keyOf(group))) === 0) return "counts";
      ofSubject.giveBack(subjectKeys);
    }
    visitors.giveBack(visitor);
    return "limited";
  };
};

const dailyHash = (clock: Clock) => {
  let salt = "";
  let saltedOn = "";
  return (parts: readonly string[]): string => {
    const today = dayAt(clock.now());
    if (saltedOn !== today) {
      saltedOn = today;
      salt = randomBytes(16).toString("hex");
    }
    return hash("sha256", JSON.stringify([salt, ...parts]), "base64url").slice(0, 16);
  };
};
