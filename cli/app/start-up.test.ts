import { expect, it } from "vitest";
import { StoreUnavailable } from "#core/result.ts";
import { retry } from "./start-up.ts";

it("retries while the store is unavailable, and reports each reason", async () => {
  const reasons: string[] = [];
  let tries = 0;
  const done = await retry(
    async () => {
      tries += 1;
      if (tries < 3) throw new StoreUnavailable(`away ${tries}`);
      return "done";
    },
    { onUnavailable: (reason) => void reasons.push(reason), until: new AbortController().signal },
  );
  expect([done, reasons]).toEqual(["done", ["away 1", "away 2"]]);
});

it("does not retry other errors", async () => {
  let tries = 0;
  const trying = retry(
    async () => {
      tries += 1;
      throw new Error("a mistake");
    },
    { onUnavailable: () => {}, until: new AbortController().signal },
  );
  await expect(trying).rejects.toThrow("a mistake");
  expect(tries).toBe(1);
});

it("stops retrying after an abort", async () => {
  const stopping = new AbortController();
  let tries = 0;
  const reported = new Promise<void>((resolve) => {
    void retry(
      async () => {
        tries += 1;
        throw new StoreUnavailable("away");
      },
      { onUnavailable: () => resolve(), until: stopping.signal },
    );
  });
  await reported;
  stopping.abort();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(tries).toBe(1);
});
