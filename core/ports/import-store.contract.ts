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

/** An empty directory: `store` to fill it, `imports` to test. */
export interface ImportsUnderTest {
  store: CatalogStore;
  imports: ImportStore;
  close: () => Promise<void>;
}

/** The contract of every `ImportStore`. */
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
      it("returns nothing from an empty directory", async () => {
        expect(await readAll()).toEqual([]);
      });

      it("returns complete brands by slug, including archived ones and views", async () => {
        await committed(subject.store, castChangeSet);
        await subject.store.addViews(new Map([[titleist.id, 3]]), "2026-03-01");
        const inOrder = castBrands.toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
        const all = (await readAll()).map(withSortedLinks);
        expect(all).toEqual(await foundByStore(inOrder.map(({ id }) => id)));
        expect(all.find(({ id }) => id === titleist.id)?.viewCount).toBe(3);
      });

      it("returns more than a thousand in portions, as one snapshot", async () => {
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

      it("can be stopped early", async () => {
        await committed(subject.store, castChangeSet);
        for await (const _ of subject.imports.readBrands()) break;
        expect(await readAll()).toHaveLength(castBrands.length);
      });
    });

    it("finds complete brands by slug, and skips free slugs", async () => {
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

    it("finds complete brands by id, and skips unknown ids", async () => {
      const { revision } = await committed(subject.store, castChangeSet);
      await commitTo(subject.store, deleteBrand(chervo.id, revision));
      const wanted = [archivedBrand.id, "nobody", chervo.id, titleist.id];
      const found = await subject.imports.findBrands(wanted);
      expect(found.map(withSortedLinks).sort(byId)).toEqual(
        await foundByStore([titleist.id, archivedBrand.id]),
      );
      expect(await subject.imports.findBrands([])).toEqual([]);
    });

    it("lists every website with its brand, including archived ones", async () => {
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

    it("finds batches by reason and end of the note, newest first", async () => {
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
      // `%` is not a wildcard.
      expect(await subject.imports.findBatches("import", "%sha256 0000)")).toEqual([]);
      expect(await subject.imports.findBatches("revert", " (sha256 0000)")).toEqual([]);
    });
  });

/** More than any store reads at once, in slug order. */
const many = Array.from({ length: 1_200 }, (_, n) => ({
  ...bareBrand,
  id: numberedId(n),
  slug: `brand-${String(n).padStart(4, "0")}`,
}));
