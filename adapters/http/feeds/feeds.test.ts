import { describe, expect, it } from "vitest";
import { bareBrand, ping } from "#core/brand/brand.fixture.ts";
import {
  castChangeSet,
  changeSetOf,
  createBrand,
  createCategory,
  updateBrand,
} from "#core/change/change-set.fixture.ts";
import { putters } from "#core/taxonomy/taxonomy.fixture.ts";
import { openHttp } from "../open-http.harness.ts";
import { canonicalFollowed } from "./atom-feeds.ts";
import { sitemap } from "./sitemap.ts";
import { textsIn, xmlOf } from "./xml.harness.ts";

const ORIGIN = "https://golf.example";
const settings = { siteUrl: ORIGIN, contactEmail: "c@golf.example", trustProxy: 0 };

/** A name and a text with characters special in XML and HTML. */
const tricky = {
  ...bareBrand,
  id: "tricky",
  slug: "tricky",
  name: `A&B <script>alert("x")</script> ]]> 'é' [link](//evil)`,
  shortDescription: "]]><entry> & more",
  createdAt: "2026-02-01T00:00:00.000Z",
};

const open = async () => {
  const http = await openHttp(castChangeSet, { settings });
  await http.commit(changeSetOf(createBrand(tricky)));
  return http;
};

describe("/sitemap.xml", () => {
  it("names every page, category and active brand, with the time of its last change", async () => {
    const http = await open();
    const answer = await http.fetch("/sitemap.xml");
    expect(answer.headers.get("content-type")).toContain("application/xml");
    const document = xmlOf(await answer.text());
    const addresses = textsIn(document, "loc");
    for (const path of [
      "/",
      "/brands",
      "/privacy",
      "/brands?category=putters",
      "/brands/ping",
      "/brands/tricky",
    ])
      expect(addresses).toContain(ORIGIN + path);
    expect(addresses).not.toContain(`${ORIGIN}/brands/golfino`);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).toHaveLength(7 + 4 + 6);
    for (const changed of textsIn(document, "lastmod"))
      expect(new Date(changed).toISOString()).toBe(changed);
  });

  it("lists 50,000 addresses at most", () => {
    const entries = Array.from({ length: 50_001 }, (_, n) => ({ path: `/brands/${n}` }));
    expect(sitemap(entries, ORIGIN).match(/<loc>/g)).toHaveLength(50_000);
  });
});

it("keeps crawlers out of the back office and the API, and names the sitemap, in robots.txt", async () => {
  const http = await open();
  const lines = (await (await http.fetch("/robots.txt")).text()).split("\n");
  for (const line of [
    "User-agent: *",
    "Disallow: /admin",
    "Disallow: /api",
    `Sitemap: ${ORIGIN}/sitemap.xml`,
  ])
    expect(lines).toContain(line);
});

it("gives each feed one canonical page, whatever the order and page of the feed's list", () => {
  const canonical = (query: string) => canonicalFollowed(new URLSearchParams(query));
  expect(canonical("sort=recent&page=2&utm=x&category=putters")).toBe("category=putters");
  expect(canonical("category=putters&feed=changes")).toBe("feed=changes");
});

describe("/feed.xml", () => {
  it("is an Atom feed of the brands added last", async () => {
    const http = await open();
    const answer = await http.fetch("/feed.xml");
    expect(answer.headers.get("content-type")).toContain("application/atom+xml");
    const feed = xmlOf(await answer.text());
    expect(textsIn(feed, "id")).toEqual([
      `${ORIGIN}/`,
      ...["tricky", "accra", "chervo", "ping", "titleist", "bare-brand"].map(
        (slug) => `${ORIGIN}/brands/${slug}`,
      ),
    ]);
    expect(textsIn(feed, "updated")[0]).toBe(tricky.createdAt);
  });

  it("escapes names", async () => {
    const http = await open();
    const feed = xmlOf(await (await http.fetch("/feed.xml")).text());
    // Titles are HTML, so text is escaped in them.
    expect(textsIn(feed, "title")[1]).toBe(
      "A&amp;B &lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; ]]&gt; &#39;é&#39; [link](//evil)",
    );
    expect(textsIn(feed, "entry")).toHaveLength(6);
  });

  it("is the same for a list in any order, with the list's canonical address as its id", async () => {
    const http = await open();
    const answer = await http.fetch(
      "/feed.xml?sort=name-asc&page=2&utm=x&attr=tour-proven&category=golf-clubs",
    );
    const feed = xmlOf(await answer.text());
    const list = "category=golf-clubs&attr=tour-proven";
    expect(textsIn(feed, "title")[0]).toBe("GolfBrands: recently added in Golf Clubs, Tour-Proven");
    expect(textsIn(feed, "id")).toEqual([
      `${ORIGIN}/brands?${list}`,
      `${ORIGIN}/brands/ping`,
      `${ORIGIN}/brands/titleist`,
    ]);
    const same = await http.fetch(`/feed.xml?${list}`);
    expect(same.headers.get("etag")).toBe(answer.headers.get("etag"));
  });

  it("is empty for a list without brands, and names the search", async () => {
    const http = await open();
    const feed = xmlOf(
      await (await http.fetch("/feed.xml?search=%3Cb%3E%EF%BF%BF%26&category=croquet")).text(),
    );
    expect(textsIn(feed, "entry")).toEqual([]);
    expect(textsIn(feed, "title")[0]).toBe("GolfBrands: recently added in “<b>&”, croquet");
  });
});

