import { describe, expect, it } from "vitest";
import { archivedBrand, ping, titleist } from "../brand/brand.fixture.ts";
import {
  castChangeSet,
  changeSetOf,
  createBrand,
  deleteBrand,
  updateBrand,
} from "../change/change-set.fixture.ts";
import {
  byBrand,
  type CatalogUnderTest,
  committed,
  commitTo,
} from "./catalog-under-test.contract.ts";

const MAY_DAY = "2026-05-01";

/** Views, which are not part of a brand's content. */
export const describeViews = (current: () => CatalogUnderTest): void => {
  describe("views", () => {
    it("adds up over batches, per brand and per day", async () => {
      const { store, viewsOn } = current();
      await committed(store, castChangeSet);
      await store.addViews(
        new Map([
          [ping.id, 2],
          [titleist.id, 5],
        ]),
        MAY_DAY,
      );
      await store.addViews(new Map([[ping.id, 1]]), MAY_DAY);
      await store.addViews(new Map([[ping.id, 10]]), "2026-05-02");
      expect((await store.directory()).brand(ping.id)?.viewCount).toBe(13);
      expect((await store.directory()).brandAt("titleist")?.viewCount).toBe(5);
      expect((await store.load()).brands.find(({ id }) => id === ping.id)?.viewCount).toBe(13);
      expect(await viewsOn(MAY_DAY)).toBe(8);
      expect(await viewsOn("2026-05-02")).toBe(10);
      expect(await viewsOn("2026-05-03")).toBe(0);
    });

    it("changes neither the catalog's revision nor a brand's version", async () => {
      const { store } = current();
      const { revision } = await committed(store, castChangeSet);
      await store.addViews(new Map([[ping.id, 2]]), MAY_DAY);
      expect(store.knownRevision()).toBe(revision);
      expect((await store.changesSince(revision)).changed).toEqual([]);
      const saved = await store.commit(
        changeSetOf(updateBrand({ ...ping, name: "Ping" }, revision)),
      );
      expect(saved.ok).toBe(true);
      expect((await store.directory()).brand(ping.id)).toMatchObject({
        name: "Ping",
        viewCount: 2,
      });
    });

    it("returns the totals changed since a views revision, including archived brands", async () => {
      const { store } = current();
      await committed(store, castChangeSet);
      const start = await store.viewsSince(0);
      expect(start.counts).toEqual([]);
      await store.addViews(
        new Map([
          [ping.id, 2],
          [archivedBrand.id, 1],
        ]),
        MAY_DAY,
      );
      const first = await store.viewsSince(start.viewsRevision);
      expect(first.viewsRevision).toBeGreaterThan(start.viewsRevision);
      expect(first.counts.sort(byBrand)).toEqual([
        [ping.id, 2],
        [archivedBrand.id, 1],
      ]);
      expect((await store.load()).viewsRevision).toBe(first.viewsRevision);
      await store.addViews(new Map([[ping.id, 3]]), MAY_DAY);
      const second = await store.viewsSince(first.viewsRevision);
      expect(second.counts).toEqual([[ping.id, 5]]);
      expect(await store.viewsSince(second.viewsRevision)).toEqual({
        viewsRevision: second.viewsRevision,
        counts: [],
      });
    });

    it("ignores unknown ids, also in the day's total", async () => {
      const { store, viewsOn } = current();
      await committed(store, castChangeSet);
      await store.addViews(
        new Map([
          ["nobody", 4],
          [ping.id, 1],
        ]),
        MAY_DAY,
      );
      expect(await viewsOn(MAY_DAY)).toBe(1);
      expect((await store.viewsSince(0)).counts).toEqual([[ping.id, 1]]);
      const { viewsRevision } = await store.viewsSince(0);
      await store.addViews(new Map([["nobody", 4]]), MAY_DAY);
      await store.addViews(new Map(), MAY_DAY);
      expect(await store.viewsSince(0)).toEqual({ viewsRevision, counts: [[ping.id, 1]] });
    });

    it("adds all views or none", async () => {
      const { store, viewsOn } = current();
      await committed(store, castChangeSet);
      const overflowing = new Map([
        [titleist.id, 3],
        [ping.id, Number.NaN],
      ]);
      await expect(store.addViews(overflowing, MAY_DAY)).rejects.toThrow(Error);
      expect((await store.viewsSince(0)).counts).toEqual([]);
      expect(await viewsOn(MAY_DAY)).toBe(0);
    });

    it("loses none of many concurrent additions through two handles", async () => {
      const { store, sibling, viewsOn } = current();
      await committed(store, castChangeSet);
      await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          (n % 2 ? store : sibling).addViews(new Map([[ping.id, 1]]), MAY_DAY),
        ),
      );
      expect((await store.directory()).brand(ping.id)?.viewCount).toBe(50);
      expect(await viewsOn(MAY_DAY)).toBe(50);
    });

    it("keeps the views of a deleted brand for a restore, and hides them until then", async () => {
      const { store } = current();
      const { revision } = await committed(store, castChangeSet);
      await store.addViews(new Map([[ping.id, 9]]), MAY_DAY);
      await commitTo(store, deleteBrand(ping.id, revision));
      expect((await store.viewsSince(0)).counts).toEqual([]);
      await store.addViews(new Map([[ping.id, 1]]), MAY_DAY);
      const restored = await commitTo(store, createBrand(ping));
      expect((await store.directory()).brand(ping.id)).toMatchObject({
        viewCount: 9,
        version: restored.revision,
      });
      expect((await store.changesSince(restored.revision - 1)).changed).toMatchObject([
        { viewCount: 9 },
      ]);
    });
  });
};
