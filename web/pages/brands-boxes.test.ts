import { expect, it } from "vitest";
import {
  changeSetOf,
  createAttribute,
  createBrand,
  createGroup,
} from "#core/change/change-set.fixture.ts";
import { madeIn, madeInUsa, tourProven, womensLine } from "#core/taxonomy/taxonomy.fixture.ts";
import { openSite } from "../site/rendered-site.harness.ts";
import { attributeIn, brandsNamed, groupOfFacts } from "./many-brands.fixture.ts";

const owners = Array.from({ length: 8 }, (_, number) => ({
  ...attributeIn("Owner", `owner-${number}`, `Holding ${number}`),
  definition: `Belongs to Holding ${number}.`,
  displayOrder: 10 + number,
}));

/** Eight owners: the first has no brand, the next six have one each, and the last has two. Two of the ten brands have no owner. */
const owned = changeSetOf(
  ...[tourProven, womensLine, madeInUsa, ...owners].map(createAttribute),
  createGroup(madeIn),
  createGroup({ ...groupOfFacts("Owner"), displayOrder: 3, any: true }),
  ...brandsNamed(10).map((brand, number) => {
    const owner = owners[Math.min(number + 1, 7)];
    return createBrand({
      ...brand,
      categoryIds: [],
      attributeIds: number < 8 && owner ? [owner.id, tourProven.id] : [],
    });
  }),
);

/** The labels of a group's checkboxes, outside and inside the fold. */
const boxesOf = (html: string, name: string) => {
  const inGroup = new RegExp(`<legend>${name}</legend>.*?</fieldset>`, "s").exec(html)?.[0] ?? "";
  const [shown = "", folded = ""] = inGroup.split("<details");
  const labelsIn = (part: string) =>
    [...part.matchAll(/<label.*?<span>(.*?)<\/span> <span class="facet-count">(\d+)/gs)].map(
      ([, option, count]) => `${option} ${count}`,
    );
  return { inGroup, shown: labelsIn(shown), folded: labelsIn(folded) };
};

it("shows attributes in one fieldset per group, in display order; those without a group come last", async () => {
  const { page } = await openSite(owned);
  const { main } = await page("/brands");
  const legends = [...main.matchAll(/<legend>(.*?)<\/legend>/g)].map(([, legend]) => legend);
  expect(legends).toEqual(["Positioning", "Attributes", "Made in", "Owner", "Speciality", "Other"]);
});

it("shows the six largest options of a group, largest first, and folds the others", async () => {
  const { page } = await openSite(owned);
  const { shown, folded } = boxesOf((await page("/brands")).main, "Owner");
  expect(shown).toEqual([7, 1, 2, 3, 4, 5].map((n) => `Holding ${n} ${n === 7 ? 2 : 1}`));
  expect(folded).toEqual(["Holding 6 1", "Holding 0 0"]);
});

it("always shows chosen options, and counts each option of an `any` group as if it were chosen alone", async () => {
  const { page } = await openSite(owned);
  const { main, text } = await page("/brands?attr=owner-6");
  const { shown, folded } = boxesOf(main, "Owner");
  expect(shown).toContain("Holding 6 1");
  expect(shown).toContain("Holding 7 2");
  expect(folded).toEqual(["Holding 0 0"]);
  expect(text).toContain("1 brand");
  expect((await page("/brands?attr=owner-6&attr=owner-7")).text).toContain("3 brands");
});

it("offers a filter box only for long groups, and it is not part of the form", async () => {
  const many = Array.from({ length: 13 }, (_, n) =>
    attributeIn("Seller", `seller-${n}`, `Seller ${n}`),
  );
  const { page } = await openSite({
    ...owned,
    changes: [...owned.changes, ...many.map(createAttribute)],
  });
  const { main } = await page("/brands");
  expect(main.match(/<input[^>]*type="search"[^>]*>/g)?.join()).toContain(
    'aria-label="Filter Seller"',
  );
  expect(boxesOf(main, "Seller").inGroup).toMatch(/<input class="facet-filter"(?![^>]* name=)/);
  expect(boxesOf(main, "Seller").folded).toHaveLength(7);
  expect(boxesOf(main, "Owner").inGroup).not.toContain("facet-filter");
});

it("does not repeat a group's words in its options, except for screen readers", async () => {
  const { page } = await openSite(owned);
  const { main, text } = await page("/brands?attr=made-in-usa");
  expect(boxesOf(main, "Made in").inGroup).toContain(
    '<span><span class="visually-hidden">Made in </span>USA</span>',
  );
  expect(text).toContain("Remove filter Made in USA");
});

it("keeps the order of every facet's options, whatever the filters", async () => {
  const { page } = await openSite(owned);
  const placesAt = async (path: string) =>
    [...(await page(path)).main.matchAll(/<input type="(?:checkbox|radio)"[^>]*value="([^"]*)"/g)]
      .map(([, value]) => value)
      .filter((value) => !value?.startsWith("brand-"));
  const all = await placesAt("/brands");
  expect(all.length).toBeGreaterThan(15);
  for (const path of ["?search=brand 00", "?attr=owner-7", "?positioning=luxury"])
    expect(await placesAt(`/brands${path}`)).toEqual(all);
});

it("filters by decades of founding, each with its number of brands, the newest first", async () => {
  const years = [1843, 1959, 1993, 1999, 2001, null];
  const { page } = await openSite(
    changeSetOf(
      ...brandsNamed(6).map((brand, at) =>
        createBrand({
          ...brand,
          categoryIds: [],
          attributeIds: [],
          foundedYear: years[at] ?? null,
        }),
      ),
    ),
  );
  expect(boxesOf((await page("/brands")).main, "Founded").shown).toEqual([
    "2000s 1",
    "1990s 2",
    "1950s 1",
    "1840s 1",
  ]);
  const one = await page("/brands?founded=1990s");
  expect(one.main).toMatch(/<h1[^>]*>Golf brands founded in the 1990s<\/h1>/);
  expect(one.text).toContain("2 brands");
  expect(one.meta("robots")).toBeUndefined();
  expect(one.link("canonical")).toMatch(/\/brands\?founded=1990s$/);
  const several = await page("/brands?founded=1990s&founded=1840s&view=list");
  expect(several.text).toContain("3 brands");
  expect(several.text).toContain("Remove filter Founded in the 1840s");
  expect(several.links).toContain("/brands?founded=1990s&view=list");
  expect((await page("/brands?founded=1850s")).text).toContain("No brands found");
});

it("shows the definition on an attribute's own list, and names its group in the title", async () => {
  const { page } = await openSite(owned);
  const { main, text, title, meta } = await page("/brands?attr=owner-3");
  expect(main).toMatch(/<h1[^>]*>Owner: Holding 3<\/h1>/);
  expect(text).toContain("Belongs to Holding 3.");
  expect(title).toBe("Owner: Holding 3: golf brands | GolfBrands");
  expect(meta("description")).toMatch(/^Belongs to Holding 3\. 1 brand /);
  expect((await page("/brands?attr=owner-3&attr=owner-4")).text).not.toContain("Belongs to");
  expect((await page("/brands?attr=made-in-usa")).main).toMatch(/<h1[^>]*>Made in USA<\/h1>/);
});
