import { expect, signedInTestsOnTheSharedSite } from "./admin.ts";
import { checkPageAtBothWidths } from "./check-page.ts";

const test = signedInTestsOnTheSharedSite();

test("Ctrl-K opens a palette that finds a brand, a screen or an action by typing, also on a phone", async ({
  page,
}) => {
  await page.goto("/admin/checks");
  await expect(page.getByRole("article")).toBeVisible();
  const field = page.getByRole("combobox", { name: "A brand, screen or action" });
  const selected = page.getByRole("dialog").getByRole("option", { selected: true });
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  // While the palette is open, letters do not answer the check.
  await page.keyboard.type("history");
  await expect(selected).toHaveText("History Screen");
  await checkPageAtBothWidths(page, "the command palette");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "History" })).toBeFocused();

  await page.keyboard.press("Meta+k");
  await expect(field).toBeFocused();
  await page.keyboard.type("titleist");
  await expect(selected).toHaveText("Titleist Brand");
  await page.keyboard.press("ArrowDown");
  await expect(selected).toHaveText("Search brands for “titleist” Brands");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Brand Name")).toHaveValue("Titleist");

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText("Menu", { exact: true }).click();
  await page.getByRole("button", { name: "Go to…" }).click();
  await expect(field).toBeFocused();
  await page.keyboard.type("add brand");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/brands/new");
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await page.keyboard.type("titleist");
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
  await expect(page).toHaveURL("/admin/brands/new");
});