it("lists changes by day in a well-formed feed, whatever their texts", async () => {
  const http = await open();
  http.passTime(86_400_000);
  const checked = {
    field: "hqLocation",
    source: "Q&A <b>",
    checkedOn: "2026-03-02",
    grade: "independent",
  } as const;
  await http.commit(
    changeSetOf(
      createBrand({ ...tricky, id: "tricky-2", slug: "tricky-2" }),
      updateBrand({ ...ping, hqLocation: "Leeds", evidence: [checked] }, 1),
      createCategory({ ...putters, id: "tricky", slug: "tricky", name: "Bags & <b>" }),
    ),
  );
  const answer = await http.fetch("/changes.xml");
  expect(answer.headers.get("content-type")).toContain("application/atom+xml");
  const feed = xmlOf(await answer.text());
  expect(textsIn(feed, "title")).toEqual(["GolfBrands: changes", "2 March 2026", "1 March 2026"]);
  expect(textsIn(feed, "id").slice(1)).toEqual([
    `${ORIGIN}/changes#2026-03-02`,
    `${ORIGIN}/changes#2026-03-01`,
  ]);
  const [added = "", opening = ""] = textsIn(feed, "content");
  expect(added).toContain(`<li>1 brand added: <a href="${ORIGIN}/brands/tricky-2">A&amp;B`);
  expect(opening).toMatch(
    /^<ul><li>1 brand added: .*<li>The directory opened with 5 brands\.<\/li>/,
  );
  for (const content of [added, opening]) expect(xmlOf(content)[0]?.name).toBe("ul");
});

it("lists the events of all brands in a well-formed feed, newest first, each with an id", async () => {
  const http = await open();
  const event = (year: number, month: number | null, text: string, source: string | null) =>
    ({ year, month, kind: "owner", text, source }) as const;
  const events = [
    event(1999, null, "First <b>.", "https://news.example/?a=1&b=2"),
    event(1999, null, "Second.", null),
    event(2020, 7, "Third.", null),
  ];
  const sold = { ...tricky, id: "sold", slug: "sold", events };
  await http.commit(changeSetOf(createBrand(sold)));
  const answer = await http.fetch("/events.xml");
  expect(answer.headers.get("content-type")).toContain("application/atom+xml");
  const feed = xmlOf(await answer.text());
  const ids = textsIn(feed, "id");
  expect(ids.slice(0, 4)).toEqual([
    `${ORIGIN}/events.xml`,
    `${ORIGIN}/brands/sold#2020-7-owner`,
    `${ORIGIN}/brands/titleist#2016-10-listed`,
    `${ORIGIN}/brands/sold#1999-0-owner`,
  ]);
  expect(ids).toContain(`${ORIGIN}/brands/sold#1999-0-owner-2`);
  expect(textsIn(feed, "title")[1]).toMatch(/^A&amp;B &lt;script.*: New owner, July 2020$/);
  expect(textsIn(feed, "updated").slice(0, 2)).toEqual([
    "2020-07-01T00:00:00.000Z",
    "2020-07-01T00:00:00.000Z",
  ]);
  expect(textsIn(feed, "content")).toContain(
    '<p>First &lt;b&gt;. <a href="https://news.example/?a=1&amp;b=2">Source</a></p>',
  );
  expect(new Set(ids).size).toBe(textsIn(feed, "entry").length + 1);
});
