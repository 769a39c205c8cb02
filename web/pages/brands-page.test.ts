import { describe, expect, it } from "vitest";
import { brandsNamed, castAnd } from "./many-brands.fixture.ts";
import { openSite, ORIGIN, page } from "../site/rendered-site.harness.ts";

describe("the brands page", () => {
  it("shows a card's name, description, founding year, place, and a link to its website", async () => {
    const { text, links } = await page("/brands?search=ping");
    expect(links).toContain("https://ping.com/");
    for (const part of [
      "PING",
      "Family-owned club maker from Phoenix.",
      "Est. 1959",
      "Phoenix, Arizona, USA",
      "Visit website",
    ])
      expect(text).toContain(part);
    expect((await page("/brands?search=accra")).text).not.toContain("Visit website");
  });

  it("offers to clear the search and to suggest a brand when nothing matches", async () => {
    const { text, links } = await page("/brands?search=zzz&sort=recent");
    expect(text).toContain("No brands found matching your criteria.");
    expect(links).toContain("/brands?sort=recent");
    expect(links).toContain("/submit");
  });

  it("offers each category with its count, and “All Categories”, as radio buttons", async () => {
    const chosenIn = (main: string) =>
      /<input type="radio" name="category" checked="" value="([^"]*)"/.exec(main)?.[1];
    expect(chosenIn((await page("/brands?category=putters")).main)).toBe("putters");
    const { main, text } = await page("/brands");
    expect(chosenIn(main)).toBe("");
    expect(text).toMatch(/All Categories Golf Clubs 3 brands/);
  });

  it("links each letter to the page of its first brand, keeping the filters", async () => {
    const { page } = await openSite(castAnd(...brandsNamed(30)));
    const { main, links, text } = await page("/brands?category=golf-clubs&sort=name-asc");
    const list = "/brands?category=golf-clubs&sort=name-asc";
    expect(links.filter((link) => link.includes("#letter"))).toEqual([
      `${list}#letter-a`,
      `${list}#letter-b`,
      `${list}&page=2#letter-p`,
      `${list}&page=2#letter-t`,
    ]);
    expect(main).toContain('<span aria-hidden="true">#</span>');
    expect(text).not.toContain("Browse A to Z");
    expect(main.match(/id="letter-[a-z]+"/g)).toEqual(['id="letter-a"', 'id="letter-b"']);
    const second = await page(`${list}&page=2`);
    expect(second.main).toMatch(/<li id="letter-p"><article.*?>PING</s);
  });

  it("ticks the chosen attributes and carries the rest of the query through its forms", async () => {
    const { main } = await page("/brands?search=t&category=golf-clubs&attr=tour-proven&page=1");
    const [form = ""] = /<form class="filters-panel".*?<\/form>/s.exec(main) ?? [];
    for (const value of ["golf-clubs", "tour-proven"])
      expect(form).toMatch(new RegExp(`<input[^>]* checked="" value="${value}"/>`));
    // The third is "Any positioning".
    expect(form.match(/checked=""/g)).toHaveLength(3);
    expect(form.match(/type="hidden"[^>]*>/g)).toEqual(['type="hidden" name="search" value="t"/>']);
    expect(form).toContain("Apply");
  });

  it("names each active filter with a link that removes it", async () => {
    const { text, links } = await page("/brands?search=t&category=golf-clubs&attr=tour-proven");
    expect(text).toContain("Filters 2 active");
    expect(text).toContain("Remove filter Tour-Proven");
    expect(links).toContain("/brands?search=t&category=golf-clubs");
    expect(text).toContain("Clear all filters");
  });

  it("pages by 24 with links that crawlers can follow", async () => {
    const { page } = await openSite(castAnd(...brandsNamed(70)));
    const { text, links, link, title, structuredData } = await page("/brands?sort=name-asc&page=2");
    expect(text).toContain("Page 2 of 4");
    expect(links.filter((href) => href.startsWith("/brands/brand-"))).toHaveLength(24);
    expect(links).toContain("/brands?sort=name-asc");
    expect(links).toContain("/brands?sort=name-asc&page=3");
    expect(title).toBe("All golf brands, page 2 | GolfBrands");
    expect(link("canonical")).toBe(`${ORIGIN}/brands?page=2`);
    const list = structuredData.find((data) => data["@type"] === "ItemList");
    expect(list?.["itemListElement"]).toHaveProperty("0.position", 25);
  });

  it("gives a category its own heading, text and address", async () => {
    const { title, link, meta, main } = await page("/brands?category=apparel&sort=recent");
    expect(title).toBe("Apparel: golf brands | GolfBrands");
    expect(link("canonical")).toBe(`${ORIGIN}/brands?category=apparel`);
    expect(meta("description")).toContain("Polo shirts, trousers, skirts");
    expect(meta("robots")).toBeUndefined();
    expect(main).toMatch(/<h1[^>]*>Apparel<\/h1>/);
  });

  it("gives a positioning its own heading, address and feed", async () => {
    const { main, title, link, links, text, meta } = await page("/brands?positioning=premium");
    expect(main).toMatch(/<h1[^>]*>Premium golf brands<\/h1>/);
    expect(title).toBe("Premium golf brands | GolfBrands");
    expect(link("canonical")).toBe(`${ORIGIN}/brands?positioning=premium`);
    expect(meta("robots")).toBeUndefined();
    expect(links).toContain("/follow?positioning=premium");
    expect(text).toContain("Any positioning");
    expect(text).toContain("Remove filter Premium");
    expect(main).toMatch(/<input type="radio" name="positioning" checked="" value="premium"/);
  });

  it.each([
    ["search results", "/brands?search=ping"],
    ["combined filters", "/brands?category=golf-clubs&attr=tour-proven"],
    ["two attributes", "/brands?attr=made-in-usa&attr=tour-proven"],
    ["an unknown category", "/brands?category=croquet"],
    ["an unknown attribute", "/brands?attr=square"],
  ])("keeps %s out of search engines", async (_, path) => {
    expect((await page(path)).meta("robots")).toBe("noindex, follow");
  });

  it("links a feed of the same list, whatever its order", async () => {
    const path = "/brands?sort=name-asc&attr=tour-proven&utm=x&attr=made-in-usa&search=ti";
    const { html, links } = await page(path);
    const list = "search=ti&attr=made-in-usa&attr=tour-proven";
    const feed = `/feed.xml?${list}`;
    expect(links).toContain(`/follow?${list}`);
    expect(html).toContain(
      `<link data-page rel="alternate" type="application/atom+xml" title="Results for “ti”: recently added" href="${ORIGIN}${feed.replaceAll("&", "&amp;")}">`,
    );
    expect((await page("/brands")).html).not.toContain('data-page rel="alternate"');
  });

  it("shows rows on phones and cards on wider screens, unless the visitor chose a layout", async () => {
    const shownAt = async (path: string) => {
      const { main } = await page(path);
      return {
        list: /<ul class="(brand-cards[^"]*)"/.exec(main)?.[1],
        other: main.match(/<button[^>]* name="view"/g)?.length,
      };
    };
    expect(await shownAt("/brands")).toEqual({ list: "brand-cards is-responsive", other: 2 });
    expect(await shownAt("/brands?view=cards")).toEqual({ list: "brand-cards", other: 1 });
    expect(await shownAt("/brands?view=list")).toEqual({ list: "brand-cards is-list", other: 1 });
  });

  it("keeps the list view in every link and form of the page", async () => {
    const { page } = await openSite(castAnd(...brandsNamed(30)));
    const list = "/brands?category=golf-clubs&sort=recent&view=list";
    const { main, links, link } = await page(list);
    const lists = links.filter((path) => path.startsWith("/brands?"));
    expect(lists.filter((path) => !path.endsWith("view=list"))).toEqual([]);
    expect(links).toContain("/brands?category=golf-clubs&sort=recent&page=2&view=list");
    expect(main.match(/<input type="hidden" name="view" value="list"\/>/g)).toHaveLength(2);
    expect(links).toContain("/follow?category=golf-clubs");
    expect(link("canonical")).toBe(`${ORIGIN}/brands?category=golf-clubs`);
    const titleist = await page("/brands?search=titleist&view=list");
    for (const part of [
      "Titleist",
      "Est. 1932",
      "Fairhaven",
      "Visit website of Titleist",
      "Compare",
    ])
      expect(titleist.text).toContain(part);
  });

  it("has an element with the id `subscribe`, and a link to follow the list", async () => {
    const { main, links } = await page("/brands");
    expect(main).toContain('id="subscribe"');
    expect(links).toContain("/follow");
  });
});
