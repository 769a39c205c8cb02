import { describe, expect, it } from "vitest";
import { createToday } from "../cache/validity.ts";
import { BROWSER } from "../open-http.cast.ts";
import { createViewGate } from "./view-gate.ts";

const openGate = () => {
  let now = Date.parse("2026-03-01T23:30:00Z");
  const clock = { now: () => new Date(now) };
  const gate = createViewGate(clock, createToday(clock));
  const headers = new Headers({ "User-Agent": BROWSER });
  return {
    counts: (brandId: string, address = "203.0.113.7") => gate(brandId, address, headers),
    passMinutes: (minutes: number) => {
      now += minutes * 60_000;
    },
  };
};

describe("the view gate", () => {
  it("knows a visitor for an hour", () => {
    const { counts, passMinutes } = openGate();
    expect([counts("a"), counts("a"), counts("b")]).toEqual([true, false, true]);
    passMinutes(20);
    expect(counts("a")).toBe(false);
  });

  it("forgets everybody with the day, for the salt is new", () => {
    const { counts, passMinutes } = openGate();
    counts("a");
    passMinutes(31);
    expect([counts("a"), counts("a")]).toEqual([true, false]);
  });

  it("takes visitors of one IPv6 network for one", () => {
    const { counts } = openGate();
    expect([counts("a", "2001:db8::1"), counts("a", "2001:db8::2")]).toEqual([true, false]);
  });
});
