import { expect, it } from "vitest";
import { StoreUnavailable } from "#core/result.ts";
import { MOST_BRANDS, retry, roomForBrands } from "./start-up.ts";

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

it("does what could not be done while the store was away, and says each time why", async () => {
  const reasons: string[] = [];
  let tries = 0;
  const done = await retry(
    async () => {
      tries += 1;
      if (tries < 3) throw new StoreUnavailable(`away ${tries}`);
      return "done";
    },
    { onAway: (reason) => void reasons.push(reason), until: new AbortController().signal },
  );
  expect([done, reasons]).toEqual(["done", ["away 1", "away 2"]]);
});

it("tries nothing else again", async () => {
  let tries = 0;
  const trying = retry(
    async () => {
      tries += 1;
      throw new Error("a mistake");
    },
    { onAway: () => {}, until: new AbortController().signal },
  );
  await expect(trying).rejects.toThrow("a mistake");
  expect(tries).toBe(1);
});

it("tries no more once it is told to stop", async () => {
  const stopping = new AbortController();
  let tries = 0;
  const told = new Promise<void>((resolve) => {
    void retry(
      async () => {
        tries += 1;
        throw new StoreUnavailable("away");
      },
      { onAway: () => resolve(), until: stopping.signal },
    );
  });
  await told;
  stopping.abort();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(tries).toBe(1);
});
