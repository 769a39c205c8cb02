import { describe, expect, it } from "vitest";
import { archivedBrand, bareBrand, chervo, ping, titleist } from "../brand/brand.fixture.ts";
import {
  castChangeSet,
  changeSetOf,
  createBrand,
  deleteBrand,
  updateBrand,
} from "../change/change-set.fixture.ts";
import { duplicateKeys } from "../brand/duplicates.ts";
import {
  apparel,
  golfClubs,
  madeInUsa,
  putters,
  tourProven,
} from "../taxonomy/taxonomy.fixture.ts";
import type { RecordsUnderTest } from "./back-office-store.contract.ts";
import { committed, withSortedLinks, commitTo } from "./catalog-under-test.contract.ts";
import { numberedId } from "./numbered-id.fixture.ts";

const redirect = (slug: string, brandId: string) => ({ slug, brandId });

const ids = (brands: readonly { id: string }[]) => brands.map(({ id }) => id);

export const describeLookUps = (subject: () => RecordsUnderTest) => {
  const rename = async (slug: string, version: number, keep: string) =>
    committed(subject().store, {
      ...changeSetOf(updateBrand({ ...ping, slug }, version)),
      redirects: [redirect(keep, ping.id)],
    });

  describe("lookups", () => {
    it("find complete brands among many ids", async () => {
      await committed(subject().store, castChangeSet);
      const found = await subject().records.findBrands([titleist.id, "nobody", archivedBrand.id]);
      expect(found.map(withSortedLinks).sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
        await Promise.all(
          [titleist, archivedBrand].map(async ({ id }) =>
            withSortedLinks(await subject().store.findBrand(id)),
          ),
        ),
      );
      expect(await subject().records.findBrands([])).toEqual([]);
    });

    it("find more than a thousand brands at once", async () => {
      const many = Array.from({ length: 1_200 }, (_, n) => ({
        ...bareBrand,
        id: numberedId(n),
        slug: `brand-${n}`,
      }));
      await commitTo(subject().store, ...many.map(createBrand));
      const found = await subject().records.findBrands(ids(many));
      expect(new Set(ids(found))).toEqual(new Set(ids(many)));
      const slugs = await subject().records.findSlugHolders(
        "brand",
        many.map(({ slug }) => slug),
      );
      expect(slugs.size).toBe(many.length);
    });

    it("find every version of a brand", async () => {
      const first = await committed(subject().store, castChangeSet);
      const renamed = { ...ping, name: "Ping Golf", categoryIds: [putters.id] };
      const second = await commitTo(subject().store, updateBrand(renamed, first.revision));
      await commitTo(subject().store, deleteBrand(ping.id, second.revision));
      const version = async (n: number) =>
        withSortedLinks(await subject().records.findBrandVersion(ping.id, n));
      expect(await version(first.revision)).toEqual(withSortedLinks(ping));
      expect(await version(second.revision)).toEqual(renamed);
      expect(await version(second.revision + 1)).toBeUndefined();
      expect(await version(99)).toBeUndefined();
      expect(await subject().records.findBrandVersion("nobody", 1)).toBeUndefined();
    });

    it("find the brands that link to a category or attribute", async () => {
      await committed(subject().store, castChangeSet);
      const { records } = subject();
      expect(ids(await records.findBrandsLinking("category", apparel.id)).toSorted()).toEqual([
        chervo.id,
        archivedBrand.id,
      ]);
      expect(ids(await records.findBrandsLinking("attribute", tourProven.id)).toSorted()).toEqual([
        titleist.id,
        ping.id,
      ]);
      expect(await records.findBrandsLinking("attribute", apparel.id)).toEqual([]);
    });

    it("find brands by duplicate keys, most similar first", async () => {
      await committed(subject().store, castChangeSet);
      const sharing = async (candidate: Parameters<typeof duplicateKeys>[0], limit = 5) =>
        ids(await subject().records.findBrandsSharing(duplicateKeys(candidate), limit));
      expect(await sharing({ name: "chervo" })).toEqual([chervo.id]);
      expect(await sharing({ name: " GOLFINO " })).toEqual([archivedBrand.id]);
      expect(await sharing({ name: "fairhaven  golf" })).toEqual([titleist.id]);
      expect(await sharing({ name: "Tit-Leist" })).toEqual([titleist.id]);
      expect(await sharing({ name: "FairhavenGolf" })).toEqual([titleist.id]);
      expect(await sharing({ name: "Titleist+" })).toEqual([]);
      expect(await sharing({ name: "New", aliases: ["Ping", "Titelist"] })).toEqual([
        ping.id,
        titleist.id,
      ]);
      expect(await sharing({ websiteUrl: "http://titleist.com/golf?utm_source=x" })).toEqual([
        titleist.id,
      ]);
      expect(await sharing({ instagramUrl: "https://instagram.com/Titleist?hl=en" })).toEqual([
        titleist.id,
      ]);
      const both = {
        name: "PING",
        websiteUrl: titleist.websiteUrl,
        twitterUrl: "https://twitter.com/titleist",
      };
      expect(await sharing(both)).toEqual([titleist.id, ping.id]);
      expect(await sharing(both, 1)).toEqual([titleist.id]);
      expect(await sharing({ name: "Mizuno", websiteUrl: "https://mizuno.com" })).toEqual([]);
      expect(await sharing({})).toEqual([]);
    });

    it("find a brand by its host in Unicode and in punycode", async () => {
      const [unicode, ascii] = [
        "https://bläser-golf.example",
        "https://xn--blser-golf-r5a.example",
      ];
      await committed(
        subject().store,
        changeSetOf(
          createBrand({ ...bareBrand, websiteUrl: unicode }),
          createBrand({
            ...bareBrand,
            id: numberedId(7),
            slug: "horn",
            name: "Horn",
            websiteUrl: ascii,
          }),
        ),
      );
      for (const websiteUrl of [unicode, `${ascii}/start`])
        expect(
          await subject().records.findBrandsSharing(duplicateKeys({ websiteUrl }), 5),
        ).toHaveLength(2);
    });

    it("find a brand by its current keys only", async () => {
      const { revision } = await committed(subject().store, castChangeSet);
      await commitTo(
        subject().store,
        updateBrand({ ...ping, name: "Karsten", websiteUrl: "https://karsten.com" }, revision),
        deleteBrand(chervo.id, revision),
      );
      const sharing = async (name: string, websiteUrl: string) =>
        ids(await subject().records.findBrandsSharing(duplicateKeys({ name, websiteUrl }), 5));
      expect(await sharing("PING", "https://ping.com")).toEqual([]);
      expect(await sharing("Karsten", "https://ping.com")).toEqual([ping.id]);
      expect(await sharing("Chervò", "https://chervo.com")).toEqual([]);
    });

    it("find the owners of slugs, separately for each kind", async () => {
      await committed(subject().store, castChangeSet);
      const { records } = subject();
      expect(await records.findSlugHolders("brand", ["ping", "golfino", "apparel"])).toEqual(
        new Map([
          ["ping", ping.id],
          ["golfino", archivedBrand.id],
        ]),
      );
      expect(await records.findSlugHolders("category", ["ping", "apparel"])).toEqual(
        new Map([["apparel", apparel.id]]),
      );
      expect(await records.findSlugHolders("attribute", ["made-in-usa"])).toEqual(
        new Map([["made-in-usa", madeInUsa.id]]),
      );
      expect(await records.findSlugHolders("brand", [])).toEqual(new Map());
    });

    describe("of former slugs", () => {
      it("find the brand, however often its slug changed", async () => {
        const { revision } = await committed(subject().store, castChangeSet);
        await rename("ping-golf", revision, "ping");
        await rename("karsten", revision + 1, "ping-golf");
        const { records } = subject();
        expect(await records.findRedirect("ping")).toBe(ping.id);
        expect(await records.findRedirect("ping-golf")).toBe(ping.id);
        expect(await records.findRedirect("karsten")).toBeUndefined();
        expect(await records.findRedirect("nobody")).toBeUndefined();
      });

      it("prefer a brand that has the slug now", async () => {
        const { revision } = await committed(subject().store, castChangeSet);
        await rename("ping-golf", revision, "ping");
        await rename("ping", revision + 1, "ping-golf");
        expect(await subject().records.findRedirect("ping")).toBeUndefined();
        expect(await subject().records.findRedirect("ping-golf")).toBe(ping.id);
        await commitTo(
          subject().store,
          createBrand({ ...bareBrand, id: numberedId(1), slug: "ping-golf" }),
        );
        expect(await subject().records.findRedirect("ping-golf")).toBeUndefined();
      });

      it("find nothing while the brand is deleted", async () => {
        const { revision } = await committed(subject().store, castChangeSet);
        await rename("ping-golf", revision, "ping");
        await commitTo(subject().store, deleteBrand(ping.id, revision + 1));
        expect(await subject().records.findRedirect("ping")).toBeUndefined();
      });
    });

    it("list the sorted taxonomy with numbers of brands", async () => {
      const { revision } = await committed(subject().store, castChangeSet);
      const { categories, attributes } = await subject().records.listTaxonomy();
      expect(categories.map(({ name, brandCount }) => [name, brandCount])).toEqual([
        ["Golf Clubs", 3],
        ["Putters", 1],
        ["Golf Balls", 1],
        ["Apparel", 2],
      ]);
      expect(attributes.map(({ name, brandCount }) => [name, brandCount])).toEqual([
        ["Made in USA", 1],
        ["Tour-Proven", 2],
        ["Women's Line", 2],
      ]);
      expect(categories[0]).toEqual({ ...golfClubs, version: revision, brandCount: 3 });
      expect(attributes[1]).toEqual({ ...tourProven, version: revision, brandCount: 2 });
    });
  });
};
