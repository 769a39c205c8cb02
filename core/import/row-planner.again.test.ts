import * as fc from "fast-check";
import { expect, it } from "vitest";
import { valueOf } from "../back-office/back-office.harness.ts";
import { changeSetOf, createAttribute, createCategory } from "../change/change-set.fixture.ts";
import { golfClubs, madeInUsa } from "../taxonomy/taxonomy.fixture.ts";
import { exported, kindsOf, openImport, comparable } from "./import.harness.ts";
import { awkwardBrands } from "./awkward-brands.fixture.ts";
import { checkProperty, someFile, someOptions } from "./rows.fixture.ts";

it("plans no change for its own export", async () => {
  expect.hasAssertions();
  await checkProperty([awkwardBrands, fc.boolean()], async (brands, clearEmpty) => {
    const directory = await openImport(brands);
    const file = exported(await directory.allBrands());
    const { outcomes } = await directory.plan(file, { clearEmpty });
    expect(kindsOf(outcomes)).toEqual(brands.map(() => "unchanged"));
  });
});

it("creates the same brands from an export in an empty directory", async () => {
  expect.hasAssertions();
  await checkProperty([awkwardBrands], async (brands) => {
    const from = await openImport(brands);
    const to = await openImport([]);
    const planned = await to.plan(exported(await from.allBrands()));
    expect(kindsOf(planned.outcomes)).toEqual(brands.map(() => "new"));
    await to.apply(planned);
    const contentOf = async ({ allBrands }: typeof from) =>
      (await allBrands()).map((brand) => [comparable(brand), brand.createdAt, brand.viewCount]);
    expect(await contentOf(to)).toEqual(await contentOf(from));
  });
});

it("plans no change for a file that was imported before", async () => {
  expect.hasAssertions();
  await checkProperty([someFile, someOptions], async (file, options) => {
    const wanted = { ...options, only: null };
    const directory = await openImport();
    const first = await directory.plan(file, wanted);
    await directory.apply(first);
    const again = await directory.plan(file, wanted);
    const good = kindsOf(first.outcomes).flatMap((kind, at) => (kind === "rejected" ? [] : [at]));
    expect(good.map((at) => again.outcomes[at]?.kind)).toEqual(good.map(() => "unchanged"));
  });
});

it("creates missing categories and attributes once, and only for brands it writes", async () => {
  const directory = await openImport();
  const file = {
    header: ["name", "categories", "attributes", "founded_year"],
    rows: [
      ["Fairway", ["Golf Gloves", "golf-clubs"], ["made-of-cork"], 1999],
      ["Divot", ["golf-gloves"], [], 1999],
      ["Hopeless", ["Golf Carts"], ["Electric"], 1066],
    ],
  };
  const planned = await directory.plan(file, { createMissingTaxonomy: true });
  expect(kindsOf(planned.outcomes)).toEqual(["new", "new", "rejected"]);
  await directory.apply(planned);
  const { categories, attributes } = (await directory.store.directory()).taxonomy();
  expect(categories.at(-1)).toMatchObject({
    slug: "golf-gloves",
    name: "Golf Gloves",
    brandCount: 2,
  });
  expect(attributes.find(({ slug }) => slug === "made-of-cork")).toMatchObject({
    name: "Made Of Cork",
    brandCount: 1,
  });
  expect([...categories, ...attributes].map(({ name }) => name)).not.toContain("Golf Carts");
});

it.each([
  ["Tee Organisers, Glove Dryers", ["Glove Dryers", "Tee Organisers"]],
  ["Sand Rakes;Ball Retrievers ; sand rakes", ["Ball Retrievers", "Sand Rakes"]],
  ["Ball Markers | Divot Tools / Hat Clips", ["Ball Markers", "Divot Tools", "Hat Clips"]],
  ["Golf Clubs, Tee Organisers", ["Golf Clubs", "Tee Organisers"]],
  ["Bags, Carts & Trolleys", ["Bags, Carts & Trolleys"]],
  [
    "Putters; bags, carts & trolleys, Glove Dryers",
    ["Bags, Carts & Trolleys", "Glove Dryers", "Putters"],
  ],
])("reads the categories %j as %j", async (cell, names) => {
  const directory = await openImport();
  const carts = { id: "carts", slug: "carts", name: "Bags, Carts & Trolleys", aliases: [] };
  valueOf(await directory.store.commit(changeSetOf(createCategory({ ...golfClubs, ...carts }))));
  const file = { header: ["name", "categories"], rows: [["Larkspur", [cell]]] };
  const planned = await directory.plan(file, { createMissingTaxonomy: true });
  await directory.apply(planned);
  const brand = (await directory.allBrands()).find(({ name }) => name === "Larkspur");
  const { categories } = (await directory.store.directory()).taxonomy();
  expect(
    categories
      .filter(({ id }) => brand?.categoryIds.includes(id))
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(names);
});

it("does not take an alias of several attributes for one of them", async () => {
  const directory = await openImport();
  const shared = { group: "Based in", aliases: ["Nordic"] };
  for (const name of ["Norway", "Sweden"])
    valueOf(
      await directory.store.commit(
        changeSetOf(
          createAttribute({ ...madeInUsa, ...shared, id: name, slug: name.toLowerCase(), name }),
        ),
      ),
    );
  const file = { header: ["name", "attributes"], rows: [["Larkspur", ["Nordic"]]] };
  expect((await directory.plan(file)).outcomes).toMatchObject([{ kind: "rejected" }]);
});
