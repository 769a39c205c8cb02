import { expect, signedInTests } from "./admin.ts";

const test = signedInTests();

const rows = "tbody tr";

test("searches by name and slug while typing, and keeps the search in the URL", async ({
  page,
}) => {
  await page.goto("/admin/brands");
  const box = page.getByRole("searchbox", { name: "Search brands" });
  await expect(box).toHaveAttribute("placeholder", "Search brands...");
  await box.pressSequentially("chervo");
  await expect(page.locator(rows)).toHaveCount(1);
  await expect(page.locator(rows)).toContainText("Chervò");
  await expect(page).toHaveURL("/admin/brands?search=chervo");
  await expect(page.getByText("Showing 1 of 402 brands")).toBeVisible();
  await page.reload();
  await expect(box).toHaveValue("chervo");
  await expect(page.locator(rows)).toHaveCount(1);
  await box.fill("   ");
  await expect(page).toHaveURL("/admin/brands");
  await expect(page.locator(rows)).toHaveCount(50);
});

test("shows an empty list after a failure, without a message, and fills it when a retry succeeds", async ({
  page,
}) => {
  let fail = (): void => {};
  const held = new Promise<void>((resolve) => (fail = resolve));
  let isDown = true;
  await page.route("**/api/admin/brands*", async (route) => {
    if (!isDown) return route.continue();
    await held;
    await route.fulfill({
      status: 500,
      json: { title: "Internal Server Error", detail: "The store rests." },
    });
  });
  await page.goto("/admin/brands");
  const loading = page.getByText("Loading brands...");
  await expect(loading).toBeVisible();
  fail();
  await expect(page.getByText("No brands found")).toBeVisible();
  await expect(loading).toHaveCount(0);
  isDown = false;
  await expect(page.locator(rows)).toHaveCount(50);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("steps through the pages, and returns to the same page from a form", async ({ page }) => {
  await page.goto("/admin/brands?status=active");
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/admin/brands?status=active&page=2");
  await expect(page.getByText("Page 2 of 8")).toBeVisible();
  const row = page.locator(rows).nth(30);
  const name = await row.locator(".brand-name a").innerText();
  await row.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);
  await row.getByRole("link", { name: `Edit ${name}` }).click();
  await expect(page.getByLabel("Brand Name")).toHaveValue(name);
  await page.getByRole("link", { name: "Back to brands" }).click();
  await expect(page).toHaveURL("/admin/brands?status=active&page=2");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  await expect(row).toBeInViewport();
});
