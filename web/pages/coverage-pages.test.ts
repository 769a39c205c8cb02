import { expect, it } from "vitest";
import { chervo, ping, titleist } from "#core/brand/brand.fixture.ts";
import { changeSetOf, createBrand, updateBrand } from "#core/change/change-set.fixture.ts";
import { openSite, page } from "../site/rendered-site.harness.ts";

const linkless = { categoryIds: [], attributeIds: [], evidence: [] };
const site = () =>
  openSite(
    changeSetOf(
      createBrand({
        ...titleist,
        ...linkless,
        foundedYear: 1932,
        tiktokUrl: null,
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
  expect(text).toContain("Founding year1 50%1 100%Positioning1 50%–");
  // Known for every brand, but never checked.
  expect(text).not.toContain("Headquarters");
  expect(text).not.toContain("ue again");
  expect(links).toContain("/coverage/foundedYear");
  // Known for no brand.
  expect(text).not.toContain("TikTok page");
});

it("counts the facts due again once there are any", async () => {
  const { page, commit } = await site();
  const checked = {
    field: "hqLocation" as const,
    source: null,
    checkedOn: "2015-01-01",
    grade: "independent" as const,
  };
  const hqLocation = "Phoenix, Arizona, USA";
  await commit(
    changeSetOf(updateBrand({ ...ping, ...linkless, hqLocation, evidence: [checked] }, 1)),
  );
  const { text } = await page("/coverage");
  expect(text).toContain("Due again");
  expect(text).toMatch(/Headquarters2 100%1 50%1 100%/);
});

it("links each brand without a field to the form of that field", async () => {
  const { page } = await site();
  const { links, text } = await page("/coverage/foundedYear");
  expect(text).toContain("No founding year yet1 brand. Know one? Pick a brand and tell us.");
  expect(links).toContain("/brands/ping/correct?field=foundedYear");
  expect(links).not.toContain("/brands/titleist/correct?field=foundedYear");
});

it.each(["/changes", "/data", "/about"])("the coverage page is linked from %s", async (path) => {
  const { page } = await site();
  expect((await page(path)).links).toContain("/coverage");
});

it("lists a lost website among the missing ones", async () => {
  const { links } = await page("/coverage/websiteUrl");
  expect(links).toContain(`/brands/${chervo.slug}/correct?field=websiteUrl`);
  const form = await page(`/brands/${chervo.slug}/correct?field=websiteUrl`);
  expect(form.status).toBe(200);
  expect(form.main).not.toContain(chervo.websiteUrl);
});

it("answers 404 for an unknown field", async () => {
  const { page } = await site();
  expect((await page("/coverage/shoeSize")).status).toBe(404);
});
