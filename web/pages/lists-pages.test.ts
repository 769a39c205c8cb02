import { expect, it } from "vitest";
import { shippedBrands } from "#adapters/files/shipped-brands.harness.ts";
import { ping, titleist } from "#core/brand/brand.fixture.ts";
import { PAGE_SIZE } from "#core/catalog/listing-query.ts";
import { createBrand, createList } from "#core/change/change-set.fixture.ts";
import { openSite, page } from "../site/rendered-site.harness.ts";
import { castWith } from "./many-brands.fixture.ts";

const list = {
  id: "l1",
  slug: "two-of-note",
  title: "Two of note",
  text: "A <b>paragraph</b> about them.",
  query: null,
  brandIds: [titleist.id, ping.id],
  displayOrder: 1,
};

it("shows a list with its text and brands in the editors' order, for people and search engines", async () => {
  const { page } = await openSite(castWith(createList(list)));
  const { status, text, link, meta, structuredData, main } = await page("/lists/two-of-note");
  expect(status).toBe(200);
  expect(text).toMatch(/Two of note.*A <b>paragraph<\/b> about them\..*2 brands.*Titleist.*PING/s);
  expect(main).not.toContain("<b>paragraph");
  expect(link("canonical")).toMatch(/^https?:.*\/lists\/two-of-note$/);
  const data = JSON.stringify(structuredData);
  expect(data).toMatch(/"ItemList".*brands\/titleist.*brands\/ping/);
  expect(data).toMatch(/"BreadcrumbList".*\/lists".*\/lists\/two-of-note"/);
  expect(meta("robots")).toBeUndefined();
});

it("shows the first page of a saved query, and links the whole list", async () => {
  const more = Array.from({ length: PAGE_SIZE }, (_, n) =>
    createBrand({ ...ping, id: `p${n}`, slug: `p-${n}`, name: `P ${n}` }),
  );
  const saved = createList({ ...list, query: "category=putters", brandIds: [] });
  const { page } = await openSite(castWith(saved, ...more));
  const { text, main, links } = await page("/lists/two-of-note");
  expect(main.match(/<article/g)).toHaveLength(PAGE_SIZE);
  expect(text).toContain(`All ${PAGE_SIZE + 1} brands`);
  expect(links).toContain("/brands?category=putters");
});

it("answers an unknown list as not found", async () => {
  const { page } = await openSite(castWith(createList(list)));
  const { status, text, meta } = await page("/lists/nothing");
  expect([status, text]).toEqual([404, expect.stringContaining("List Not Found")]);
  expect(meta("robots")).toContain("noindex");
});

it("links every list from /lists, and four from the home page", async () => {
  const five = [5, 4, 3, 2, 1].map((n) => ({
    ...list,
    id: `l${n}`,
    slug: `list-${n}`,
    name: `List ${n}`,
    displayOrder: n,
  }));
  const { page } = await openSite(castWith(...five.map(createList)));
  const linked = (links: readonly string[]) => links.filter((path) => path.startsWith("/lists/"));
  const paths = [1, 2, 3, 4, 5].map((n) => `/lists/list-${n}`);
  expect(linked((await page("/lists")).links)).toEqual(paths);
  const home = await page("/");
  expect(linked(home.links)).toEqual(paths.slice(0, 4));
  expect(home.links).toContain("/lists");
});

it("does not mention lists on the home page while there are none", async () => {
  expect((await page("/")).links).not.toContain("/lists");
  expect((await page("/lists")).text).toContain("There are no lists yet.");
});

it("ships six lists of at least five brands, one of them of handmade putters", async () => {
  const { directory, catalog } = await openSite(await shippedBrands());
  const lists = await directory.showLists();
  expect(lists).toHaveLength(6);
  expect(Math.min(...lists.map(({ brandCount }) => brandCount))).toBeGreaterThanOrEqual(5);
  const chosen = await directory.showList("putters-from-small-workshops");
  if (!chosen.ok) throw new Error("not found");
  expect(chosen.value.items).toHaveLength(6);
  for (const { categories, attributes } of chosen.value.items) {
    expect(categories).toContain("putters");
    expect(attributes).toContain("handmade");
  }
  expect((await catalog.current()).lists()).toHaveLength(6);
});
