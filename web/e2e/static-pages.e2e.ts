import { readFile } from "node:fs/promises";
import { expect, test } from "./site.ts";

test("a navigation in the browser updates the title, and records the page's name", async ({
  page,
  watch,
}) => {
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "About" }).click();
  await expect(page).toHaveTitle(/About.* \| GolfBrands$/);
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(1);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/about$/);
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page).toHaveTitle(/Privacy.* \| GolfBrands$/);
  for (const name of ["about", "privacy"])
    expect(
      watch.events.some((event) => event.includes("page_viewed") && event.includes(name)),
    ).toBe(true);
});

test("on a phone a toggle opens the menu", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/about");
  const link = page.getByRole("banner").getByRole("link", { name: "Categories" });
  await expect(link).toBeHidden();
  await page.getByRole("banner").getByText(/menu/i).first().click();
  await expect(link).toBeVisible();
  await link.click();
  await expect(page).toHaveURL("/categories");
  await expect(link).toBeHidden();
});

test("on a tablet the header shows its links and the search box in one line", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/about");
  const header = page.getByRole("banner");
  await expect(header.locator("summary")).toBeHidden();
  await expect(header.getByRole("link")).toHaveCount(5);
  for (const link of await header.getByRole("link").all()) await expect(link).toBeVisible();
  await expect(header.getByRole("combobox")).toBeVisible();
  expect((await header.boundingBox())?.height).toBeLessThan(90);
  await page.keyboard.press("/");
  await page.keyboard.type("putt");
  const { x = 0, width = 0 } = (await page.getByRole("listbox").boundingBox()) ?? {};
  expect(width).toBeGreaterThan(200);
  expect(x + width).toBeLessThanOrEqual(768);
});

test("a visitor finds the open data, downloads a file, and continues to the changes", async ({
  page,
}) => {
  await page.goto("/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "About the data" }).click();
  await expect(page).toHaveTitle(/About the data/);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "brands.csv" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("brands.csv");
  expect(await readFile(await download.path(), "utf8")).toMatch(
    /^slug,name,.*\r\n[^]*\r\ntitleist,/,
  );
  await page.getByRole("main").getByRole("link", { name: "Changes" }).click();
  await expect(page.getByText(/^The directory opened with \d+ brands/)).toBeVisible();
});
