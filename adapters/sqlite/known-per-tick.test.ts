import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createMemory, memoryRows } from "../store/memory-rows.ts";
import { put } from "../store/rows.ts";
import { knownPerTick } from "./known-per-tick.ts";

const open = () => {
  const memory = createMemory();
  const rows = memoryRows(memory);
  let reads = 0;
  const counted = knownPerTick({
    ...rows,
    known: (counter) => {
      reads += 1;
      return rows.known(counter);
    },
  });
  return { counted, elsewhere: memoryRows(memory), reads: () => reads };
};

const aView = [put("brandViews", [{ brandId: "b", viewCount: 1, version: 1 }])];

describe("cached counters", () => {
  it("are read once for all requests of a turn of the event loop", async () => {
    const { counted, reads } = open();
    for (let i = 0; i < 10; i += 1) counted.known("views");
    expect(reads()).toBe(1);
    counted.known("revision");
    expect(reads()).toBe(2);
    await nextTurn();
    counted.known("views");
    expect(reads()).toBe(3);
  });

  it("show another process's write in the next turn", async () => {
    const { counted, elsewhere } = open();
    expect(counted.known("views")).toBe(0);
    await elsewhere.write(aView, {});
    await nextTurn();
    expect(counted.known("views")).toBe(1);
  });

  it("show a write of their own process at once", async () => {
    const { counted } = open();
    expect(counted.known("views")).toBe(0);
    await counted.write(aView, {});
    expect(counted.known("views")).toBe(1);
  });

  it("are replaced by those of a directory that is copied into the database", async () => {
    const { counted } = open();
    const counters = { revision: 7, views: 5, submissions: 0, people: 3, checks: 0 };
    await counted.write(aView, {}, counters);
    expect(await counted.counters()).toEqual(counters);
  });
});
