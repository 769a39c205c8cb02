import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createMemory } from "../store/memory-rows.ts";
import { memoryStores } from "../store/memory-stores.harness.ts";
import { systemClock } from "../system.ts";
import { bareBrand } from "#core/brand/brand.fixture.ts";
import { changeSetOf, createBrand } from "#core/change/change-set.fixture.ts";
import { withPerTickRevision } from "./catalog-store.ts";

const open = () => {
  const memory = createMemory();
  const store = memoryStores(systemClock, memory).catalogStore;
  let reads = 0;
  const counted = withPerTickRevision({
    ...store,
    knownRevision: () => {
      reads += 1;
      return store.knownRevision();
    },
  });
  return { counted, elsewhere: memoryStores(systemClock, memory).catalogStore, reads: () => reads };
};

const anyChange = changeSetOf(createBrand(bareBrand));

describe("a store that reads the revision once per turn", () => {
  it("reads once for all requests of a turn", async () => {
    const { counted, reads } = open();
    for (let i = 0; i < 10; i += 1) counted.knownRevision();
    expect(reads()).toBe(1);
    await nextTurn();
    counted.knownRevision();
    expect(reads()).toBe(2);
  });

  it("sees another process's commit in the next turn", async () => {
    const { counted, elsewhere } = open();
    counted.knownRevision();
    await elsewhere.commit(anyChange);
    await nextTurn();
    expect(counted.knownRevision()).toBe(1);
  });

  it("sees its own commit at once", async () => {
    const { counted } = open();
    counted.knownRevision();
    await counted.commit(anyChange);
    expect(counted.knownRevision()).toBe(1);
  });
});
