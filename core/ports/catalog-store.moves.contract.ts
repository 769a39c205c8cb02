import { describe, expect, it } from "vitest";
import { ping, titleist } from "../brand/brand.fixture.ts";
import {
  castChangeSet,
  changeSetOf,
  createBrand,
  deleteBrand,
  updateBrand,
} from "../change/change-set.fixture.ts";
import type { BrandMove, Change } from "../change/change-set.ts";
import { type CatalogUnderTest, committed } from "./catalog-under-test.contract.ts";

const DAY = "2026-05-01";

/** Moves of views and redirects, which a merge and its revert use. */
export const describeMoves = (current: () => CatalogUnderTest): void => {
  describe("moves", () => {
    const commit = (move: BrandMove, slugs: readonly string[], ...changes: Change[]) =>
      committed(current().store, {
        ...changeSetOf(...changes),
        redirects: slugs.map((slug) => ({ slug, brandId: ping.id })),
        moves: [move],
      });
    const viewsNow = async () => {
      const directory = await current().store.directory();
      return [ping, titleist].map(({ id }) => directory.brand(id)?.viewCount);
    };
    const open = async () => {
      const { store } = current();
      const { revision } = await committed(store, castChangeSet);
      await store.addViews(
        new Map([
          [ping.id, 5],
          [titleist.id, 2],
        ]),
        DAY,
      );
      return revision;
    };
    const away = { fromId: ping.id, intoId: titleist.id };
    const back = { fromId: titleist.id, intoId: ping.id };

    it("give a restored brand the views and redirects named, and leave the others", async () => {
      const { store, redirect, history } = current();
      const revision = await open();
      const merged = await commit(
        away,
        ["ping", "karsten"],
        updateBrand(titleist, revision),
        deleteBrand(ping.id, revision),
      );
      await store.addViews(new Map([[titleist.id, 1]]), DAY);
      const restored = await commit(
        { ...back, views: 5, slugs: ["karsten", "nowhere"] },
        [],
        updateBrand(titleist, merged.revision),
        createBrand({ ...ping, slug: "ping-golf" }),
      );
      expect(await viewsNow()).toEqual([5, 3]);
      expect([await redirect("ping"), await redirect("karsten")]).toEqual([titleist.id, ping.id]);
      expect((await history()).at(-1)).toMatchObject({
        id: restored.batchId,
        moves: [{ ...back, views: 5, slugs: ["karsten"] }],
      });
    });

    it("do nothing if the change set is refused", async () => {
      const { store } = current();
      const revision = await open();
      const outcome = await store.commit({
        ...changeSetOf(deleteBrand(ping.id, revision + 1)),
        moves: [away],
      });
      expect(outcome.ok).toBe(false);
      expect(await viewsNow()).toEqual([5, 2]);
    });
  });
};
