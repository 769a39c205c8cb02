import { describe, expect, it } from "vitest";
import { BROWSER } from "../open-http.cast.ts";
import { createViewBook, createViewGate } from "./view-gate.ts";

const openGate = () => {
  let now = Date.parse("2026-03-01T23:30:00Z");
  const clock = { now: () => new Date(now) };
  const gate = createViewGate(createViewBook(clock));
  const headers = new Headers({ "User-Agent": BROWSER });
  return {
    counts: (brandId: string, address = "203.0.113.7") => gate(brandId, address, headers),
    passMinutes: (minutes: number) => {
      now += minutes * 60_000;
    },
  };
};

describe("the view gate", () => {
  it("knows a visitor for an hour", async () => {
    const { counts, passMinutes } = openGate();
    expect([await counts("a"), await counts("a"), await counts("b")]).toEqual([true, false, true]);
    passMinutes(20);
    expect(await counts("a")).toBe(false);
  });

  it("forgets everybody with the day, for the salt is new", async () => {
    const { counts, passMinutes } = openGate();
    await counts("a");
    passMinutes(31);
    expect([await counts("a"), await counts("a")]).toEqual([true, false]);
  });

  it("takes visitors of one IPv6 network for one", async () => {
    const { counts } = openGate();
    const first = await counts("a", "2001:db8::1");
    expect([first, await counts("a", "2001:db8::2")]).toEqual([true, false]);
  });
});
