import { describe, expect, it } from "vitest";
import { bareBrand } from "#core/brand/brand.fixture.ts";
import {
  changeSetOf,
  createAttribute,
  createBrand,
  createGroup,
} from "#core/change/change-set.fixture.ts";
import type { BrandRecord, Change } from "#core/change/change-set.ts";
import { tourProven } from "#core/taxonomy/taxonomy.fixture.ts";
import { attributeIn, castAnd, groupOfFacts } from "./many-brands.fixture.ts";
import { openSite, ORIGIN, page } from "../site/rendered-site.harness.ts";

/** The profile of a brand with only these facts, after other changes. */
const profileOf = async (facts: Partial<BrandRecord>, ...before: Change[]) => {
  const site = await openSite(changeSetOf(...before, createBrand({ ...bareBrand, ...facts })));
  return site.page("/brands/bare-brand");
};

describe("a brand's profile", () => {
  it.each([
    ["/brands/PING", "/brands/ping"],
    ["/brands/Titleist", "/brands/titleist"],
    ["/brands/Titleist?utm_source=mail&a=B", "/brands/titleist?utm_source=mail&a=B"],
    ["/brands/TITLEIST/correct?field=name", "/brands/titleist/correct?field=name"],
  ])("redirects from %s to %s", async (path, location) => {
    await expect(page(path)).rejects.toThrow(`${path} redirects to ${location}`);
  });

  it("shows every known fact", async () => {
    const { text, main, links, title } = await page("/brands/titleist");
    expect(title).toBe("Titleist | GolfBrands");
    for (const part of [
      "HomeBrandsTitleist",
      "Maker of the Pro V1 golf ball.",
      "1932\u00A0· Fairhaven, USA\u00A0· Premium",
      "Founded1932",
      "HeadquartersFairhaven, Massachusetts, USA",
      "PositioningPremium",
      "DistributionRetail",
      "The Pro V1 appeared in 2000.",
      "Scotty Cameron putters",
      "Made inUSA",
      "Visit Official Website",
    ])
      expect(text).toContain(part);
    expect(links).toContain("/brands?category=golf-balls");
    expect(main).toContain('class="kept-lines">Titleist makes golf balls and clubs.\nThe');
    expect(main).toMatch(
      /<a[^>]*href="https:\/\/www\.titleist\.com\/" target="_blank" rel="noopener noreferrer"/,
    );
    expect(main).toMatch(/<img[^>]*src="https:\/\/cdn\.example\.com\/titleist\.svg"/);
  });

  it("abbreviates followers and lists networks with an address only", async () => {
    const { text } = await page("/brands/titleist");
    expect(text).toContain("Instagram1.2M followers");
    expect(text).toContain("Facebook800.5K followers");
    expect(text).toContain("YouTube999 followers");
    expect((await page("/brands/ping")).text).not.toContain("Social Media");
  });

  it("shows when each fact was checked and by which source, and marks overdue checks", async () => {
    const { text, main, structuredData } = await page("/brands/titleist");
    expect(text).toContain("Retail, checked Jan 2026");
    expect(main).toMatch(/<details class="checked"><summary>.*?Trade Guide \(2012\) \| page 7/s);
    expect(text).toContain("USA, checked Jun 2025");
    expect(text).toContain("2 of 6 facts checked, most recently on 31 January 2026");
    expect(structuredData.find((one) => one["@type"] === "WebPage")).toMatchObject({
      lastReviewed: "2026-01-31",
      citation: ["Trade Guide (2012) | page 7 @hall"],
    });
    const unchecked = await page("/brands/ping");
    expect(unchecked.text).not.toContain("checked");
    const entry = { source: null, checkedOn: "2023-01-31", grade: "brand" } as const;
    const evidence = [
      { ...entry, field: "foundedYear" },
      { ...entry, field: "hqLocation" },
    ];
    const aged = await profileOf({ hqLocation: "Carlsbad", foundedYear: 1979, evidence });
    expect(aged.text).toContain("1979, checked Jan 2023");
    expect(aged.text).toContain("Carlsbad, last checked 2023");
  });

  it("shows its history, oldest first, with the host of each source", async () => {
    const { text, main } = await page("/brands/titleist");
    expect(text).toMatch(
      /History1932Phil Young started .+? in Acushnet\..*October 2016Acushnet went public in New York\. example\.com/,
    );
    expect(main).toContain('<time class="quiet" dateTime="2016-10">October 2016</time>');
    expect(main).toMatch(
      /<a[^>]*href="https:\/\/www\.example\.com\/news\/ipo" target="_blank" rel="noopener noreferrer"/,
    );
  });

  it("shows that an address no longer belongs to the brand, and links to the form for corrections", async () => {
    const { text, html, links, structuredData } = await page("/brands/chervo");
    expect(text).toContain("This address no longer belongs to the brand (1 February 2026)");
    expect(text).not.toContain("Visit Official Website");
    expect(links).toContain("/brands/chervo/correct");
    expect(html).not.toContain("chervo.com");
    expect(JSON.stringify(structuredData)).not.toContain("chervo.com");
  });

  it("leaves out unknown facts", async () => {
    const { text } = await page("/brands/bare-brand");
    for (const part of [
      "Founded",
      "Headquarters",
      "Positioning",
      "Distribution",
      "About Bare",
      "Highlights",
      "History",
      "Attributes",
      "Visit Official Website",
      "Social Media",
      "Related Brands",
    ])
      expect(text).not.toContain(part);
  });

  it("folds the ninth highlight and later ones", async () => {
    const highlights = Array.from({ length: 10 }, (_, n) => `Putter ${n + 1}`);
    const { text } = await profileOf({ highlights });
    expect(text).toContain("Putter 82 morePutter 9Putter 10");
    const short = await profileOf({ highlights: highlights.slice(0, 8) });
    expect(short.text).not.toContain("more");
  });

  it("shows owner and country as linked facts, defines attributes, and says that the brand closed", async () => {
    const attributes = [
      attributeIn("Based in", "based-in-japan", "Based in Japan"),
      attributeIn("Owner", "owner-fore", "Fore Holdings"),
      attributeIn("Speciality", "handmade", "Handmade"),
      attributeIn("Status", "closed-or-dormant", "Dormant"),
    ].map((one) => ({ ...one, definition: `What ${one.name} means.` }));
    const { main, text } = await profileOf(
      { attributeIds: attributes.map(({ id }) => id) },
      ...attributes.map(createAttribute),
      ...["Based in", "Owner"].map(groupOfFacts).map(createGroup),
    );
    const facts = /<dl class="facts">.*?<\/dl>/s.exec(main)?.[0] ?? "";
    expect(facts).toMatch(/<dt>Based in<\/dt><dd><a href="[^"]*attr=based-in-japan">Japan<\/a>/);
    expect(facts).toMatch(/<dt>Owner<\/dt><dd><a href="[^"]*attr=owner-fore">Fore Holdings<\/a>/);
    expect(facts).not.toContain("Speciality");
    for (const { slug, name } of attributes.slice(2))
      expect(main).toMatch(new RegExp(`<a class="chip" href="[^"]*attr=${slug}">${name}</a>`));
    for (const { slug, definition } of attributes) {
      expect(main.split(`attr=${slug}"`)).toHaveLength(2);
      expect(/<details class="definitions">.*?<\/details>/s.exec(main)?.[0]).toContain(definition);
    }
    expect(text).toMatch(/Dormant: no longer in business.*Bare Brand/s);
    expect((await page("/brands/titleist")).text).not.toContain("no longer in");
  });

  it("shows the description before the facts, links sources and archived copies of old ones, and asks for missing facts", async () => {
    const entry = { checkedOn: "2026-01-31", grade: "independent" as const };
    const source = "https://www.golf.example/history";
    const evidence = [
      { ...entry, field: "hqLocation", source, checkedOn: "2021-01-31" },
      { ...entry, field: `attr:${tourProven.id}`, source: "Trade Guide" },
    ];
    const { main, text, links } = await profileOf(
      {
        longDescription: "Makes putters.",
        hqLocation: "Ely",
        attributeIds: [tourProven.id],
        evidence,
      },
      createAttribute(tourProven),
    );
    expect(main.indexOf("About Bare Brand")).toBeLessThan(main.indexOf('class="facts"'));
    expect(text).toMatch(/Source: golf\.example .*?archived copy/);
    expect(main).toContain(`href="https://web.archive.org/web/20210131/${source}"`);
    expect(text).toMatch(/Tour-Proven, checked Jan 2026Source: Trade Guide \(independent/);
    expect(text).toContain("Know the founding year or website? Tell us.");
    expect(links).toContain("/brands/bare-brand/correct");
    expect((await page("/brands/titleist")).text).not.toContain("Know the");
  });

  it("shows the source of a social profile like the sources of other facts", async () => {
    const instagramUrl = "https://www.instagram.com/bare/";
    const source = "https://www.golf.example/contact";
    const entry = { checkedOn: "2026-01-31", grade: "brand" as const };
    const evidence = [
      { ...entry, field: "instagramUrl", source },
      { ...entry, field: "facebookUrl", source: null, checkedOn: "2023-01-31" },
    ];
    const facebookUrl = "https://www.facebook.com/bare";
    const linkedinUrl = "https://www.linkedin.com/company/bare";
    const { text } = await profileOf({ instagramUrl, facebookUrl, linkedinUrl, evidence });
    expect(text).toMatch(/Instagram[^,]*, checked Jan 2026Source: golf\.example/);
    expect(text).not.toContain("archived copy");
    expect(text).toMatch(/Facebook[^,]*, last checked 2023/);
    expect(text).toMatch(/LinkedIn \(opens in a new tab\)$/);
  });

  it("has one link to the form for corrections, and no pencils until they are requested", async () => {
    const { main, links } = await page("/brands/titleist");
    expect(links.filter((href) => href.includes("/correct"))).toEqual(["/brands/titleist/correct"]);
    expect(main).not.toContain('class="pencil"');
  });

  it("links a fact to the list of the attribute that repeats it, and does not show the attribute again", async () => {
    const japan = attributeIn("Based in", "based-in-japan", "Based in Japan");
    const { main, text } = await profileOf(
      { hqLocation: "Himeji, Japan", attributeIds: [japan.id] },
      createAttribute(japan),
      createGroup(groupOfFacts("Based in")),
    );
    expect(main).toMatch(
      /Headquarters<\/dt><dd><a href="[^"]*attr=based-in-japan">Himeji, Japan<\/a>/,
    );
    expect(text).not.toContain("Based inJapan");
  });

  it("shows the other brands of its owner, and names the owner unless it is the brand itself", async () => {
    const owner = attributeIn("Owner", "owner-acushnet", "Acushnet");
    const brandOf = (id: string, name: string) =>
      createBrand({ ...bareBrand, id, slug: name.toLowerCase(), name, attributeIds: [owner.id] });
    const { page } = await openSite(
      changeSetOf(
        createAttribute(owner),
        createGroup(groupOfFacts("Owner")),
        brandOf("b1", "FootJoy"),
        brandOf("b2", "Pinnacle"),
        brandOf("b3", "Acushnet"),
      ),
    );
    const footjoy = await page("/brands/footjoy");
    expect(footjoy.text).toContain("OwnerAcushnet");
    expect(footjoy.text).toMatch(/Also from Acushnet.*Acushnet.*Pinnacle/s);
    // The page's data holds only the fields shown of these brands: an owner may have hundreds.
    expect(footjoy.html).toContain(
      '"sameOwner":[{"slug":"acushnet","name":"Acushnet","logoUrl":null,"shortDescription":""},{"slug":"pinnacle",',
    );
    const own = await page("/brands/acushnet");
    expect(own.text).not.toContain("OwnerAcushnet");
    expect(own.text).toMatch(/Also from Acushnet.*FootJoy.*Pinnacle/s);
  });

  it("shows related brands", async () => {
    const { text, links } = await page("/brands/titleist");
    const [, related = ""] = text.split("Related Brands");
    expect(related).toContain("PING");
    expect(links.filter((href) => /^\/brands\/[^/]+$/.test(href))).toHaveLength(2);
  });

  it.each(["no-such-brand", "golfino"])("answers not found for %s", async (slug) => {
    const { status, text, links, title, meta, link } = await page(`/brands/${slug}`);
    expect(status).toBe(404);
    expect(title).toBe("Brand Not Found | GolfBrands");
    expect(text).toContain("Brand Not Found");
    expect(text).toContain("The brand you're looking for doesn't exist or has been archived.");
    expect(links).toContain("/brands");
    expect(meta("robots")).toBe("noindex, follow");
    expect(link("canonical")).toBeUndefined();
  });

  it("gives search engines the brand's facts", async () => {
    const { structuredData, link } = await page("/brands/titleist");
    expect(link("canonical")).toBe(`${ORIGIN}/brands/titleist`);
    const brand = structuredData.find((data) => String(data["@type"]).includes("Brand,"));
    expect(brand).toMatchObject({
      name: "Titleist",
      url: "https://www.titleist.com/",
      foundingDate: "1932",
      address: "Fairhaven, Massachusetts, USA",
    });
    expect(brand?.["sameAs"]).toHaveLength(6);
    expect(structuredData.map((data) => data["@type"])).toEqual([
      "Organization",
      ["Brand", "Organization"],
      "WebPage",
      "BreadcrumbList",
    ]);
    const bare = (await page("/brands/bare-brand")).structuredData;
    expect(
      Object.keys(bare.find((data) => String(data["@type"]).includes("Brand,")) ?? {}),
    ).toEqual(["@context", "@type", "name"]);
  });

  it("shows a logo that the site stores, also in link previews and to search engines", async () => {
    const logoUrl = `/logos/${"0a".repeat(32)}.webp`;
    const { page } = await openSite(
      castAnd({ ...bareBrand, id: "b3", slug: "odd", name: "Odd Ball", logoUrl }),
    );
    for (const path of ["/brands/odd", "/brands?search=odd", "/compare?brand=odd&brand=ping"])
      expect((await page(path)).main).toContain(`src="${logoUrl}"`);
    const { structuredData, meta } = await page("/brands/odd");
    expect(meta("og:image")).toBe(ORIGIN + logoUrl);
    expect(meta("twitter:card")).toBe("summary");
    expect(meta("og:image:width")).toBeUndefined();
    const brand = structuredData.find((data) => String(data["@type"]).includes("Brand,"));
    expect(brand).toMatchObject({ logo: ORIGIN + logoUrl });
  });

  it("shows a monogram without a logo", async () => {
    const { page } = await openSite(
      castAnd({ ...bareBrand, id: "b3", slug: "odd", name: "Odd Ball" }),
    );
    expect((await page("/brands/odd")).main).toMatch(
      /<span class="mark mark-large" aria-hidden="true">OB<\/span>/,
    );
  });
});
