import { expect, it } from "vitest";
import { chervo, ping, titleist } from "#core/brand/brand.fixture.ts";
import { changeSetOf, createAttribute, createBrand } from "#core/change/change-set.fixture.ts";
import { tourProven } from "#core/taxonomy/taxonomy.fixture.ts";
import { openSite } from "../site/rendered-site.harness.ts";

it("lists owners with several brands, then those with one, and who owns them", async () => {
  const owner = (name: string) => ({
    ...tourProven,
    id: name,
    slug: `owner-${name.toLowerCase()}`,
    name,
    group: "Owner",
  });
  const { page } = await openSite(
    changeSetOf(
      ...["Acushnet", "Fila", "Titleist"].map((name) => createAttribute(owner(name))),
      createBrand({ ...titleist, categoryIds: [], attributeIds: ["Acushnet"], events: [] }),
      createBrand({ ...ping, categoryIds: [], attributeIds: ["Titleist"], events: [] }),
      createBrand({ ...chervo, categoryIds: [], attributeIds: ["Acushnet"], events: [] }),
    ),
  );
  const { text, links } = await page("/owners");
  expect(text).toMatch(
    /Acushnet2 brandsCHERVÒTitleistOwners of one brandTitleist, owned by Acushnet: PING/i,
  );
  expect(text).not.toContain("Fila");
  expect(links).toContain("/brands?attr=owner-titleist");
});

it("lists every owner with its brands and the years they changed hands", async () => {
  const owner = {
    ...tourProven,
    id: "o1",
    slug: "owner-acushnet",
    name: "Acushnet",
    group: "Owner",
  };
  const sale = { year: 2011, month: 5, kind: "owner" as const, text: "Sold.", source: null };
  const { page } = await openSite(
    changeSetOf(
      createAttribute(owner),
      createBrand({ ...titleist, categoryIds: [], attributeIds: ["o1"], events: [sale] }),
      createBrand({ ...ping, categoryIds: [], attributeIds: ["o1"], events: [] }),
    ),
  );
  const { text, links } = await page("/owners");
  expect(text).toContain("Who owns whom");
  expect(text).toMatch(/Acushnet2 brandsPINGTitleist 2011/);
  expect(links).toContain("/brands?attr=owner-acushnet");
  expect(links).toContain("/brands/titleist");
});

it("says so if no owners are on record", async () => {
  const { page } = await openSite();
  expect((await page("/owners")).text).toContain("No owners are on record yet.");
});
