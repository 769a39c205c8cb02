import { DAY_MS } from "../days.ts";
import { countOf } from "../text/count-text.ts";

/** Limits of logos that wait for a decision: in total, per screen, and in time. */
export const LOGOS_WAITING = {
  most: 500,
  bytes: 50 * 1024 * 1024,
  days: 30,
  shown: 24,
} as const;

/** A picture of a brand's site that waits for a decision, or was rejected. */
export interface LogoCandidate {
  /** Identifies the brand and the picture. */
  id: string;
  brandId: string;
  /** Its path once it is the logo. */
  path: string;
  /** The page that names it. */
  page: string;
  foundAt: string;
  bytes: number;
  isRejected: boolean;
}

export const candidateId = (brandId: string, path: string): string =>
  `${brandId}-${path.slice("/logos/".length, "/logos/".length + 16)}`;

/** The earliest time; logos found before it have expired. */
export const waitingSince = (now: Date): string =>
  new Date(now.getTime() - LOGOS_WAITING.days * DAY_MS).toISOString();

/**
 * Adds the newest found picture of each brand, unless it was rejected. Drops pictures that waited too long,
 * pictures of brands that need no logo, and the oldest beyond the limit.
 */
export const planCandidates = <Found extends LogoCandidate>(
  known: readonly LogoCandidate[],
  found: readonly Found[],
  isWanted: (brandId: string) => boolean,
  now: Date,
): { dropped: string[]; added: Found[] } => {
  const rejected = new Set(known.filter((one) => one.isRejected).map(({ id }) => id));
  const news = new Map(
    found
      .filter(({ id, brandId }) => !rejected.has(id) && isWanted(brandId))
      .map((one) => [one.brandId, one]),
  );
  const since = waitingSince(now);
  const waiting = known.filter(
    ({ brandId, foundAt, isRejected }) =>
      !isRejected && foundAt > since && isWanted(brandId) && !news.has(brandId),
  );
  const retained = new Set<string>();
  let bytes = 0;
  for (const one of [...news.values(), ...waiting.toSorted(newestFirst)]) {
    bytes += one.bytes;
    if (retained.size === LOGOS_WAITING.most || bytes > LOGOS_WAITING.bytes) break;
    retained.add(one.id);
  }
  return {
    dropped: known
      .filter(({ id, isRejected }) => !isRejected && !retained.has(id))
      .map(({ id }) => id),
    added: [...news.values()].filter(({ id }) => retained.has(id)),
  };
};

const newestFirst = (one: LogoCandidate, other: LogoCandidate): number =>
  one.foundAt < other.foundAt ? 1 : -1;

export const sharedText = (brands: number): string =>
  `${countOf(brands, "brand is", "brands are")} offered no logo: the same picture was found for another brand, like the icon of a shop system.`;
