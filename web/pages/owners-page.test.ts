import { expect, it } from "vitest";
import { chervo, ping, titleist } from "#core/brand/brand.fixture.ts";
import { changeSetOf, createAttribute, createBrand } from "#core/change/change-set.fixture.ts";
import { tourProven } from "#core/taxonomy/taxonomy.fixture.ts";
import { openSite, page } from "../site/rendered-site.harness.ts";

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
    /AcushnetCHERVÒTitleistOwners of one brandTitleist, owned by Acushnet: PING/i,
  );
  expect(text).not.toContain("Fila");
  expect(links).toContain("/brands?attr=owner-titleist");
});

it("says so if no owners are on record", async () => {
  expect((await page("/owners")).text).toContain("No owners are on record yet.");
});
