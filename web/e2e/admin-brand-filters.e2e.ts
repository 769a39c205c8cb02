import { anotherBrowser, expect, signedInTestsOnTheSharedSite } from "./admin.ts";
import { checkPageAtBothWidths } from "./check-page.ts";

const test = signedInTestsOnTheSharedSite();

const rows = "tbody tr";

test("filters the table, stores filters in the address, and removes them with chips", async ({
  page,
}) => {
  await page.goto("/admin/brands");
  await page.getByRole("combobox", { name: "Category" }).selectOption("Putters");
  await expect(page).toHaveURL("/admin/brands?category=putters");
  await page.getByRole("combobox", { name: "Country" }).selectOption("USA");
  await expect(page).toHaveURL("/admin/brands?category=putters&country=usa");
  const attribute = page.getByRole("combobox", { name: "Attribute" });
  await attribute.fill("tour-proven");
  await attribute.press("Enter");
  await expect(page).toHaveURL("/admin/brands?category=putters&attr=tour-proven&country=usa");
  await expect(attribute).toHaveValue("");
  const chips = page.getByRole("list", { name: "Filters" });
  await expect(chips.getByRole("listitem")).toHaveText([
    "Remove filter: Putters",
    "Remove filter: Based in USA",
    "Remove filter: Tour-Proven",
  ]);
  await expect(page.locator(rows).first()).toBeVisible();
  await chips.getByRole("link", { name: "Remove filter: Based in USA" }).click();
  await expect(page).toHaveURL("/admin/brands?category=putters&attr=tour-proven");
  await expect(page.getByRole("combobox", { name: "Country" })).toHaveValue("");
  await page.goBack();
  await expect(page.getByRole("combobox", { name: "Country" })).toHaveValue("usa");
  await page.reload();
  await expect(chips.getByRole("listitem")).toHaveCount(3);
  await checkPageAtBothWidths(page, "the filtered table");
  await page.goto("/admin/brands?category=gone&needs=overdue");
  await expect(page.getByText("No brands found")).toBeVisible();
  await chips.getByRole("link", { name: "Remove filter: gone" }).click();
  await expect(page).toHaveURL("/admin/brands?needs=overdue");
});

for (const width of [768, 1_280])
  test(`fits the filters into one row at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/admin/brands");
    const tops = page
      .locator(".toolbar :is(input, select):visible")
      .evaluateAll((controls) =>
        controls.map((one) => Math.round(one.getBoundingClientRect().top / 16)),
      );
    expect(new Set(await tops).size).toBe(1);
  });

test("edits fields in the table, and saves its filters as a view that all administrators share", async ({
  page,
  browser,
  site,
  signedIn,
  api,
}) => {
  await page.goto("/admin/brands?search=chervo&sort=-updated");
  const row = page.locator(rows);
  const positioning = row.locator(".cell-positioning");
  const before = await positioning.getByRole("button").textContent();
  await positioning.getByRole("button").click();
  const choice = page.getByRole("combobox", { name: "Positioning" }).last();
  await expect(choice).toBeFocused();
  await choice.selectOption("Budget");
  await page.keyboard.press("Escape");
  await expect(positioning.getByRole("button")).toBeFocused();
  await expect(positioning.getByRole("button")).toHaveText(before ?? "");
  await page.keyboard.press("Enter");
  await choice.selectOption("Premium");
  await checkPageAtBothWidths(page, "a cell being edited");
  await choice.press("Enter");
  await expect(page.getByText(/^Saved Chervò\./)).toBeVisible();
  await expect(positioning.getByRole("button")).toHaveText(/^Premium/);
  expect(await api.brand("chervo")).toMatchObject({ positioning: "Premium" });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(positioning.getByRole("button")).toHaveText(before ?? "");

  await row.locator(".cell-founded").getByRole("button").click();
  const year = page.getByRole("textbox", { name: "Founded Year" });
  await year.fill("3000");
  await year.press("Enter");
  await expect(row).toContainText("must be a whole number from 1600");
  // Someone else changes the brand meanwhile.
  const stored = await api.brand("chervo");
  const archive = {
    edit: { kind: "status", status: "archived" },
    brands: [{ id: stored?.id, readVersion: stored?.version }],
  };
  expect((await api.send("POST", "/bulk-edits", archive)).ok()).toBe(true);
  await year.fill("1982");
  await year.press("Enter");
  await expect(row.getByRole("alert")).toContainText("Someone else changed this brand");
  await expect(row.locator(".cell-status")).toContainText("Archived");
  await year.press("Enter");
  await expect(row.locator(".cell-founded")).toHaveText(/^1982/);
  expect(await api.brand("chervo")).toMatchObject({ foundedYear: 1982, status: "archived" });

  await page.getByRole("button", { name: "Save this view" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Chervò, newest");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved the view Chervò, newest.")).toBeVisible();
  const other = await anotherBrowser(browser, site, signedIn);
  await other.goto("/admin/brands");
  await other.getByRole("link", { name: "Chervò, newest" }).click();
  await expect(other).toHaveURL("/admin/brands?search=chervo&sort=-updated");
  await expect(other.locator(rows)).toHaveCount(1);
  await other.getByRole("button", { name: "Delete the view Chervò, newest" }).click();
  await expect(other.getByText("Deleted the view Chervò, newest.")).toBeVisible();
  await expect(other.getByRole("link", { name: "Chervò, newest" })).toHaveCount(0);
  await other.getByRole("button", { name: "Undo" }).click();
  await expect(other.getByText("Undone.")).toBeVisible();
  await expect(other.getByRole("link", { name: "Chervò, newest" })).toHaveCount(1);
});
