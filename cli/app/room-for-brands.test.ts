import { expect, it } from "vitest";
import { MOST_BRANDS, roomForBrands } from "./room-for-brands.ts";

const GIGABYTE = 1_073_741_824;

it.each([
  ["says nothing of a directory that fits", 100_000, 2 * GIGABYTE, true, /^nothing$/],
  ["refuses no small one on the smallest machine", 10_000, GIGABYTE / 8, true, /^nothing$/],
  ["says nothing of the largest it is made for", MOST_BRANDS, 4 * GIGABYTE, true, /^nothing$/],
  ["tells what is slower beyond that", MOST_BRANDS + 1, 4 * GIGABYTE, true, /up to 1,000,000/],
  [
    "refuses what would break off for want of memory, with the remedy",
    600_000,
    GIGABYTE,
    false,
    /600,000 brands.* about 1,383 MB.* 1,024 here.*--max-old-space-size=1383/,
  ],
])("%s", (_, brands, limit, isEnough, advice) => {
  const room = roomForBrands(brands, limit);
  expect(room.isEnough).toBe(isEnough);
  expect(room.advice ?? "nothing").toMatch(advice);
});
