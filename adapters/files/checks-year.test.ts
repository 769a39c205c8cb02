import { expect, it } from "vitest";
import { simulateYear } from "./simulated-year.harness.ts";

/** All of the guaranteed size, with each pace, in `npm run test:long`; otherwise a tenth of it, with the slower one. */
const isLong = process.env["GOLFBRANDS_LONG"] !== undefined;
const BRANDS = isLong ? 1_000 : 100;

const YEARS = [
  { perThousand: 120, hasSites: true, freshFrom: 30, sourcedLeast: 0.5, rightLeast: 0.975 },
  // Without sites, a confirmed fact has a source only if it had one before.
  { perThousand: 120, hasSites: false, freshFrom: 26, sourcedLeast: 0, rightLeast: 0.95 },
  { perThousand: 180, hasSites: true, freshFrom: 20, sourcedLeast: 0.5, rightLeast: 0.975 },
  { perThousand: 180, hasSites: false, freshFrom: 17, sourcedLeast: 0, rightLeast: 0.95 },
];

it.each(YEARS.filter(({ perThousand }) => isLong || perThousand === 120))(
  "keeps 95 % fresh with $perThousand answers a week for 1,000 brands, with sites: $hasSites",
  async ({ perThousand, hasSites, freshFrom, sourcedLeast, rightLeast }) => {
    const answersAWeek = (perThousand * BRANDS) / 1_000;
    const { fresh, sourced, right } = await simulateYear({ size: BRANDS, answersAWeek, hasSites });
    expect(Math.min(...fresh.slice(freshFrom - 1))).toBeGreaterThanOrEqual(0.95);
    expect(sourced).toBeGreaterThanOrEqual(sourcedLeast);
    expect(right).toBeGreaterThanOrEqual(rightLeast);
    // There was always something to answer.
    expect(fresh[9]).toBeLessThan(0.8);
  },
);
