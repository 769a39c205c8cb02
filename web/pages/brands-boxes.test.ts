import { expect, it } from "vitest";
import {
  changeSetOf,
  createAttribute,
  createBrand,
  createGroup,
} from "#core/change/change-set.fixture.ts";
import { madeIn, madeInUsa, tourProven, womensLine } from "#core/taxonomy/taxonomy.fixture.ts";
import { openSite } from "../site/rendered-site.harness.ts";
import { brandsNamed } from "./many-brands.fixture.ts";

const owners = Array.from({ length: 8 }, (_, number) => ({
  ...madeInUsa,
  id: `a3000000-0000-4000-8000-00000000000${number}`,
  slug: `owner-${number}`,
  name: `Holding ${number}`,
  group: "Owner",
  definition: `Belongs to Holding ${number}.`,
  displayOrder: 10 + number,
}));

/** Ten brands; the last owner has two of them, the six before it one each, and the first none. */
const owned = changeSetOf(
  ...[tourProven, womensLine, madeInUsa, ...owners].map(createAttribute),
  createGroup(madeIn),
  createGroup({ ...madeIn, id: "g2", slug: "owner", name: "Owner", displayOrder: 3, any: true }),
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
  const said = (part: string) =>
    [...part.matchAll(/<label.*?<span>(.*?)<\/span>.*?facet-count">(\d+)/gs)].map(
      ([, option, count]) => `${option} ${count}`,
    );
  return { inGroup, shown: said(shown), folded: said(folded) };
};

it("shows attributes in one fieldset per group, in display order, those without a group last", async () => {
  const { page } = await openSite(owned);
  const { main } = await page("/brands");
  const legends = [...main.matchAll(/<legend>(.*?)<\/legend>/g)].map(([, legend]) => legend);
  expect(legends).toEqual(["Attributes", "Made in", "Owner", "Speciality", "Other"]);
});

it("shows the six largest options of a group and folds the others, both in display order", async () => {
  const { page } = await openSite(owned);
  const { shown, folded } = boxesOf((await page("/brands")).main, "Owner");
  expect(shown).toEqual([1, 2, 3, 4, 5, 7].map((n) => `Holding ${n} ${n === 7 ? 2 : 1}`));
  expect(folded).toEqual(["Holding 0 0", "Holding 6 1"]);
});

it("always shows chosen options, and counts each option of a group with `any` on its own", async () => {
  const { page } = await openSite(owned);
  const { main, text } = await page("/brands?attr=owner-6");
  const { shown, folded } = boxesOf(main, "Owner");
  expect(shown).toContain("Holding 6 1");
  expect(shown).toContain("Holding 7 2");
  expect(folded).toEqual(["Holding 0 0"]);
  expect(text).toContain("1 brand");
  expect((await page("/brands?attr=owner-6&attr=owner-7")).text).toContain("3 brands");
});

it("folds options without brands, also in short groups, unless they are chosen", async () => {
  const { page } = await openSite(owned);
  const { main } = await page("/brands?search=brand");
  expect(boxesOf(main, "Made in")).toMatchObject({ shown: [], folded: ["Made in USA 0"] });
  const chosen = await page("/brands?search=brand&attr=made-in-usa");
  expect(boxesOf(chosen.main, "Made in")).toMatchObject({ shown: ["Made in USA 0"], folded: [] });
});

it("offers a filter box only for long groups, and it is not part of the form", async () => {
  const many = Array.from({ length: 13 }, (_, n) => ({
    ...madeInUsa,
    id: `a4000000-0000-4000-8000-0000000000${n + 10}`,
    slug: `seller-${n}`,
    name: `Seller ${n}`,
    group: "Seller",
  }));
  const { page } = await openSite({
    ...owned,
    changes: [...owned.changes, ...many.map(createAttribute)],
  });
  const { main } = await page("/brands");
  expect(main.match(/<input[^>]*type="search"[^>]*>/g)?.join()).toContain(
    'aria-label="Filter Seller"',
  );
  expect(boxesOf(main, "Seller").inGroup).toMatch(/<input class="facet-filter"(?![^>]* name=)/);
  expect(boxesOf(main, "Seller").folded).toHaveLength(13);
  expect(boxesOf(main, "Owner").inGroup).not.toContain("facet-filter");
});

it("says for how many brands an owner is on record", async () => {
  const { page } = await openSite(owned);
  const { main } = await page("/brands");
  expect(boxesOf(main, "Owner").inGroup).toContain("on record for 8 of 10 brands");
  expect(boxesOf(main, "Made in").inGroup).toContain("on record for 0 of 10 brands");
  expect(boxesOf(main, "Speciality").inGroup).not.toContain("on record for");
  const narrowed = await page("/brands?attr=tour-proven&search=brand 00");
  expect(boxesOf(narrowed.main, "Owner").inGroup).toContain("on record for 8 of 8 brands");
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
