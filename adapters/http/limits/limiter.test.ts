import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { addressGroups } from "../../address-groups.ts";
import { createLimiter } from "./limiter.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-03-01T12:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const hourly = (points: number) => {
  const limiter = createLimiter({ points, seconds: 3_600 });
  return {
    take: (address: string) => limiter.take(addressGroups(address)),
    giveBack: (address: string) => limiter.giveBack(addressGroups(address)),
    taken: (addresses: readonly string[]) => {
      let taken = 0;
      for (const address of addresses) if (limiter.take(addressGroups(address)) === 0) taken += 1;
      return taken;
    },
  };
};

const times = (count: number, addressOf: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => addressOf(n));
const in48 = (n: number) => `2001:db8:7:${n.toString(16)}::1`;

it("limits an IPv4 address and a /64, and returns the seconds until the next request is allowed", () => {
  const { taken, take } = hourly(5);
  for (const address of ["203.0.113.7", "2001:db8:7:1::1"])
    expect(taken(times(20, () => address))).toBe(5);
  expect(take("203.0.113.7")).toBe(3_600);
  expect(take("203.0.113.8")).toBe(0);
  vi.setSystemTime(Date.parse("2026-03-01T12:59:00Z"));
  expect(take("203.0.113.7")).toBe(60);
  vi.setSystemTime(Date.parse("2026-03-01T13:01:00Z"));
  expect(take("203.0.113.7")).toBe(0);
});

it("allows a /48 three times as many requests; one refused for its /48 does not count for its /64", () => {
  const { taken, take, giveBack } = hourly(5);
  expect(taken(times(300, in48))).toBe(15);
  giveBack(in48(0));
  for (const address of times(5, () => in48(299))) {
    expect(take(address)).toBe(0);
    giveBack(in48(1));
  }
  expect(take(in48(299))).toBeGreaterThan(0);
  expect(take(in48(298))).toBe(0);
});

it("does not count a request for its /48 if its /64 is over the limit", () => {
  const { taken } = hourly(5);
  expect(taken(times(100, () => in48(1)))).toBe(5);
  expect(taken(times(5, () => in48(2)))).toBe(5);
});

it("keeps counting a /48 when many of its /64s are counted", () => {
  const { take, giveBack } = hourly(5);
  const address = "2001:db8:7::1";
  for (let n = 0; n < 14; n += 1) take(in48(n));
  for (let n = 0; n < 12_000; n += 1) {
    expect(take(in48(n + 20))).toBe(0);
    giveBack(in48(n + 20));
  }
  expect(take(address)).toBe(0);
  expect(take(in48(99))).toBeGreaterThan(0);
});

it("ignores a point that is given back but was never taken", () => {
  const { take, giveBack } = hourly(5);
  giveBack("203.0.113.7");
  const waits = times(50, in48).map(take);
  expect(waits.filter((wait) => wait === 0)).toHaveLength(15);
});
