import { hash, randomBytes } from "node:crypto";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import type { Clock } from "#core/ports/system.ts";
import { createToday } from "../cache/epoch.ts";
import { addressGroup } from "../request/client-address.ts";
import { createSubmissionQuota, type SubmissionQuota } from "./submission-limit.ts";

const HOUR_MS = 3_600_000;
/** Views of one brand that one address group may add in an hour, whatever browsers it says it has (limits.md). */
const BRAND_VIEWS_PER_HOUR = 5;
/** And of all brands together. */
const VIEWS_PER_HOUR = 300;
/** Remembered of the last hour; beyond it the address heard of longest ago is forgotten. */
const REMEMBERED_ADDRESSES = 50_000;
const REMEMBERED_VIEWS = 100_000;

/** What becomes of a view: it counts, or the visitor was counted within the hour, or the address was counted often enough. */
export type ViewVerdict = "counts" | "seen" | "limited";

/** Whether a view of this brand by this visitor counts. */
export type ViewGate = (
  brandId: string,
  address: string,
  headers: Headers,
) => Promise<ViewVerdict | "ignored">;

/** Where views are remembered: one for all processes of a server. */
interface ViewQuota {
  /** Judges a view, and remembers it when it counts. */
  judgeView(brandId: string, client: string, agent: string): Promise<ViewVerdict>;
}

/**
 * Decides whether a view counts: once per brand, visitor and hour, and so often per address; never for bots, for pages
 * that a browser fetched ahead, and for what is no active brand, of which nothing is remembered either.
 */
export const createViewGate =
  (
    quota: ViewQuota,
    isActive: (brandId: string) => Promise<boolean>,
    onLimited: (address: string) => void = () => {},
  ): ViewGate =>
  async (brandId, address, headers) => {
    const agent = headers.get("user-agent");
    if (!agent || isbot(agent) || isFetchedAhead(headers)) return "ignored";
    if (!(await isActive(brandId))) return "ignored";
    const verdict = await quota.judgeView(brandId, addressGroup(address), agent);
    if (verdict === "limited") onLimited(address);
    return verdict;
  };

/** A visitor is known by hashes salted anew each day, numbers of 48 bits so that many fit; no address is kept. */
export const createViewQuota = (clock: Clock): ViewQuota => {
  const today = createToday(clock);
  /** Three numbers for each view that counted: brand, browser and time. */
  const countedOf = new LRUCache<number, readonly number[]>({
    max: REMEMBERED_ADDRESSES,
    maxSize: REMEMBERED_VIEWS,
    sizeCalculation: (counted) => counted.length / 3,
  });
  let salt = newSalt();
  let saltedOn = today();
  const numberFor = (text: string): number =>
    Number.parseInt(hash("sha256", salt + text).slice(0, 12), 16);

  return {
    judgeView: async (brandId, client, userAgent) => {
      if (saltedOn !== today()) {
        saltedOn = today();
        salt = newSalt();
        countedOf.clear();
      }
      const now = clock.now().getTime();
      const brand = numberFor(brandId);
      const agent = numberFor(userAgent);
      const visitor = numberFor(client);
      const counted = countedOf.get(visitor) ?? [];
      const recent: number[] = [];
      let ofBrand = 0;
      for (let i = 0; i < counted.length; i += 3) {
        const [ofThis = 0, by = 0, at = 0] = counted.slice(i, i + 3);
        if (now - at >= HOUR_MS) continue;
        if (ofThis === brand && by === agent) return "seen";
        if (ofThis === brand) ofBrand += 1;
        recent.push(ofThis, by, at);
      }
      if (ofBrand >= BRAND_VIEWS_PER_HOUR || recent.length / 3 >= VIEWS_PER_HOUR) return "limited";
      countedOf.set(visitor, [...recent, brand, agent, now]);
      return "counts";
    },
  };
};

const newSalt = (): string => randomBytes(16).toString("hex");

const isFetchedAhead = (headers: Headers): boolean =>
  ["sec-purpose", "purpose", "x-purpose"].some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ""),
  );

/** What visitors did lately, counted. A server with several processes has one of each. */
export interface VisitorQuotas extends SubmissionQuota, ViewQuota {}

export const createVisitorQuotas = (clock: Clock): VisitorQuotas => ({
  ...createSubmissionQuota(),
  ...createViewQuota(clock),
});
