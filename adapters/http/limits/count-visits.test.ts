// Guarantee (Load): At most 5 views of a brand and 300 of all brands count an hour from one IPv4 address or IPv6 /64, and three times as many from a
//   /48. Memory for addresses is bounded (in `test:long`).
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BROWSER } from "../open-http.harness.ts";
import { countVisits } from "./count-visits.ts";

const clock = { now: () => new Date() };
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-03-01T21:30:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const openCounter = (isActive = (_brandId: string) => true) => {
  let counted = 0;
  let limited = 0;
  const visits = countVisits({
    directory: {
      recordView: async () => void (counted += 1),
      recordUse: async () => {},
      recordSearch: () => {},
    },
    clock,
    isActive: async (brandId) => isActive(brandId),
    isActiveSlug: async () => true,
    textOf: async () => undefined,
    onLimited: () => (limited += 1),
  });
  return {
    counts: async (brandId: string, address = "203.0.113.7", agent = BROWSER) => {
      const before = counted;
      await visits.view(brandId, address, new Headers({ "User-Agent": agent }));
      return counted > before;
    },
    limited: () => limited,
    passMinutes: (minutes: number) => {
      vi.setSystemTime(Date.now() + minutes * 60_000);
    },
  };
};

const browser = (version: number) => BROWSER.replace("140", String(version));

describe("the visit counter", () => {
  it("counts a visitor once an hour", async () => {
    const { counts, passMinutes } = openCounter();
    expect([await counts("a"), await counts("a"), await counts("b")]).toEqual([true, false, true]);
    passMinutes(59);
    expect(await counts("a")).toBe(false);
    passMinutes(2);
    expect(await counts("a")).toBe(true);
  });

  it("forgets everybody at midnight, when the salt changes", async () => {
    const { counts, passMinutes } = openCounter();
    passMinutes(120);
    await counts("a");
    passMinutes(31);
    expect([await counts("a"), await counts("a")]).toEqual([true, false]);
  });

  it("counts 5 views an hour of one brand by one address, whatever browsers it claims", async () => {
    const { counts, limited, passMinutes } = openCounter();
    const counted = async (from: number) => {
      let sum = 0;
      for (let version = from; version < from + 300; version += 1)
        if (await counts("a", "203.0.113.7", browser(version))) sum += 1;
      return sum;
    };
    expect(await counted(100)).toBe(5);
    expect(limited()).toBe(295);
    expect(await counts("a", "203.0.113.8")).toBe(true);
    passMinutes(30);
    expect(await counted(500)).toBe(0);
    passMinutes(31);
    expect(await counted(1_000)).toBe(5);
  });

  it("counts 300 views an hour of all brands by one address, and continues as they expire", async () => {
    const { counts, passMinutes } = openCounter();
    const counted = async (prefix: string) => {
      let sum = 0;
      for (let brand = 0; brand < 200; brand += 1) if (await counts(`${prefix}${brand}`)) sum += 1;
      return sum;
    };
    expect(await counted("a")).toBe(200);
    passMinutes(30);
    expect(await counted("b")).toBe(100);
    expect(await counts("c", "203.0.113.8")).toBe(true);
    passMinutes(31);
    expect(await counted("c")).toBe(200);
  });

  it("stores nothing about inactive brands", async () => {
    let isActive = false;
    const { counts } = openCounter(() => isActive);
    expect(await counts("a")).toBe(false);
    isActive = true;
    expect(await counts("a")).toBe(true);
  });

  it.runIf(process.env["GOLFBRANDS_LONG"])(
    "uses less than 40 MB for any number of addresses",
    async () => {
      setFlagsFromString("--expose-gc");
      const collectGarbage: () => void = runInNewContext("gc");
      const heap = () => {
        collectGarbage();
        return process.memoryUsage().heapUsed;
      };
      const { counts } = openCounter();
      const before = heap();
      for (let i = 0; i < 100_000; i += 1)
        await counts(
          `brand ${i % 10_000}`,
          `2001:${(i >> 16).toString(16)}:${(i & 0xffff).toString(16)}::1`,
        );
      expect((heap() - before) / 1e6).toBeLessThan(40);
      expect(await counts("brand 1", "203.0.113.9")).toBe(true);
    },
  );
});
