import { expect, test } from "./site.ts";

test.use({ javaScriptEnabled: false });

test("a visitor searches, filters, sorts, pages and reads", async ({ page }) => {
  await page.goto("/");
  const search = page.getByRole("main").locator('input[name="search"]').first();
  await search.fill("golf");
  await search.press("Enter");
  await expect(page).toHaveURL(/\/brands\?search=golf$/);
  await page.getByRole("radio", { name: /^Apparel/ }).check();
  await page.getByRole("checkbox", { name: /^Women's Line/ }).check();
  await page.getByRole("button", { name: /apply/i }).first().click();
  await expect(page).toHaveURL(/attr=women-s-line/);
  await expect(page).toHaveURL(/category=apparel/);
  await expect(page).toHaveURL(/search=golf/);
  await page.goto("/brands");
  await page.getByRole("combobox", { name: /sort/i }).selectOption("Name (A-Z)");
  await page
    .getByRole("button", { name: /apply|sort/i })
    .last()
    .click();
  await expect(page).toHaveURL(/sort=name-asc/);
  await page.getByRole("navigation", { name: "A to Z" }).getByRole("link", { name: "T" }).click();
  await expect(page.locator("#letter-t")).toBeInViewport();
  await page.goBack();
  await page.getByRole("link", { name: /next/i }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole("article")).toHaveCount(24);
  await page.getByRole("article").first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/brands\/[a-z0-9-]+$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a visitor on a phone opens the menu and the filters, and selects two owners", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/brands");
  await page.getByRole("banner").getByText(/menu/i).first().click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Categories" })).toBeVisible();
  await page.getByRole("banner").getByText(/menu/i).first().click();
  await page
    .getByText(/Filters/)
    .first()
    .click();
  await expect(page.getByRole("button", { name: /apply/i }).first()).toBeInViewport({ ratio: 1 });
  const owners = page.getByRole("group", { name: "Owner" });
  await owners.getByRole("checkbox", { name: /^Acushnet Holdings/ }).check();
  await expect(owners.getByRole("searchbox", { name: "Filter Owner" })).toBeHidden();
  await owners.getByText(/^\d+ more$/).click();
  await owners.getByRole("checkbox", { name: /^Textron/ }).check();
  await page.getByRole("button", { name: /apply/i }).first().click();
  await expect(page).toHaveURL(/attr=owner-acushnet-holdings&attr=owner-textron$/);
  await expect(page.getByRole("article")).toHaveCount(7);
  await page
    .getByText(/Filters/)
    .first()
    .click();
  await expect(owners.getByRole("checkbox", { name: /^Textron/ })).toBeChecked();
  await expect(owners.getByRole("checkbox", { name: /^Textron/ })).toBeVisible();
});
