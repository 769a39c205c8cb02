import { describe, expect, it } from "vitest";
import { ping } from "#core/brand/brand.fixture.ts";
import { changeSetOf, updateBrand } from "#core/change/change-set.fixture.ts";
import { openSite, ORIGIN, page } from "../site/rendered-site.harness.ts";
import { brandsNamed, castAnd } from "./many-brands.fixture.ts";

describe("the comparison", () => {
  it("is kept out of search engines, with one canonical address whatever its order", async () => {
    const { title, meta, link, text } = await page(
      "/compare?brand=titleist&brand=ping&brand=nobody&only=differences",
    );
    expect(title).toBe("Titleist and PING, side by side | GolfBrands");
    expect(meta("robots")).toBe("noindex, follow");
    expect(link("canonical")).toBe(`${ORIGIN}/compare?brand=ping&brand=titleist`);
    expect(text).toContain("Not in the directory: nobody");
  });

  it("says “not recorded” where a brand has no value", async () => {
    const { main } = await page("/compare?brand=ping&brand=chervo");
    const none = "—not recorded";
    expect(rowOf(main, "Founded")).toEqual({ cells: ["1959", none], isSame: false });
    expect(rowOf(main, "Attributes")).toEqual({
      cells: [none, "Women&#x27;s Line"],
      isSame: false,
    });
    expect(main).toContain('aria-hidden="true">—<');
  });

  it("marks equal values, and leaves them out on request", async () => {
    const all = await page("/compare?brand=ping&brand=titleist");
    expect(rowOf(all.main, "Speciality same")).toEqual({
      cells: ["Tour-Proven", "Tour-Proven"],
      isSame: true,
    });
    expect(rowOf(all.main, "Founded")?.isSame).toBe(false);
    expect(all.text).toContain("6 of 7 facts differ.");
    const differing = await page("/compare?brand=ping&brand=titleist&only=differences");
    expect(all.main.match(/scope="row"/g)).toHaveLength(7);
    expect(differing.main.match(/scope="row"/g)).toHaveLength(6);
    expect(differing.text).toContain("6 of 7 facts differ.");
    expect(differing.text).not.toContain("same");
    const one = await page("/compare?brand=accra&brand=bare-brand");
    expect(one.text).toContain("Every fact differs.");
  });

  it("shows a table for 2 to 24 brands, and says when more were requested", async () => {
    const { page } = await openSite(castAnd(...brandsNamed(25)));
    const brands = brandsNamed(25).map(({ slug }) => `brand=${slug}`);
    const shown = async (count: number) => {
      const { main, text } = await page(`/compare?${brands.slice(0, count).join("&")}`);
      return [
        main.match(/<th scope="col"/g)?.length ?? 0,
        main.match(/name="add"/g)?.length ?? 0,
        text.includes("A comparison can show 24 brands."),
      ];
    };
    expect(await shown(2)).toEqual([2, 1, false]);
    expect(await shown(5)).toEqual([5, 1, false]);
    expect(await shown(24)).toEqual([24, 0, false]);
    expect(await shown(25)).toEqual([24, 0, true]);
  });

  it.each(["/compare", "/compare?brand=ping", "/compare?brand=nobody", "/compare?brand=%3Cb%3E"])(
    "explains at %s how to compare, and asks for a brand",
    async (path) => {
      const { status, main, title, text, links } = await page(path);
      expect([status, title]).toEqual([200, "Compare brands | GolfBrands"]);
      expect(text).toContain(
        "tick “Compare” on any brand in the full list. You can compare up to 24.",
      );
      expect(links).toContain("/brands");
      expect(main).toMatch(/<form[^>]* action="\/compare" method="get">.* name="add"/);
      expect(main).not.toContain("<table");
    },
  );

  it("suggests, on the empty page, only pairs whose brands are both listed", async () => {
    const { page } = await openSite(
      castAnd(...["callaway"].map((slug) => ({ ...ping, id: slug, slug, name: "Callaway" }))),
    );
    const { links, text } = await page("/compare");
    expect(links.filter((link) => link.startsWith("/compare?"))).toEqual([
      "/compare?brand=titleist&brand=callaway",
    ]);
    expect(text).toContain("Titleist and Callaway");
    expect((await page("/compare?brand=ping")).text).not.toContain("Try a pair");
  });

  it.each([
    ["add=ping", "/compare?brand=ping"],
    ["add=Titleist", "/compare?brand=titleist"],
    ["brand=ping&add=titelist", "/compare?brand=ping&brand=titleist"],
    ["brand=ping&add=PING", "/compare?brand=ping"],
    ["brand=ping&only=differences&add=chervo", "/compare?brand=ping&brand=chervo&only=differences"],
    ["brand=accra&add=the-old-ping", "/compare?brand=accra&brand=ping"],
  ])("adds a brand by its slug or the best suggestion: ?%s", async (query, location) => {
    const { commit, page } = await openSite();
    await commit({
      ...changeSetOf(updateBrand({ ...ping, foundedYear: 1960 }, 1)),
      redirects: [{ slug: "the-old-ping", brandId: ping.id }],
    });
    await expect(page(`/compare?${query}`)).rejects.toThrow(
      `/compare?${query} redirects to ${location}`,
    );
  });

  it.each(["nobody at all", "golf balls", "golfino"])(
    "says that it finds no brand called %s, and keeps the comparison",
    async (name) => {
      const { status, main, text, links } = await page(
        `/compare?brand=ping&brand=titleist&add=${encodeURIComponent(name)}`,
      );
      expect(status).toBe(200);
      expect(text).toContain(`No brand found for “${name}”.`);
      expect(main).toMatch(/<input[^>]* aria-describedby="compare-add-error"/);
      expect(main).toContain(`value="${name}"`);
      expect(main.match(/<th scope="col"/g)).toHaveLength(2);
      expect(links.filter((link) => link.includes("add="))).toEqual([]);
    },
  );

  it("nests no form in another form, on any page with cards", async () => {
    for (const path of ["/", "/brands", "/brands/ping", "/compare?brand=ping&brand=titleist"])
      for (const [form] of (await page(path)).html.matchAll(/<form.*?<\/form>/gs))
        expect(form.match(/<form/g)).toHaveLength(1);
  });
});

/** A row of the comparison by the text of its label. */
const rowOf = (main: string, label: string) => {
  const rows = [...main.matchAll(/<tr([^>]*)><th scope="row">(.*?)<\/th>(.*?)<\/tr>/gs)];
  for (const [, attributes = "", heading = "", cells = ""] of rows)
    if (textOf(heading) === label)
      return {
        cells: cells.split("</td>").slice(0, -1).map(textOf),
        isSame: attributes.includes("quiet"),
      };
  return undefined;
};

const textOf = (html: string): string => html.replace(/<[^>]*>/g, "").trim();
