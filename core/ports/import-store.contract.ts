import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  archivedBrand,
  bareBrand,
  castBrands,
  chervo,
  ping,
  titleist,
} from "../brand/brand.fixture.ts";
import type { Brand } from "../brand/brand.ts";
import {
  castChangeSet,
  changeSetOf,
  createBrand,
  deleteBrand,
  updateBrand,
} from "../change/change-set.fixture.ts";
import { byId, committed, withSortedLinks, commitTo } from "./catalog-under-test.contract.ts";
import type { CatalogStore } from "./catalog-store.ts";
import type { ImportStore } from "./back-office-store.ts";
import { numberedId } from "./numbered-id.fixture.ts";

/** An empty directory: `store` to fill it, `imports` to ask about it. */
export interface ImportsUnderTest {
  store: CatalogStore;
  imports: ImportStore;
  close: () => Promise<void>;
}

/** Holds a store to every sentence of its port. */
export const describeImportStore = (name: string, open: () => Promise<ImportsUnderTest>) =>
  describe(`${name} import store`, () => {
    let subject: ImportsUnderTest;
    beforeEach(async () => {
      subject = await open();
    });
    afterEach(() => subject.close());

    const readAll = async (): Promise<Brand[]> => {
      const all: Brand[] = [];
      for await (const portion of subject.imports.readBrands()) all.push(...portion);
      return all;
    };

    const foundByStore = async (ids: readonly string[]) =>
      Promise.all(ids.map(async (id) => withSortedLinks(await subject.store.findBrand(id))));

    describe("reading every brand", () => {
      it("hands nothing over when there is none", async () => {
        expect(await readAll()).toEqual([]);
      });

      it("hands each over whole, by slug, archived ones and views included", async () => {
        await committed(subject.store, castChangeSet);
        await subject.store.addViews(new Map([[titleist.id, 3]]), "2026-03-01");
        const inOrder = castBrands.toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
        const all = (await readAll()).map(withSortedLinks);
        expect(all).toEqual(await foundByStore(inOrder.map(({ id }) => id)));
        expect(all.find(({ id }) => id === titleist.id)?.viewCount).toBe(3);
      });

      it("finds more than a thousand at once, and hands them over in portions, each brand once, as they were when it began", async () => {
        const { revision } = await commitTo(subject.store, ...many.map(createBrand));
        const ids = many.map(({ id }) => id);
        const slugs = many.map(({ slug }) => slug);
        expect((await subject.imports.findBrands(ids)).map(({ id }) => id).toSorted()).toEqual(ids);
        expect((await subject.imports.findBrandsBySlug(slugs)).size).toBe(many.length);
        const portions: (readonly Brand[])[] = [];
        for await (const portion of subject.imports.readBrands()) {
          if (portions.length === 0)
            await commitTo(
              subject.store,
              updateBrand({ ...bareBrand, id: numberedId(1_100), slug: "brand-1100a" }, revision),
              deleteBrand(numberedId(1_101), revision),
              createBrand({ ...bareBrand, id: numberedId(9_999), slug: "brand-1102a" }),
            );
          portions.push(portion);
        }
        expect(portions.length).toBeGreaterThan(1);
        expect(portions.flat().map(({ slug }) => slug)).toEqual(many.map(({ slug }) => slug));
        expect((await readAll()).map(({ slug }) => slug).slice(1_099, 1_103)).toEqual([
          "brand-1099",
          "brand-1100a",
          "brand-1102",
          "brand-1102a",
        ]);
      }, 300_000);

      it("can be left in the middle", async () => {
        await committed(subject.store, castChangeSet);
        for await (const _ of subject.imports.readBrands()) break;
        expect(await readAll()).toHaveLength(castBrands.length);
      });
    });

    it("finds the brands that have these slugs now, whole, and leaves free slugs out", async () => {
      const { revision } = await committed(subject.store, castChangeSet);
      await committed(subject.store, {
        ...changeSetOf(updateBrand({ ...ping, slug: "karsten" }, revision)),
        redirects: [{ slug: "ping", brandId: ping.id }],
      });
      const slugs = ["karsten", "ping", "nobody", archivedBrand.slug, "karsten"];
      const found = await subject.imports.findBrandsBySlug(slugs);
      expect([...found.keys()].toSorted()).toEqual([archivedBrand.slug, "karsten"]);
      expect([found.get("karsten"), found.get(archivedBrand.slug)].map(withSortedLinks)).toEqual(
        await foundByStore([ping.id, archivedBrand.id]),
      );
      expect(await subject.imports.findBrandsBySlug([])).toEqual(new Map());
    });

    it("finds the brands with these ids, whole, and leaves out those that do not exist", async () => {
      const { revision } = await committed(subject.store, castChangeSet);
      await commitTo(subject.store, deleteBrand(chervo.id, revision));
      const wanted = [archivedBrand.id, "nobody", chervo.id, titleist.id];
      const found = await subject.imports.findBrands(wanted);
      expect(found.map(withSortedLinks).sort(byId)).toEqual(
        await foundByStore([titleist.id, archivedBrand.id]),
      );
      expect(await subject.imports.findBrands([])).toEqual([]);
    });

    it("lists every website with the brand it belongs to, archived ones included", async () => {
      const archived = { ...archivedBrand, websiteUrl: "https://golfino.com" };
      await committed(subject.store, {
        ...castChangeSet,
        changes: castChangeSet.changes.map((change) =>
          change.record === "brand" && change.verb === "create" && change.after.id === archived.id
            ? createBrand(archived)
            : change,
        ),
      });
      expect((await subject.imports.listWebsites()).toSorted(byId)).toEqual(
        [titleist, ping, chervo, archived].map(({ id, websiteUrl }) => ({ id, websiteUrl })),
      );
    });

    it("finds batches by their reason and the end of their note, newest first", async () => {
      const importing = (note: string | null, n: number) =>
        committed(subject.store, {
          ...changeSetOf(createBrand({ ...bareBrand, id: numberedId(n), slug: `brand-${n}` })),
          actor: `importer-${n}@golf.example`,
          reason: "import",
          note,
        });
      const first = await importing("a.csv (sha256 0000)", 1);
      await importing("b.csv (sha256 0000, clear-empty)", 2);
      await importing(null, 3);
      const last = await importing("renamed.csv (sha256 0000)", 4);
      await committed(subject.store, {
        ...changeSetOf(createBrand({ ...bareBrand, id: numberedId(5), slug: "brand-5" })),
        note: "a.csv (sha256 0000)",
      });
      const found = await subject.imports.findBatches("import", " (sha256 0000)");
      expect(found).toEqual(
        [last, first].map(({ batchId }, at) => ({
          batchId,
          actor: `importer-${at === 0 ? 4 : 1}@golf.example`,
          at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        })),
      );
      // No pattern: what stands in a note is only that.
      expect(await subject.imports.findBatches("import", "%sha256 0000)")).toEqual([]);
      expect(await subject.imports.findBatches("revert", " (sha256 0000)")).toEqual([]);
    });

    it("keeps what it hands over to itself", async () => {
      await committed(subject.store, castChangeSet);
      const before = await foundByStore([titleist.id]);
      for await (const portion of subject.imports.readBrands())
        for (const brand of portion) spoil(brand);
      for (const brand of await subject.imports.findBrands([titleist.id])) spoil(brand);
      for (const brand of (await subject.imports.findBrandsBySlug(["titleist"])).values())
        spoil(brand);
      expect(await foundByStore([titleist.id])).toEqual(before);
    });
  });

/** More than any store asks for or hands over at once, in the order of their slugs. */
const many = Array.from({ length: 1_200 }, (_, n) => ({
  ...bareBrand,
  id: numberedId(n),
  slug: `brand-${String(n).padStart(4, "0")}`,
}));

/** Changes everything of a brand that can be reached. */
const spoil = (brand: Brand): void => {
  brand.name = "spoiled";
  brand.categoryIds.push("spoiled");
  brand.highlights.length = 0;
  if (brand.socialLinks !== null && typeof brand.socialLinks === "object")
    Object.assign(brand.socialLinks, { spoiled: true });
};
