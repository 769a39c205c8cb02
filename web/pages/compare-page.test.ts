import { describe, expect, it } from "vitest";
import { ORIGIN, openSite } from "../site/rendered-site.harness.ts";
import { brandsNamed, castAnd } from "./many-brands.fixture.ts";

describe("the comparison", () => {
  it("is kept out of search engines, with one canonical address whatever its order", async () => {
    const { page } = await openSite();
    const { title, meta, link, text } = await page(
      "/compare?brand=titleist&brand=ping&brand=nobody&only=differences",
    );
    expect(title).toBe("Titleist and PING, side by side | GolfBrands");
    expect(meta("robots")).toBe("noindex, follow");
    expect(link("canonical")).toBe(`${ORIGIN}/compare?brand=ping&brand=titleist`);
    expect(text).toContain("Not in the directory: nobody");
  });

  it("says in words what is unknown and what differs", async () => {
    const { page } = await openSite();
    const { main } = await page("/compare?brand=ping&brand=chervo");
    const [row = ""] = /<tr[^>]*><th scope="row">Founded.*?<\/tr>/.exec(main) ?? [];
    expect(row).toContain("differs");
    expect(row.match(/<td>.*?<\/td>/g)).toEqual([
      "<td>1959</td>",
      '<td><span class="not-known">not known</span></td>',
    ]);
  });

  it("shows columns for 2 to 4 brands and a list for up to 24, and says when more were requested", async () => {
    const { page } = await openSite(castAnd(...brandsNamed(25)));
    const brands = brandsNamed(25).map(({ slug }) => `brand=${slug}`);
    const shown = async (count: number) => {
      const { main, text } = await page(`/compare?${brands.slice(0, count).join("&")}`);
      return [
        main.match(/<th scope="col"/g)?.length ?? 0,
        main.match(/<ol class="compare-list"><li>|<\/li><li>/g)?.length ?? 0,
        text.includes("A comparison can show 24 brands."),
      ];
    };
    expect(await shown(2)).toEqual([2, 0, false]);
    expect(await shown(4)).toEqual([4, 0, false]);
    expect(await shown(5)).toEqual([0, 5, false]);
    expect(await shown(24)).toEqual([0, 24, false]);
    expect(await shown(25)).toEqual([0, 24, true]);
  });

  it.each(["/compare", "/compare?brand=ping", "/compare?brand=nobody", "/compare?brand=%3Cb%3E"])(
    "leads to a search at %s",
    async (path) => {
      const { page } = await openSite();
      const { status, main, title } = await page(path);
      expect([status, title]).toEqual([200, "Compare brands | GolfBrands"]);
      expect(main).toMatch(/<form action="\/brands" method="get">/);
      expect(main).not.toContain("<table");
    },
  );

  it("has no form within another, on any page with cards", async () => {
    const { page } = await openSite();
    for (const path of ["/", "/brands", "/brands/ping", "/compare?brand=ping&brand=titleist"])
      for (const [form] of (await page(path)).html.matchAll(/<form.*?<\/form>/gs))
        expect(form.match(/<form/g)).toHaveLength(1);
  });
});
