// Guarantee (Faults): Of two editors saving at once exactly one wins. The other keeps the text and sees a merge.
import { describe, expect, it } from "vitest";
import { failureOf, valueOf } from "./back-office.harness.ts";
import {
  type BackOfficeUnderTest,
  change,
  observe,
  open,
  save,
} from "./back-office-under-test.contract.ts";
import { titleist } from "../brand/brand.fixture.ts";
import { putters, golfBalls, golfClubs, apparel } from "../taxonomy/taxonomy.fixture.ts";

export const describeMerging = (current: () => BackOfficeUnderTest): void => {
  describe("two concurrent editors of a brand", () => {
    it("get compatible changes merged, and learn what the other changed", async () => {
      const { amy, ben } = current();
      const read = await open(amy, titleist.id);
      await change(ben, titleist.id, {
        foundedYear: 1935,
        categoryIds: [golfBalls.id, golfClubs.id, putters.id],
      });
      const mine = { hqLocation: "Acushnet", categoryIds: [golfBalls.id, apparel.id] };
      const { brand, fromThem } = valueOf(await save(amy, read, mine));
      expect(brand).toMatchObject({ foundedYear: 1935, hqLocation: "Acushnet" });
      expect(brand.categoryIds.toSorted()).toEqual(
        [golfBalls.id, apparel.id, putters.id].toSorted(),
      );
      expect(fromThem.map(({ field, before, after }) => [field, before, after])).toEqual([
        ["foundedYear", 1932, 1935],
        ["categoryIds", expect.any(Array), expect.any(Array)],
      ]);
    });

    it("see conflicting changes, and nothing is written", async () => {
      const { amy, ben } = current();
      const read = await open(amy, titleist.id);
      const theirs = await change(ben, titleist.id, { foundedYear: 1935, priceBand: "$$" });
      const before = await observe(amy);
      const outcome = await save(amy, read, { foundedYear: 1931, hqLocation: "Acushnet" });
      expect(failureOf(outcome)).toEqual({
        kind: "brand-conflict",
        current: theirs.brand,
        merged: expect.objectContaining({
          foundedYear: 1931,
          hqLocation: "Acushnet",
          priceBand: "$$",
        }),
        conflicts: [
          { field: "foundedYear", name: "Founded Year", base: 1932, mine: 1931, theirs: 1935 },
        ],
        fromThem: [{ field: "priceBand", name: "Price Band", before: "$$$", after: "$$" }],
      });
      expect(await observe(amy)).toEqual(before);
    });

    it("resolve a conflict by saving the merge on the current version", async () => {
      const { amy, ben } = current();
      const read = await open(amy, titleist.id);
      await change(ben, titleist.id, { foundedYear: 1935 });
      const conflict = failureOf(await save(amy, read, { foundedYear: 1931 }));
      if (conflict.kind !== "brand-conflict") throw new Error(conflict.kind);
      const settled = { id: titleist.id, readVersion: conflict.current.version };
      const { brand } = valueOf(await amy.saveBrand(conflict.merged, { read: settled }));
      expect(brand.foundedYear).toBe(1931);
    });

    it("are refused at once without merging", async () => {
      const { amy, ben } = current();
      const read = await open(amy, titleist.id);
      const { brand } = await change(ben, titleist.id, { foundedYear: 1935 });
      const outcome = await save(amy, read, { hqLocation: "Acushnet" }, { whenStale: "refuse" });
      expect(failureOf(outcome)).toEqual({ kind: "brand-stale", current: brand });
    });
  });
};
