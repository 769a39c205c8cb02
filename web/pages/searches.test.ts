import { beforeAll, expect, it } from "vitest";
import { shippedBrands } from "#adapters/files/shipped-brands.harness.ts";
import { openSite } from "../site/rendered-site.harness.ts";

let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  site = await openSite(await shippedBrands());
});

const search = (text: string, more = "") =>
  site.page(`/brands?search=${encodeURIComponent(text)}${more}`);

/** Slugs of the cards. */
const brandsOn = ({ main }: { main: string }): string[] => cardsIn(main);

const cardsIn = (html: string): string[] =>
  Array.from(
    html.matchAll(/<h3 class="brand-card-name"><a href="\/brands\/([^"]+)"/g),
    ([, slug = ""]) => slug,
  );

it.each([
  ["foot joy", "footjoy"],
  ["lab golf", "l-a-b-golf"],
  ["chervo", "chervo"],
])("for %j finds %s, which is spelled differently", async (text, slug) => {
  const page = await search(text);
  expect(brandsOn(page)).toEqual([slug]);
  expect(page.main).not.toContain("also called");
});

it.each([
  ["parsons", "pxg", "Parsons Xtreme Golf"],
  ["vokey", "titleist", "Vokey"],
  ["nspro", "nippon-shaft", "N.S. Pro"],
])("for %j finds %s, and shows the matching alias %s", async (text, slug, alias) => {
  const page = await search(text);
  expect(brandsOn(page)).toEqual([slug]);
  expect(page.main).toContain(`also called ${alias}`);
});

it.each([
  ["puttres", "putters", "odyssey"],
  ["japenese", "japanese", "bridgestone-golf"],
])("corrects the mistyped %j to %j, and links the search as typed", async (text, meant, slug) => {
  const page = await search(text);
  expect(page.text).toContain(`Showing results for ${meant}.`);
  expect(brandsOn(page)).toContain(slug);
  expect(page.links).toContain(`/brands?search=${text}&spelling=typed`);
  const typed = await search(text, "&spelling=typed");
  expect(typed.text).toContain("No brands found matching your criteria.");
  expect(typed.text).not.toContain("Showing results for");
  const offered = typed.main.slice(typed.main.indexOf('class="did-you-mean"'));
  expect(offered).toContain(`href="/brands/${slug}"`);
});

it("says in one line how it understood a search, with links that remove its parts", async () => {
  const page = await search("mallet putters under 200");
  expect(page.text).toContain("Best match first. Matched: ");
  expect(page.text).toContain("mentions “mallet”");
  expect(page.text).toContain("Left out: “under 200”. We list no prices.");
  expect(page.links).toContain("/brands?search=putters%20under%20200");
  expect(page.links).toContain("/brands?search=mallet%20under%20200");
  const price = await search("under 200");
  expect(price.text).toContain("Left out: “under 200”. We list no prices.");
  expect(price.text).not.toContain("Under Armour");
  const lacking = await search("tartan skirts");
  expect(lacking.text).toContain("some mention “tartan”");
  const place = await search("carlsbad left-handed putters");
  expect(place.text).toContain("based in Carlsbad");
  expect(place.links.join()).not.toMatch(/attr=[^&]*&attr=/);
  expect((await search("oldest putters")).text).toContain("Oldest first. Matched: ");
  expect((await search("putters", "&sort=view-count")).text).not.toContain("Best match first");
});

it("names a brand that the search mentions, and counts the results that match by name", async () => {
  const { text } = await search("putters like scotty cameron");
  expect(text).toMatch(/Matched: Remove Putters \d+ brands Remove like Scotty Cameron/);
  expect((await search("club")).text).toContain("Matched: 3 by name · Remove Golf Clubs 76 brands");
  expect((await search("ping putters")).text).toContain("Matched: Remove PING Remove Putters");
});

it("links to the brands that only mention the searched brand", async () => {
  const page = await search("titleist");
  expect(page.links).toContain("/brands?search=titleist&match=words");
  const mentioning = await search("titleist", "&match=words");
  expect(brandsOn(mentioning)).toContain("snell-golf");
  expect(brandsOn(mentioning)).not.toContain("titleist");
  expect(page.text).toContain(`${brandsOn(mentioning).length} brands mention “titleist”`);
});

it("links a search for `A vs B` to the comparison of the two brands", async () => {
  const page = await search("titleist vs callaway");
  expect(brandsOn(page)).toEqual(["titleist", "callaway"]);
  expect(page.links).toContain("/compare?brand=titleist&brand=callaway");
});

it("suggests brands that the filters exclude", async () => {
  const page = await search("footjoy", "&category=putters&attr=handmade");
  expect(brandsOn(page)).toEqual([]);
  expect(page.links).toContain("/brands/footjoy");
  // If names contain the text, similar names are not searched.
  expect(brandsOn(await search("la golf"))).toEqual(["la-golf"]);
});
