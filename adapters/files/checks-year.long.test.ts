import { expect, it } from "vitest";
import { simulateYear } from "./simulated-year.harness.ts";

const IS_LONG = process.env["GOLFBRANDS_LONG"] !== undefined;
/** The guaranteed size in `npm run test:long`, otherwise a tenth of it. */
const BRANDS = IS_LONG ? 1_000 : 100;

/**
 * 95 % of the facts must be fresh from week `freshFrom` on, and at least the share `sourcedLeast` of the answers must have a source.
 */
const YEARS = [
  { perThousand: 120, hasSites: true, freshFrom: 44, sourcedLeast: 0.5 },
  // Without sites, an answer has a source only if the fact is an address or had a source before.
  { perThousand: 120, hasSites: false, freshFrom: 36, sourcedLeast: 0.3 },
  { perThousand: 180, hasSites: true, freshFrom: 28, sourcedLeast: 0.5 },
  { perThousand: 180, hasSites: false, freshFrom: 24, sourcedLeast: 0.25 },
];

it.each(YEARS.filter(({ perThousand }) => IS_LONG || perThousand === 120))(
  "keeps 95 % of facts fresh with $perThousand answers a week per 1,000 brands (brands have sites: $hasSites)",
  async ({ perThousand, hasSites, freshFrom, sourcedLeast }) => {
    const answersAWeek = (perThousand * BRANDS) / 1_000;
    const { fresh, sourced, right } = await simulateYear({ size: BRANDS, answersAWeek, hasSites });
    const week = fresh.findLastIndex((share) => share < 0.95) + 2;
    process.stdout.write(
      `${answersAWeek} answers a week, with sites: ${hasSites}: 95 % fresh from week ${week}, ${Math.round(sourced * 100)} % with a source, ${(right * 100).toFixed(1)} % true\n`,
    );
    expect(week).toBeLessThanOrEqual(freshFrom);
    expect(sourced).toBeGreaterThanOrEqual(sourcedLeast);
    expect(right).toBeGreaterThanOrEqual(0.95);
    // Most facts are due at the start, so week 10 is still far from 95 %.
    expect(fresh[9]).toBeLessThan(0.6);
  },
);
