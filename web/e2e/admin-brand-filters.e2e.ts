import { adminApi, expect, signedInTests } from "./admin.ts";
import { checkPageAtBothWidths } from "./check-page.ts";

const test = signedInTests();

const rows = "tbody tr";

test("filters the table, keeps filters in the address, and removes them by chips", async ({
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

test("shows the chosen columns, also after a reload", async ({ page }) => {
  await page.goto("/admin/brands?search=chervo");
  await page.getByText("Columns", { exact: true }).click();
  await page.getByRole("checkbox", { name: "Headquarters" }).check();
  await page.getByRole("checkbox", { name: "Categories" }).check();
  await page.getByRole("checkbox", { name: "Slug" }).uncheck();
  const heads = page.getByRole("columnheader");
  const chosen = ["Brand ↑", "Positioning", "Status", "Views", "Categories", "Headquarters"];
  await expect(heads).toHaveText([...chosen, "Actions"]);
  await page.reload();
  await expect(heads).toHaveText([...chosen, "Actions"]);
  await expect(page.locator(rows)).toContainText("Italy");
  await page.getByText("Columns", { exact: true }).click();
  for (const box of await page
    .getByRole("group", { name: "Columns of the table" })
    .getByRole("checkbox")
    .all())
    await box.check();
  await checkPageAtBothWidths(page, "every column");
});

test("edits all matching brands in bulk, and no others", async ({ page, request, signedIn }) => {
  const { read } = adminApi(request, signedIn);
  const budget = async () => (await read<{ total: number }>("/brands?positioning=budget")).total;
  const before = await budget();
  await page.goto("/admin/brands?category=putters&country=usa");
  await page.getByRole("checkbox", { name: "Select all brands on this page" }).check();
  const bar = page.getByRole("region", { name: "Chosen brands" });
  const { total } = await read<{ total: number }>("/brands?category=putters&country=usa");
  await expect(bar).toContainText(`${total} brands selected`);
  const matching = await read<{ total: number }>(
    "/brands?category=putters&country=usa&positioning=budget",
  );
  await bar.getByRole("button", { name: "Positioning..." }).click();
  await page.getByRole("button", { name: "Change positioning" }).click();
  await expect(page.getByText(/^Set the positioning of \d+ brands to Budget\.$/)).toBeVisible();
  expect(await budget()).toBe(before + total - matching.total);
});
