import { describe, expect, it } from "vitest";
import type { BackOfficeUnderTest } from "./back-office-under-test.contract.ts";
import {
  archivedBrand,
  bareBrand,
  brandWithoutWebsite,
  ping,
  titleist,
} from "../brand/brand.fixture.ts";
import { DEFAULT_BRAND_LIST_QUERY } from "./brand-list-query.ts";

export const describeBrandLists = (current: () => BackOfficeUnderTest): void => {
  const list = (query: Partial<typeof DEFAULT_BRAND_LIST_QUERY>) =>
    current().amy.listBrands({ ...DEFAULT_BRAND_LIST_QUERY, ...query });
  const slugs = async (query: Partial<typeof DEFAULT_BRAND_LIST_QUERY>) =>
    (await list(query)).items.map(({ slug }) => slug);

  describe("listing brands", () => {
    it("shows all brands by name, including archived ones", async () => {
      const { items, ...paging } = await list({});
      expect(paging).toEqual({ total: 6, overall: 6, page: 1, pageSize: 50 });
      expect(items.map(({ name }) => name)).toEqual([
        "Accra",
        "Bare Brand",
        "Chervò",
        "Golfino",
        "PING",
        "Titleist",
      ]);
      expect(items.find(({ id }) => id === titleist.id)).toEqual({
        id: titleist.id,
        slug: "titleist",
        name: "Titleist",
        logoUrl: titleist.logoUrl,
        websiteUrl: titleist.websiteUrl,
        positioning: "Premium",
        status: "active",
        viewCount: 0,
        createdAt: titleist.createdAt,
        updatedAt: expect.any(String),
        version: expect.any(Number),
      });
    });

    it("searches folded names and slugs, and returns the total", async () => {
      expect(await slugs({ search: "CHERVÒ" })).toEqual(["chervo"]);
      expect(await slugs({ search: "bare-b" })).toEqual(["bare-brand"]);
      expect(await list({ search: "zzz" })).toMatchObject({ items: [], total: 0, overall: 6 });
    });

    it("filters by status and by problems, sorts both ways, and returns the last page for a page past the end", async () => {
      expect(await slugs({ status: "archived" })).toEqual([archivedBrand.slug]);
      expect(await slugs({ needs: "website", status: "active" })).toEqual([
        brandWithoutWebsite.slug,
        bareBrand.slug,
      ]);
      expect((await slugs({ sort: "-slug" }))[0]).toBe("titleist");
      expect(await list({ page: 9 })).toMatchObject({ page: 1, total: 6 });
    });

    it("lists every match by id and version, for a bulk edit", async () => {
      const { items } = await list({ search: "in" });
      const refs = await current().amy.listBrandRefs({ search: "in", status: null, needs: null });
      expect(refs).toEqual(
        items
          .map(({ id, version }) => ({ id, readVersion: version }))
          .sort((a, b) => (a.id < b.id ? -1 : 1)),
      );
      expect(refs.length).toBeGreaterThan(1);
      const listed = { ...DEFAULT_BRAND_LIST_QUERY, search: "in", sort: "-slug", page: 2 } as const;
      // A filter may include the list's order and page.
      expect(await current().amy.listBrandRefs(listed)).toEqual(refs);
    });
  });

  describe("finding likely duplicates", () => {
    it("finds brands by folded name, site and profiles, most similar first", async () => {
      const found = await current().amy.findDuplicates({
        name: "títleist",
        websiteUrl: "http://titleist.com/balls?utm_source=x",
        instagramUrl: "https://instagram.com/Titleist",
      });
      expect(found).toEqual([
        {
          id: titleist.id,
          slug: "titleist",
          name: "Titleist",
          websiteUrl: titleist.websiteUrl,
          logoUrl: titleist.logoUrl,
          status: "active",
          reasons: expect.arrayContaining(["name", "site", "instagram"]),
        },
      ]);
    });

    it("leaves out the brand itself, and finds nothing for empty input", async () => {
      const { amy } = current();
      expect(await amy.findDuplicates({ name: "Ping" }, ping.id)).toEqual([]);
      expect(await amy.findDuplicates({ name: " ", websiteUrl: null })).toEqual([]);
    });
  });

  describe("checking a slug", () => {
    it("distinguishes free, taken and malformed slugs, and suggests an alternative to a taken one", async () => {
      const { amy } = current();
      expect(await amy.checkSlug("vice-golf")).toEqual({ kind: "free", leadsTo: undefined });
      expect(await amy.checkSlug("ping")).toEqual({
        kind: "taken",
        by: { id: ping.id, slug: "ping", name: "PING" },
        alternative: "ping-2",
      });
      expect(await amy.checkSlug("Not a slug")).toEqual({ kind: "malformed" });
      expect(await amy.checkSlug("")).toEqual({ kind: "malformed" });
    });

    it("accepts a brand's own slug", async () => {
      expect(await current().amy.checkSlug("ping", ping.id)).toMatchObject({ kind: "free" });
    });
  });
};
