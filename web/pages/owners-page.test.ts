import { expect, it } from "vitest";
import { chervo, ping, titleist } from "#core/brand/brand.fixture.ts";
import { changeSetOf, createAttribute, createBrand } from "#core/change/change-set.fixture.ts";
import { openSite, page } from "../site/rendered-site.harness.ts";
import { attributeIn } from "./many-brands.fixture.ts";

it("lists owners with several brands, then those with one, and who owns them", async () => {
  const { page } = await openSite(
    changeSetOf(
      ...["Acushnet", "Fila", "Titleist"].map((name) =>
        createAttribute(attributeIn("Owner", `owner-${name.toLowerCase()}`, name)),
      ),
      createBrand({ ...titleist, categoryIds: [], attributeIds: ["owner-acushnet"], events: [] }),
      createBrand({ ...ping, categoryIds: [], attributeIds: ["owner-titleist"], events: [] }),
      createBrand({ ...chervo, categoryIds: [], attributeIds: ["owner-acushnet"], events: [] }),
    ),
  );
  const { text, links } = await page("/owners");
  expect(text).toMatch(/AcushnetCHERVÒTitleistOwners of one brandTitleist, owned by AcushnetPING/i);
  expect(text).not.toContain("Fila");
  expect(links).toContain("/brands?attr=owner-titleist");
});

it("says that no owners are on record yet", async () => {
  expect((await page("/owners")).text).toContain("No owners are on record yet.");
});
