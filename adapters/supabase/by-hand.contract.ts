import { beforeEach, describe, expect, it } from "vitest";
import { ping, titleist } from "#core/brand/brand.fixture.ts";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { committed } from "#core/ports/catalog-under-test.contract.ts";
import { golfClubs } from "#core/taxonomy/taxonomy.fixture.ts";
import { supabaseBackOfficeStore } from "./back-office-store.ts";
import { revisionWatch, supabaseCatalogStore } from "./catalog-store.ts";
import { supabaseClient } from "./client.ts";
import type { LiteServer } from "./lite-server.harness.ts";

const BY_HAND = "e0000000-0000-4000-8000-000000000005";

/** Edits in the dashboard, without any server, and their history. */
export const describeEditsByHand = (lite: () => LiteServer): void => {
  describe("Edits by hand", () => {
    const records = () => supabaseBackOfficeStore(supabaseClient(lite().ownerProject));
    const newest = async () => (await records().listBatches({ record: null, page: 1 })).items[0];
    const revisions = async () =>
      (await records().listRevisions((await newest())?.id ?? "", 1)).items;

    beforeEach(async () => {
      await lite().empty();
      const client = supabaseClient(lite().ownerProject);
      await committed(supabaseCatalogStore(client, revisionWatch(client)), castChangeSet);
    });

    it("are in history with the brand before and after, at its new version", async () => {
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
      const [brand] = await records().findBrands([ping.id]);
      expect(brand?.version).toBe((await newest())?.revision);
      expect(
        await records().findBrandVersion(ping.id, (await newest())?.revision ?? 0),
      ).toMatchObject({ name: "Karsten" });
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
      expect(await revisions()).toMatchObject([
        { id: titleist.id, before: { categoryIds: titleist.categoryIds.toSorted() }, after: null },
        { id: BY_HAND, before: null, after: { name: "By Hand", categoryIds: [golfClubs.id] } },
      ]);
    });

    it("include the brands that lost a link to a deleted category", async () => {
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

    it("make no batch when nothing changed, or only views were counted", async () => {
      const before = await newest();
      await lite().sql("update public.brands set name = name, view_count = view_count + 1");
      await lite().run(`
        begin;
        update public.categories set name = 'Clubs' where id = '${golfClubs.id}';
        update public.categories set name = '${golfClubs.name}' where id = '${golfClubs.id}';
        commit;`);
      expect(await newest()).toEqual(before);
    });
  });
};
