import { describe, expect, it } from "vitest";
import { brandsNamed, manyCategories } from "./many-brands.fixture.ts";
import { openSite } from "../site/rendered-site.harness.ts";

describe("the landing page", () => {
  it("shows trending brands with their facts", async () => {
    const { page } = await openSite();
    const { text, links, title } = await page("/");
    expect(title).toBe("A field guide to the brands of golf | GolfBrands");
    expect(text).toContain("5 brands");
    expect(text).toContain("Est. 1932");
    expect(text).toContain("Fairhaven, Massachusetts, USA");
    expect(links).toContain("/brands/titleist");
    expect(links).toContain("/submit");
  });

  it("shows no more than 8 categories and 6 brands", async () => {
    const { page } = await openSite(manyCategories(11, brandsNamed(9)));
    const { links, text } = await page("/");
    expect(links.filter((href) => href.startsWith("/brands?category="))).toHaveLength(8);
    expect(links.filter((href) => href.startsWith("/brands/"))).toHaveLength(6);
    // None has been viewed yet.
    expect(text).toContain("Worth a look");
    expect(text).not.toContain("Trending");
  });

  it("searches the list without JavaScript", async () => {
    const { page } = await openSite();
    const { main } = await page("/");
    expect(main).toMatch(/<form[^>]*action="\/brands"[^>]*method="get"/);
    expect(main).toContain('name="search"');
  });
});
