import { expect, test } from "./site.ts";

test("the title follows a navigation in the browser, and the page is counted by its name", async ({
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
