import { changesBetween } from "#core/catalog/catalog-changes.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { contentOf } from "#core/brand/brand.ts";
import { archivedBrand, ping, titleist } from "#core/brand/brand.fixture.ts";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { planUpdate } from "#core/change/plan-save.ts";
import type { HistoryStore } from "#core/ports/history-store.ts";
import type { CatalogStore } from "#core/ports/catalog-store.ts";
import { committed } from "#core/ports/commit.harness.ts";
import { golfClubs } from "#core/taxonomy/taxonomy.fixture.ts";
import { repositories } from "../store/repositories.ts";
import { systemClock } from "../system.ts";
import type { LiteServer } from "./lite-server.harness.ts";
import { supabaseRows } from "./supabase-rows.ts";

const BY_HAND = "e0000000-0000-4000-8000-000000000005";

/** Edits in the dashboard, without any server, and their history. */
export const describeEditsByHand = (lite: () => LiteServer): void => {
  describe("Edits by hand", () => {
    const open = () => repositories(supabaseRows(lite().ownerProject).rows, systemClock);
    let catalogStore: CatalogStore;
    let history: HistoryStore;
    const newest = async () => (await history.listBatches({ record: null, page: 1 })).items[0];
    const revisions = async () =>
      (await history.listRevisions((await newest())?.revision ?? 0, 1)).items;

    beforeEach(async () => {
      await lite().empty();
      ({ catalogStore, history } = open());
      await committed(catalogStore, castChangeSet);
    });

    it("start from records that equal their latest state in history", async () => {
      expect(
        await lite().sql(
          `select r.record, r.record_id from private.revisions as r left join private.records as n on n.record = r.record and n.id = r.record_id
           where n.content is distinct from r.after or n.became is distinct from r.became`,
        ),
      ).toEqual([]);
    });

    it("are recorded with the brand before and after, at its new version", async () => {
      await lite().sql("update public.brands set name = 'Karsten' where id = $1", [ping.id]);
      expect(await newest()).toMatchObject({
        actor: "system",
        origin: "system",
        note: "By hand, in the database",
        counts: { create: 0, update: 1, delete: 0 },
        sample: [{ record: "brand", id: ping.id, verb: "update", name: "Karsten" }],
      });
      expect(await revisions()).toMatchObject([
        { before: { name: ping.name }, after: { name: "Karsten" } },
      ]);
      const [brand] = (await catalogStore.directory()).findBrands([ping.id]);
      expect(brand).toMatchObject({ name: "Karsten", version: (await newest())?.revision });
      expect((await history.findBrandVersion(ping.id, brand?.version ?? 0))?.name).toBe("Karsten");
    });

    it("reach a server's catalog: changes, links and deletions", async () => {
      const before = await catalogStore.directory();
      await lite().run(`
        update public.brands set status = 'active' where id = '${archivedBrand.id}';
        delete from public.brands where id = '${titleist.id}';
        delete from public.brand_categories where brand_id = '${archivedBrand.id}';
        update public.categories set name = 'Clubs' where id = '${golfClubs.id}';`);
      const { changed, gone, taxonomy } = changesBetween(before, await catalogStore.directory());
      expect(changed.map(({ id, categoryIds }) => ({ id, categoryIds }))).toContainEqual({
        id: archivedBrand.id,
        categoryIds: [],
      });
      expect(gone).toEqual([titleist.id]);
      expect(taxonomy?.categories.map(({ name }) => name)).toContain("Clubs");
    });

    it("are one batch per transaction: a brand with its links, created, deleted or changed", async () => {
      await lite().run(`
        begin;
        delete from public.brands where id = '${titleist.id}';
        insert into public.brands (id, slug, name) values ('${BY_HAND}', 'by-hand', 'By Hand');
        insert into public.brand_categories (brand_id, category_id) values ('${BY_HAND}', '${golfClubs.id}');
        insert into public.brands (slug, name) values ('passing', 'Passing');
        delete from public.brands where slug = 'passing';
        commit;`);
      expect(await newest()).toMatchObject({ counts: { create: 1, update: 0, delete: 1 } });
      const changes = await revisions();
      expect(changes).toHaveLength(2);
      expect(changes).toContainEqual(
        expect.objectContaining({
          id: titleist.id,
          before: expect.objectContaining({ categoryIds: titleist.categoryIds.toSorted() }),
          after: null,
        }),
      );
      expect(changes).toContainEqual(
        expect.objectContaining({
          id: BY_HAND,
          before: null,
          after: expect.objectContaining({ name: "By Hand", categoryIds: [golfClubs.id] }),
        }),
      );
    });

    it("change editors' lists too", async () => {
      await lite().sql(
        "insert into private.lists (slug, title, text, query) values ('l', 'L', 'By hand.', 'category=putters')",
      );
      const [list] = (await catalogStore.directory()).lists.values();
      expect(list).toMatchObject({ slug: "l", brandIds: [], version: (await newest())?.revision });
      await lite().sql("update private.lists set title = 'M'");
      expect(await revisions()).toMatchObject([
        { record: "list", before: { title: "L" }, after: { title: "M" } },
      ]);
      await lite().sql("delete from private.lists where true");
      expect((await catalogStore.directory()).lists.size).toBe(0);
    });

    it("include the brands that lost their link to a deleted category", async () => {
      await lite().sql("delete from public.categories where id = $1", [golfClubs.id]);
      const changed = await revisions();
      expect(changed.map(({ record }) => record)).toContain("category");
      const linked = changed.filter(({ record }) => record === "brand");
      expect(linked.length).toBeGreaterThan(0);
      for (const { before, after } of linked) {
        expect(before).toHaveProperty("categoryIds", expect.arrayContaining([golfClubs.id]));
        expect(after).toHaveProperty("categoryIds", expect.not.arrayContaining([golfClubs.id]));
      }
    });

    it("make no batch if nothing changed or only views were counted", async () => {
      const before = await newest();
      await lite().sql("update public.brands set name = name, view_count = view_count + 1");
      await catalogStore.addViews(new Map([[ping.id, 2]]));
      await lite().run(`
        begin;
        update public.categories set name = 'Clubs' where id = '${golfClubs.id}';
        update public.categories set name = '${golfClubs.name}' where id = '${golfClubs.id}';
        commit;`);
      expect(await newest()).toEqual(before);
    });

    it("keep the days on which editors changed a brand's owner", async () => {
      for (const parent of ["Acme", "Zenith"]) {
        const [current] = (await catalogStore.directory()).findBrands([ping.id]);
        const ownershipType = `Subsidiary (${parent})`;
        const changes = current
          ? planUpdate(current, { ...contentOf(current), ownershipType })
          : [];
        await committed(catalogStore, { ...castChangeSet, reason: "form", changes });
      }
      const before = await newest();
      await lite().sql("update public.brands set name = name");
      expect(await newest()).toEqual(before);
      await lite().sql("update public.brands set name = 'Karsten' where id = $1", [ping.id]);
      const ownerChanges = [expect.any(String)];
      expect(await revisions()).toMatchObject([
        { before: { ownerChanges }, after: { ownerChanges } },
      ]);
    });

    it("cannot change the number of views, which a restored brand gets back", async () => {
      await catalogStore.addViews(new Map([[ping.id, 2]]));
      await lite().sql("update public.brands set view_count = 1000000");
      const shown = async () =>
        lite().sql("select view_count::integer from public.brands where slug = $1", [ping.slug]);
      expect(await shown()).toEqual([{ view_count: 2 }]);
      await lite().sql("delete from public.brands where id = $1", [ping.id]);
      await lite().sql("insert into public.brands (id, slug, name) values ($1, $2, 'Ping')", [
        ping.id,
        ping.slug,
      ]);
      expect(await shown()).toEqual([{ view_count: 2 }]);
    });

    it("cannot truncate a table, because servers would not notice", async () => {
      await expect(lite().sql("truncate public.brands cascade")).rejects.toThrow(
        "would not notice",
      );
    });
  });
};
