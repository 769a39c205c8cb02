import { describe, expect, it } from "vitest";
import { bareBrand, ping } from "#core/brand/brand.fixture.ts";
import { castChangeSet, createBrand, updateBrand } from "#core/change/change-set.fixture.ts";
import { HISTORY_READ_LIMITS } from "#core/ports/history-store.ts";
import { commitTo, committed } from "#core/ports/commit.harness.ts";
import { numberedId } from "#core/ports/numbered-id.fixture.ts";
import { memoryStores } from "./memory-stores.harness.ts";

describe("a history with many changes that visitors never saw", () => {
  it("examines 5,000 revisions per call for its days, and returns a cursor", async () => {
    const { catalogStore: store, history } = memoryStores();
    await committed(store, castChangeSet);
    const hidden = Array.from({ length: HISTORY_READ_LIMITS.days + 1 }, (_, n) =>
      createBrand({ ...bareBrand, id: numberedId(n), slug: `hidden-${n}`, status: "archived" }),
    );
    await commitTo(store, ...hidden);
    const first = await history.daysBefore("9999-12-31", 1);
    expect(first).toEqual({ days: [], next: expect.stringMatching(/^\d{4}-\d\d-\d\d /) });
    const second = await history.daysBefore(first.next ?? "", 1);
    expect(second).toEqual({ days: [expect.objectContaining({ revision: 2 })], next: null });
  });

  it("examines 500 revisions per call for one brand", async () => {
    const { catalogStore: store, history } = memoryStores();
    await committed(store, castChangeSet);
    for (let version = 1; version < HISTORY_READ_LIMITS.acts; version++)
      await commitTo(store, updateBrand({ ...ping, priceBand: `${version}` }, version));
    expect(await history.entriesOf(ping.id, 1)).toHaveLength(1);
    await commitTo(store, updateBrand({ ...ping, priceBand: "last" }, HISTORY_READ_LIMITS.acts));
    expect(await history.entriesOf(ping.id, 1)).toEqual([]);
  });
});
