import { describe, expect, it } from "vitest";
import { OPEN_FILE_NAMES } from "#core/open-data/open-data.ts";
import { SITE_PAGES } from "../routes.tsx";
import { openSite, ORIGIN, page } from "../site/rendered-site.harness.ts";

const POLICY_SECTIONS = [
  "Introduction",
  "Information We Collect",
  "How We Use Your Information",
  "Data Security",
  "Your Rights",
  "Cookies and Tracking",
  "Third-Party Links",
  "Children's Privacy",
  "Changes to This Policy",
  "Contact Us",
];

/** The properties of the types that pages use (schema.org). */
const PROPERTIES: Record<string, string> = {
  Organization: "name url logo description foundingDate address sameAs",
  Brand: "name url logo description sameAs",
  WebPage: "lastReviewed citation",
  BreadcrumbList: "itemListElement",
  ItemList: "itemListElement",
  ListItem: "position name url item",
  Dataset: "name description isAccessibleForFree url distribution license",
  DataDownload: "contentUrl encodingFormat",
  WebSite: "name url potentialAction",
};

const expectValid = ({ "@type": type, ...data }: Record<string, unknown>): void => {
  const types = [type].flat();
  const known = types.flatMap((one) => PROPERTIES[String(one)]?.split(" ") ?? []);
  for (const [name, value] of Object.entries(data)) {
    expect(known).toContain(name);
    expect(value).not.toBe("");
    if (/^(?:url|item|logo|contentUrl)$/.test(name)) expect(value).toMatch(/^https?:\/\/\S+$/);
    if (typeof value !== "object" || value === null) continue;
    for (const part of [value].flat())
      if (typeof part === "object") expectValid(part as Record<string, unknown>);
  }
  if (!Array.isArray(data["itemListElement"])) return;
  const items: { position: number; url?: string; item?: string }[] = data["itemListElement"];
  const [first] = items;
  expect(items.map(({ position }) => position)).toEqual(
    items.map((_, at) => (first?.position ?? 0) + at),
  );
  const targets = items.map(({ url, item }) => url ?? item);
  expect(new Set(targets).size).toBe(items.length);
  if (type === "BreadcrumbList") expect(first).toMatchObject({ name: "Home", position: 1 });
};

