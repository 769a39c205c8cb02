import { describe, expect, it } from "vitest";
import { archivedBrand, ping, titleist } from "../brand/brand.fixture.ts";
import { castChangeSet, changeSetOf, updateBrand } from "../change/change-set.fixture.ts";
import type { RecordsUnderTest } from "./back-office-store.contract.ts";
import { committed } from "./catalog-under-test.contract.ts";

export const describeCounts = (subject: () => RecordsUnderTest) =>
  describe("counting", () => {
    it("finds nothing in an empty directory", async () => {
      expect(await subject().records.countBrands(2026)).toEqual({
        active: 0,
        archived: 0,
        needs: { website: 0, category: 0, logo: 0, "founded-in-the-past": 0 },
      });
      expect(await subject().records.viewsByDay("2026-01-01", "2026-12-31")).toEqual([]);
    });

    it("counts brands by status, and what the active ones need", async () => {
      const { revision } = await committed(subject().store, castChangeSet);
      await committed(
        subject().store,
        changeSetOf(updateBrand({ ...ping, foundedYear: 2027 }, revision)),
      );
      const count = (year: number) => subject().records.countBrands(year);
      expect(await count(2026)).toEqual({
        active: 5,
        archived: 1,
        needs: { website: 2, category: 1, logo: 4, "founded-in-the-past": 1 },
      });
      expect((await count(2027)).needs["founded-in-the-past"]).toBe(0);
    });

    it("promises the number that the list then shows", async () => {
      await committed(subject().store, castChangeSet);
      const { records } = subject();
      const { needs } = await records.countBrands(2026);
      const listed = await records.listBrands(
        { search: "", status: "active", needs: "logo", sort: "name", page: 1 },
        2026,
      );
      expect(listed.total).toBe(needs.logo);
    });

    it("adds up the views of each day, all brands together", async () => {
      await committed(subject().store, castChangeSet);
      const { store, records } = subject();
      await store.addViews(
        new Map([
          [titleist.id, 2],
          [ping.id, 1],
        ]),
        "2026-03-01",
      );
      await store.addViews(new Map([[titleist.id, 5]]), "2026-03-03");
      await store.addViews(new Map([[archivedBrand.id, 1]]), "2026-03-01");
      await store.addViews(new Map([[titleist.id, 7]]), "2026-02-28");
      expect(await records.viewsByDay("2026-03-01", "2026-03-03")).toEqual([
        ["2026-03-01", 4],
        ["2026-03-03", 5],
      ]);
      expect(await records.viewsByDay("2026-03-02", "2026-03-02")).toEqual([]);
    });
  });
