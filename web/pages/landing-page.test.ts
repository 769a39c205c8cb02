import { describe, expect, it } from "vitest";
import { bareBrand } from "#core/brand/brand.fixture.ts";
import {
  changeSetOf,
  createAttribute,
  createBrand,
  createCategory,
} from "#core/change/change-set.fixture.ts";
import { golfClubs } from "#core/taxonomy/taxonomy.fixture.ts";
import { attributeIn, brandsNamed, castWith } from "./many-brands.fixture.ts";
import { openSite, page } from "../site/rendered-site.harness.ts";

describe("the landing page", () => {
  it("shows trending brands with their facts", async () => {
    const { text, links, title } = await page("/");
    expect(title).toBe("A field guide to the brands of golf | GolfBrands");
    expect(text).toContain("5 brands");
    expect(text).toContain("Est. 1932");
    expect(text).toContain("Fairhaven, Massachusetts, USA");
    expect(links).toContain("/brands/titleist");
    expect(links).toContain("/submit");
  });

  it("shows no more than 6 brands", async () => {
    const { page } = await openSite(
      changeSetOf(createCategory(golfClubs), ...brandsNamed(9).map(createBrand)),
    );
    const { links, text } = await page("/");
    expect(links.filter((href) => href.startsWith("/brands/"))).toHaveLength(6);
    // None has been viewed yet.
    expect(text).toContain("Worth a look");
    expect(text).not.toContain("Trending");
  });

  it("counts the brands of each category and country, and suggests searches", async () => {
    const { page } = await openSite(
      castWith(
        createAttribute(attributeIn("Based in", "based-in-usa", "Based in USA")),
        createBrand({ ...bareBrand, id: "b9", slug: "us", attributeIds: ["based-in-usa"] }),
      ),
    );
    const { text, links } = await page("/");
    expect(text).toMatch(/Golf Clubs 3 brands/);
    expect(text).toMatch(/Brands by country.*USA 1 brand/s);
    expect(links).toContain("/brands?attr=based-in-usa");
    expect(links).toContain("/brands?search=Japanese%20forged%20irons");
    expect(text).toContain("Sourced facts. Open data.");
  });

  it("shows no more than 12 countries, those with most brands", async () => {
    const countries = Array.from({ length: 13 }, (_, n) => `based-in-${n}`);
    const { page } = await openSite(
      castWith(
        ...countries.map((id) => createAttribute(attributeIn("Based in", id, `Based in ${id}`))),
        createBrand({ ...bareBrand, id: "b9", slug: "all", attributeIds: countries }),
        createBrand({ ...bareBrand, id: "b8", slug: "last", attributeIds: ["based-in-12"] }),
      ),
    );
    const { links } = await page("/");
    const shown = links.filter((href) => href.startsWith("/brands?attr=based-in-"));
    expect([shown.length, shown[0]]).toEqual([12, "/brands?attr=based-in-12"]);
  });

  it("shows new brands, and who was sold, closed or revived", async () => {
    const sale = {
      year: 2025,
      month: 7,
      kind: "owner" as const,
      text: "A fund bought it.",
      source: "https://news.example/1",
    };
    const sold = { ...bareBrand, events: [sale], createdAt: "2026-02-01T00:00:00.000Z" };
    const { page } = await openSite(
      castWith(
        createBrand({ ...sold, id: "b8", slug: "sold-too", name: "Sold Too" }),
        createBrand({ ...sold, id: "b9", slug: "sold", name: "Sold One" }),
      ),
    );
    const { text, links } = await page("/");
    expect(text).toMatch(/New brands.*Sold One/s);
    expect(text).toMatch(
      /Sold, closed, revived.*Sold One, Sold Too July 2025A fund bought it\. news\.example/s,
    );
    expect(text.match(/A fund bought it/g)).toHaveLength(1);
    expect(links).toContain("/owners");
  });
});