describe("every page", () => {
  it.each([
    "/",
    "/brands",
    "/brands/ping",
    "/categories",
    "/submit",
    "/about",
    "/contact",
    "/data",
    "/privacy",
  ])(
    "%s has its title, description, canonical address, previews and Organization",
    async (path) => {
      const { status, title, meta, link, structuredData, html } = await page(path);
      expect(status).toBe(200);
      expect(title).toMatch(/^\S.* \| GolfBrands$/);
      expect(meta("description")).toMatch(/.{20}/);
      expect(link("canonical")).toBe(`${ORIGIN}${path}`);
      expect(meta("og:title")).toBe(title);
      expect(meta("og:description")).toBe(meta("description"));
      expect(meta("og:type")).toBe("website");
      expect(meta("og:url")).toBe(`${ORIGIN}${path}`);
      expect(meta("og:image")).toBe(`${ORIGIN}/og.png`);
      expect(meta("twitter:card")).toBe("summary_large_image");
      expect(structuredData[0]).toMatchObject({ "@type": "Organization", name: "GolfBrands" });
      expect(link("alternate")).toBe("/feed.xml");
      expect(html).toContain(`title="GolfBrands: events" href="/events.xml"`);
      expect(html.match(/<h1/g)).toHaveLength(1);
    },
  );

  it("has structured data by the rules of schema.org", async () => {
    for (const path of [
      ...SITE_PAGES.filter(({ inSitemap }) => inSitemap).map((row) => row.path),
      "/brands/titleist",
      "/brands?category=putters",
      "/brands?attr=tour-proven",
      "/brands?search=ping&page=2",
    ])
      for (const { "@context": context, ...data } of (await page(path)).structuredData) {
        expect(context).toBe("https://schema.org");
        expectValid(data);
      }
    const typesOf = async (path: string) =>
      (await page(path)).structuredData.map((data) => data["@type"]);
    for (const path of ["/brands", "/categories", "/brands?attr=tour-proven"])
      expect(await typesOf(path)).toEqual(["Organization", "BreadcrumbList", "ItemList"]);
    expect(await typesOf("/coverage")).toEqual(["Organization", "BreadcrumbList"]);
  });

  it("preloads the font, and the script of its own page only", async () => {
    const { html } = await page("/");
    expect(html).toContain(
      '<link rel="modulepreload" fetchpriority="low" href="/assets/landing.js">',
    );
    expect((await page("/about")).html).not.toContain("/assets/landing.js");
    expect(html).toMatch(/<link rel="preload" href="\/assets\/display\.woff2" as="font"/);
  });

  it("has a header with links to the main pages", async () => {
    const [header = ""] = /<header.*?<\/header>/s.exec((await page("/about")).html) ?? [];
    for (const path of ["/brands", "/categories", "/about", "/contact"])
      expect(header).toContain(`href="${path}"`);
  });

  it("has a footer with the year and every link", async () => {
    const [footer = ""] = /<footer.*<\/footer>/s.exec((await page("/about")).html) ?? [];
    for (const path of [
      "/brands",
      "/categories",
      "/submit",
      "/about",
      "/contact",
      "/privacy",
      "/brands#subscribe",
    ])
      expect(footer).toContain(`href="${path}"`);
    expect(footer).toContain("2026");
    expect(footer).toContain("All rights reserved");
  });
});

describe("the static pages", () => {
  it("the privacy policy has its sections, today's date and the contact address", async () => {
    const { main, text } = await page("/privacy");
    const headings = [...main.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading = ""]) =>
      heading.replace("&#x27;", "'"),
    );
    expect(headings).toEqual(POLICY_SECTIONS);
    expect(text).toContain("Last updated: 20 November 2026");
    expect(main).toContain('href="mailto:pro@golf.example"');
    expect(text).toContain("children under 13");
  });

  it("the categories page lists all categories in order, with descriptions", async () => {
    const { text, links } = await page("/categories");
    expect(links).toEqual([
      "/brands?category=golf-clubs",
      "/brands?category=putters",
      "/brands?category=golf-balls",
      "/brands?category=apparel",
    ]);
    expect(text).toContain("Tour, distance, soft and coloured golf balls.");
  });

  it("an unknown address answers 404 and stays out of search engines", async () => {
    const { status, text, meta } = await page("/no/such/page");
    expect(status).toBe(404);
    expect(text).toContain("Page Not Found");
    expect(meta("robots")).toBe("noindex, follow");
  });

  it("a page that cannot be loaded shows an error without the reason, which is logged", async () => {
    const { page, loseStore, log } = await openSite();
    loseStore();
    const { status, text, title, html } = await page("/brands/unknown");
    expect(status).toBe(500);
    expect(title).toBe("Something Went Wrong | GolfBrands");
    expect(text).toContain("Something Went Wrong");
    expect(html).not.toContain("The store is unavailable");
    expect(log.errors.map(({ event }) => event)).toContain("page_failed");
  });
});

it("the open data page shows the revision, the sizes and the licence, and links every file", async () => {
  const { html, text } = await page("/data");
  for (const name of OPEN_FILE_NAMES) expect(html).toContain(`href="/data/${name}" download`);
  expect(text).toMatch(/brands\.csv \d+ kB.*Lists are separated by “ \| ”/s);
  expect(html).toContain('href="https://spdx.org/licenses/CC-BY-4.0.html" rel="license"');
  expect(text).toContain(`GolfBrands, revision 1, ${ORIGIN}/data, retrieved on 20 November 2026.`);
});
