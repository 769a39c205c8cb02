import { describe, expect, it } from "vitest";
import { archivedBrand, castBrands, chervo, ping, titleist } from "../brand/brand.fixture.ts";
import {
  castChangeSet,
  createBrand,
  deleteBrand,
  updateBrand,
} from "../change/change-set.fixture.ts";
import { apparel, golfBalls } from "../taxonomy/taxonomy.fixture.ts";
import {
  type CatalogUnderTest,
  committed,
  withSortedLinks,
  commitTo,
} from "./catalog-under-test.contract.ts";
import { numberedId } from "./numbered-id.fixture.ts";

/** The changes since an earlier revision. */
export const describeChanges = (current: () => CatalogUnderTest): void => {
  describe("changesSince", () => {
    it("returns nothing at the newest revision", async () => {
      const { store } = current();
      const { revision } = await committed(store, castChangeSet);
      expect(await store.changesSince(revision)).toEqual({
        revision,
        changed: [],
        gone: [],
        taxonomy: undefined,
      });
    });

    it("returns everything since the beginning", async () => {
      const { store } = current();
      const { revision } = await committed(store, castChangeSet);
      const changes = await store.changesSince(0);
      const snapshot = await store.load();
      expect(changes.revision).toBe(revision);
      expect(ids(changes.changed)).toEqual(ids(snapshot.brands));
      // Brands that were never active may be included or not.
      expect([archivedBrand.id]).toEqual(expect.arrayContaining(changes.gone));
      expect(ids(changes.taxonomy?.categories ?? [])).toEqual(ids(snapshot.categories));
      expect(ids(changes.taxonomy?.attributes ?? [])).toEqual(ids(snapshot.attributes));
    });

    it("returns brands created, changed, archived, deleted and activated", async () => {
      const { store } = current();
      const { revision } = await committed(store, castChangeSet);
      const newcomer = { ...ping, id: numberedId(1), slug: "newcomer" };
      const renamed = { ...chervo, name: "Chervo" };
      const last = await commitTo(
        store,
        createBrand(newcomer),
        updateBrand(renamed, revision),
        updateBrand({ ...archivedBrand, status: "active" }, revision),
        updateBrand({ ...ping, status: "archived" }, revision),
        deleteBrand(titleist.id, revision),
      );
      const changes = await store.changesSince(revision);
      expect(changes).toMatchObject({ revision: last.revision, taxonomy: undefined });
      expect(ids(changes.changed)).toEqual([newcomer.id, chervo.id, archivedBrand.id].sort());
      expect([...changes.gone].sort()).toEqual([ping.id, titleist.id].sort());
      const changed = changes.changed.map(withSortedLinks);
      expect(changed.find(({ id }) => id === chervo.id)).toEqual(
        (await store.load()).brands.map(withSortedLinks).find(({ id }) => id === chervo.id),
      );
      expect((await store.changesSince(last.revision)).changed).toEqual([]);
    });

    it("returns the current state, however many commits lie between", async () => {
      const { store } = current();
      const { revision } = await committed(store, castChangeSet);
      const second = await commitTo(store, updateBrand({ ...ping, name: "Ping" }, revision));
      await commitTo(
        store,
        deleteBrand(ping.id, second.revision),
        deleteBrand(chervo.id, revision),
      );
      await commitTo(store, createBrand({ ...chervo, name: "Chervo" }));
      const { changed, gone } = await store.changesSince(revision);
      expect(changed.map(({ name }) => name)).toEqual(["Chervo"]);
      expect(gone).toEqual([ping.id]);
    });

    it("returns a brand with its views", async () => {
      const { store } = current();
      const { revision } = await committed(store, castChangeSet);
      await store.addViews(new Map([[ping.id, 7]]), "2026-05-01");
      await commitTo(store, updateBrand({ ...ping, name: "Ping" }, revision));
      expect((await store.changesSince(revision)).changed).toMatchObject([
        { id: ping.id, viewCount: 7 },
      ]);
    });

    it("returns the whole taxonomy after any change in it, and the brands that lost links", async () => {
      const { store } = current();
      const { revision } = await committed(store, castChangeSet);
      const renamed = await commitTo(store, {
        record: "category",
        verb: "update",
        readVersion: revision,
        after: { ...golfBalls, name: "Balls" },
      });
      const first = await store.changesSince(revision);
      expect(first.changed).toEqual([]);
      expect(first.taxonomy?.categories.map(({ name }) => name).sort()).toEqual([
        "Apparel",
        "Balls",
        "Golf Clubs",
        "Putters",
      ]);
      expect(first.taxonomy?.attributes).toHaveLength(3);
      await commitTo(store, {
        record: "category",
        verb: "delete",
        id: apparel.id,
        readVersion: revision,
      });
      const second = await store.changesSince(renamed.revision);
      expect(second.taxonomy?.categories).toHaveLength(3);
      expect(second.changed).toMatchObject([{ id: chervo.id, categoryIds: [] }]);
      expect([archivedBrand.id]).toEqual(expect.arrayContaining(second.gone));
      expect((await store.changesSince(second.revision)).taxonomy).toBeUndefined();
    });

    it("adds up to the current catalog after any sequence of commits", async () => {
      const { store } = current();
      const { revision } = await committed(store, castChangeSet);
      const known = new Map((await store.load()).brands.map((brand) => [brand.id, brand]));
      let read = revision;
      const versions = new Map(castBrands.map(({ id }) => [id, revision]));
      for (const [n, brand] of castBrands.entries()) {
        const status = n % 3 === 0 ? "archived" : "active";
        const change =
          n % 3 === 1
            ? deleteBrand(brand.id, versions.get(brand.id) ?? 0)
            : updateBrand(
                { ...brand, name: `${brand.name} ${n}`, status },
                versions.get(brand.id) ?? 0,
              );
        await commitTo(store, change);
        const changes = await store.changesSince(read);
        for (const changed of changes.changed) known.set(changed.id, changed);
        for (const id of changes.gone) known.delete(id);
        read = changes.revision;
      }
      const sorted = [...known.values()]
        .map(withSortedLinks)
        .sort((a, b) => (a.id < b.id ? -1 : 1));
      const all = (await store.load()).brands
        .map(withSortedLinks)
        .sort((a, b) => (a.id < b.id ? -1 : 1));
      expect(sorted).toEqual(all);
    });
  });
};

const ids = (records: { id: string }[]): string[] => records.map(({ id }) => id).sort();
