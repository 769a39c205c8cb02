import { describe, expect, it } from "vitest";
import type { EventKind } from "../brand/events.ts";
import {
  archivedBrand,
  bareBrand,
  brandWithoutWebsite,
  chervo,
  ping,
  titleist,
} from "../brand/brand.fixture.ts";
import type { EditorsList } from "../catalog/editors-list.ts";
import { DEFAULT_LISTING_QUERY, type ListingQuery } from "../catalog/listing-query.ts";
import {
  createAttribute,
  createBrand,
  createCategory,
  createList,
  updateBrand,
} from "../change/change-set.fixture.ts";
import type { OpenDirectory } from "./directory.contract.ts";
import {
  apparel,
  castAttributes,
  castCategories,
  golfBalls,
  madeInUsa,
} from "../taxonomy/taxonomy.fixture.ts";

/** Lists, the landing page and search boxes. */
export const describeLists = (underTest: () => OpenDirectory): void => {
  const list = (query: Partial<ListingQuery>) =>
    underTest().directory.list({ ...DEFAULT_LISTING_QUERY, ...query });
  const slugs = async (query: Partial<ListingQuery>) =>
    (await list(query)).items.map(({ slug }) => slug);

  describe("lists by editors", () => {
    const text = "Why they belong together.";
    const made = {
      id: "l1",
      slug: "made-in-the-usa",
      title: "Made in the USA",
      text,
      query: "attr=made-in-usa",
      brandIds: [],
      displayOrder: 2,
    };
    const chosen = {
      ...made,
      id: "l2",
      slug: "chosen",
      title: "Chosen",
      query: null,
      brandIds: [ping.id, archivedBrand.id, "gone", chervo.id],
      displayOrder: 1,
    };

    /** A list as visitors get it. */
    const openOf = (
      { id: _id, brandIds: _brands, ...list }: EditorsList,
      brands: string[] | null,
      brandCount: number,
    ) => ({ ...list, brands, brandCount });

    it("show the brands of their query, or the chosen brands in order, without archived and deleted brands", async () => {
      const { directory, change } = underTest();
      expect(await directory.showLists()).toEqual([]);
      await change(createList(made), createList(chosen));
      const open = [openOf(chosen, ["ping", "chervo"], 2), openOf(made, null, 1)];
      expect(await directory.showLists()).toEqual(open);
      expect((await directory.showLanding()).lists).toEqual(open);
      const shown = await directory.showList("chosen");
      expect(shown).toMatchObject({ ok: true, value: open[0] });
      expect(shown.ok && shown.value.items.map(({ slug }) => slug)).toEqual(["ping", "chervo"]);
      expect(await directory.showList(made.slug)).toMatchObject({
        ok: true,
        value: { ...open[1], items: [{ slug: "titleist" }] },
      });
    });

    it("are left out of the overview while they have no brands", async () => {
      const { directory, change } = underTest();
      await change(createList({ ...chosen, brandIds: [archivedBrand.id] }));
      expect(await directory.showLists()).toEqual([]);
      expect((await directory.showLanding()).lists).toEqual([]);
      expect(await directory.showList("chosen")).toMatchObject({
        ok: true,
        value: { brandCount: 0, brands: [], items: [] },
      });
    });

    it("recount their brands after a change", async () => {
      const { directory, change } = underTest();
      await change(createList(made));
      expect((await directory.showLists())[0]?.brandCount).toBe(1);
      await change(
        createBrand({ ...bareBrand, id: "new", slug: "new", attributeIds: [madeInUsa.id] }),
      );
      expect((await directory.showLists())[0]?.brandCount).toBe(2);
    });

    it("are not found by an unknown slug", async () => {
      expect(await underTest().directory.showList("nothing")).toEqual({
        ok: false,
        failure: { kind: "list-not-found", slug: "nothing" },
      });
    });
  });

  describe("a listing", () => {
    it("shows the active brands, most viewed first, then the best known", async () => {
      await underTest().directory.recordView(ping.id);
      await underTest().showViews();
      const shown = await slugs({});
      expect(shown.slice(0, 2)).toEqual(["ping", "titleist"]);
      expect(shown.slice(2).toSorted()).toEqual(["accra", "bare-brand", "chervo"]);
    });

    it("shows a brand's public card fields, and nothing private", async () => {
      const { items } = await list({ search: "titleist" });
      expect(items).toEqual([
        {
          id: titleist.id,
          slug: "titleist",
          name: "Titleist",
          aliases: titleist.aliases,
          shortDescription: titleist.shortDescription,
          logoUrl: titleist.logoUrl,
          websiteUrl: titleist.websiteUrl,
          foundedYear: 1932,
          hqLocation: titleist.hqLocation,
          siteState: null,
          viewCount: 0,
          createdAt: titleist.createdAt,
          match: "name",
          categories: ["golf-clubs", "golf-balls"],
          attributes: ["made-in-usa", "tour-proven"],
        },
      ]);
    });

    it("treats characters with a meaning in URLs as text to search for", async () => {
      for (const search of ["a&b=c", "50% off", "#1", "a+b", "ピン", "🏌️"])
        expect(await slugs({ search })).toEqual([]);
      expect(await list({ search: "ping?page=2" })).toMatchObject({ named: 1, page: 1 });
    });

    it("pages by 24, and returns the last page for a page past the end", async () => {
      await underTest().change(
        ...Array.from({ length: 25 }, (_, i) =>
          createBrand({
            ...brandWithoutWebsite,
            id: `e1000000-0000-4000-8000-${String(i).padStart(12, "0")}`,
            slug: `brand-${i}`,
            name: `Brand ${String(i).padStart(2, "0")}`,
          }),
        ),
      );
      const first = await list({ sort: "name-asc" });
      const second = await list({ sort: "name-asc", page: 2 });
      expect([first.items.length, second.items.length]).toEqual([24, 6]);
      expect([first.total, first.page, first.pageSize, second.page]).toEqual([30, 1, 24, 2]);
      expect(await list({ sort: "name-asc", page: 9_999 })).toEqual(second);
    });
  });

  describe("the landing page", () => {
    it("counts the brands of each category and country", async () => {
      const { directory, change } = underTest();
      const country = (slug: string, name: string) =>
        createAttribute({ ...madeInUsa, id: slug, slug, name, group: "Based in" });
      await change(
        country("based-in-japan", "Based in Japan"),
        country("based-in-usa", "Based in USA"),
        country("based-in-peru", "Based in Peru"),
        updateBrand({ ...ping, attributeIds: ["based-in-usa"] }, 1),
        updateBrand({ ...titleist, attributeIds: ["based-in-usa"] }, 1),
        createBrand({
          ...bareBrand,
          id: NEW_ID,
          slug: "miura",
          attributeIds: ["based-in-japan"],
        }),
      );
      const { categories, countries } = await directory.showLanding();
      expect(categories.find(({ slug }) => slug === "golf-clubs")?.count).toBe(3);
      expect(countries).toEqual([
        { slug: "based-in-usa", name: "USA", count: 2 },
        { slug: "based-in-japan", name: "Japan", count: 1 },
      ]);
    });

    it("shows brands that were added after the first load as new, even on the same day", async () => {
      const { directory, change } = underTest();
      const added = {
        ...bareBrand,
        id: NEW_ID,
        slug: "miura",
        createdAt: "2026-02-03T00:00:00.000Z",
      };
      await change(createBrand(added));
      const newest = (await directory.showLanding()).newest.map(({ slug }) => slug);
      expect(newest).toHaveLength(3);
      expect(newest[0]).toBe("miura");
      await change(
        ...[ping, titleist, chervo, bareBrand, brandWithoutWebsite].map((brand) =>
          updateBrand({ ...brand, status: "archived" }, 1),
        ),
      );
      expect((await directory.showLanding()).newest).toEqual([]);
    });

    it("shows the latest sales, closures and revivals, newest first", async () => {
      const { directory, change } = underTest();
      const event = (year: number, month: number | null, kind: EventKind) => ({
        year,
        month,
        kind,
        text: `${kind} ${year}`,
        source: null,
      });
      const events = [
        event(1990, 1, "founded"),
        event(2019, null, "owner"),
        event(2020, 2, "closed"),
      ];
      await change(
        updateBrand({ ...ping, events }, 1),
        updateBrand({ ...chervo, events: [event(2020, 7, "revived")] }, 1),
      );
      expect((await directory.showLanding()).events).toMatchObject([
        { slug: "chervo", name: chervo.name, year: 2020, month: 7, kind: "revived" },
        { slug: "ping", year: 2020, month: 2, kind: "closed" },
        { slug: "ping", year: 2019, month: null, kind: "owner" },
      ]);
    });

    it("shows the first eight categories in display order", async () => {
      const more = Array.from({ length: 6 }, (_, i) =>
        createCategory({
          ...apparel,
          id: `more-${i}`,
          slug: `more-${i}`,
          name: `More ${i}`,
          displayOrder: 10 + i,
        }),
      );
      await underTest().change(...more);
      const { categories } = await underTest().directory.showLanding();
      expect(categories.map(({ slug }) => slug)).toEqual([
        "golf-clubs",
        "putters",
        "golf-balls",
        "apparel",
        "more-0",
        "more-1",
        "more-2",
        "more-3",
      ]);
    });
  });

  describe("the list of owners", () => {
    it("lists each owner's brands, the years of their sales, and the owner's own owners; largest owners first", async () => {
      const { directory, change } = underTest();
      const owner = (slug: string, name: string) =>
        createAttribute({ ...madeInUsa, id: slug, slug, name, group: "Owner" });
      const sale = { year: 1999, month: null, kind: "owner" as const, text: "Sold.", source: null };
      await change(
        owner("owner-empty", "Empty"),
        owner("owner-small", "Small"),
        owner("owner-large", "Large"),
        createBrand({
          ...bareBrand,
          id: NEW_ID,
          slug: "large",
          name: "LARGE",
          attributeIds: ["owner-large", "owner-small"],
        }),
        updateBrand({ ...ping, attributeIds: ["owner-small"], events: [] }, 1),
        updateBrand({ ...titleist, attributeIds: ["owner-large"], events: [] }, 1),
        updateBrand({ ...chervo, attributeIds: ["owner-large"], events: [sale] }, 1),
      );
      expect(await directory.showOwners()).toEqual([
        {
          slug: "owner-large",
          name: "Large",
          owners: [{ slug: "owner-small", name: "Small" }],
          brands: [
            { slug: "chervo", name: chervo.name, years: [1999] },
            { slug: "titleist", name: "Titleist", years: [] },
          ],
        },
        {
          slug: "owner-small",
          name: "Small",
          owners: [],
          brands: [
            { slug: "large", name: "LARGE", years: [] },
            { slug: "ping", name: "PING", years: [] },
          ],
        },
      ]);
    });
  });

  describe("the taxonomy", () => {
    it("lists every category in display order, with its description", async () => {
      const categories = await underTest().directory.listCategories();
      expect(categories.map(({ slug }) => slug)).toEqual(castCategories.map(({ slug }) => slug));
      expect(categories[2]).toMatchObject(golfBalls);
    });

    it("lists every attribute by name", async () => {
      const attributes = await underTest().directory.listAttributes();
      expect(attributes.map(({ name }) => name)).toEqual(
        castAttributes.map(({ name }) => name).toSorted(),
      );
    });
  });

  describe("a search box", () => {
    it("suggests brands, categories and attributes for typed text", async () => {
      expect(await underTest().directory.suggest("pin")).toEqual([
        { kind: "brand", slug: "ping", name: "PING" },
        { kind: "search", text: "pin", count: 1 },
      ]);
      expect(await underTest().directory.suggest("putt")).toEqual([
        { kind: "category", slug: "putters", name: "Putters", count: 1 },
        { kind: "search", text: "putt", count: 1 },
      ]);
      expect(await underTest().directory.suggest("made in")).toEqual([
        { kind: "attribute", slug: "made-in-usa", name: "Made in USA", group: "Made in", count: 1 },
        { kind: "search", text: "made in", count: 5 },
      ]);
    });

    it("suggests nothing for blank text, and accepts any text", async () => {
      for (const typed of ["", "   ", "a&q=b", "\ud800", "🏌️".repeat(50)])
        expect(await underTest().directory.suggest(typed)).toEqual([]);
    });
  });

  it("lists the last known catalog while the store is unavailable", async () => {
    underTest().loseStore();
    expect((await list({})).total).toBe(5);
    expect((await underTest().directory.showLanding()).brandCount).toBe(5);
    expect(await underTest().directory.listCategories()).toHaveLength(4);
    expect((await underTest().directory.showCoverage()).brandCount).toBe(5);
  });

  it("refuses an unknown field when it lists the brands that lack a field", async () => {
    expect(
      await underTest().directory.listLacking({ field: "shoeSize", category: null, page: 1 }),
    ).toEqual({ ok: false, failure: { kind: "field-not-found", field: "shoeSize" } });
  });
};

const NEW_ID = "e1000000-0000-4000-8000-000000000001";
