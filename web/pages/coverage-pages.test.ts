import { expect, it } from "vitest";
import { ping, titleist } from "#core/brand/brand.fixture.ts";
import { changeSetOf, createBrand } from "#core/change/change-set.fixture.ts";
import { openSite } from "../site/rendered-site.harness.ts";

const linkless = { categoryIds: [], attributeIds: [], evidence: [] };
const site = () =>
  openSite(
    changeSetOf(
      createBrand({
        ...titleist,
        ...linkless,
        foundedYear: 1932,
        evidence: [
          { field: "foundedYear", source: null, checkedOn: "2026-01-01", grade: "independent" },
        ],
      }),
      createBrand({ ...ping, ...linkless, foundedYear: null }),
    ),
  );

it("counts the known and checked brands of each field", async () => {
  const { page } = await site();
  const { text, links } = await page("/coverage");
  expect(text).toMatch(/Founded Year1 50%1 100%0 0%/);
  expect(links).toContain("/coverage/foundedYear");
});

it("links each brand without a field to the form of that field", async () => {
  const { page } = await site();
  const { links } = await page("/coverage/foundedYear");
  expect(links).toContain("/brands/ping/correct?field=foundedYear");
  expect(links).not.toContain("/brands/titleist/correct?field=foundedYear");
});

it("finds no brands in an unknown category", async () => {
  const { page } = await site();
  expect((await page("/coverage/foundedYear?category=nothing")).text).toContain("0 brands");
});

it("answers 404 for an unknown field", async () => {
  const { page } = await site();
  expect((await page("/coverage/shoeSize")).status).toBe(404);
});
