import { expect, fillIn, openBrand, openSection, save, signedInTests } from "./admin.ts";
import { checkPageAtBothWidths } from "./check-page.ts";

const test = signedInTests();

const latest = ".batch-line";

test("history shows who did what, when and from where, field by field", async ({ page }) => {
  await openBrand(page, "Galvin Green");
  await fillIn(page, { "HQ Location": "Växjö, anew" });
  await openSection(page, "Categories");
  await page.getByLabel("Footwear").check();
  await save(page);
  await expect(page.getByText("Saved Galvin Green.")).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "History" }).click();
  const line = page.locator(latest).first();
  await expect(line).toContainText("Galvin Green: HQ location Växjö, anew");
  await expect(line).toContainText("keeper@golf.example");
  await expect(line).toContainText("just now");
  await expect(line).toContainText("Form in the browser");
  await expect(page.locator(latest).last()).toContainText("First start");
  await line.getByRole("link").click();
  const changes = page.locator(".field-changes");
  await expect(changes).toContainText("HQ Location");
  await expect(changes.locator("ins").first()).toContainText("Växjö, anew");
  await expect(changes).toContainText("Categories");
  await expect(changes).toContainText("Footwear");
  await page.getByRole("link", { name: "History of Galvin Green" }).click();
  await expect(page.getByText("Only changes of this brand.")).toBeVisible();
  await expect(page.getByText("2 changes")).toBeVisible();

  await page.getByRole("link", { name: "Show everything" }).click();
  const brand = page.getByLabel("Brand", { exact: true });
  await brand.pressSequentially("galvin");
  await expect(page.locator("datalist option[value=galvin-green]")).toHaveText("Galvin Green");
  await brand.fill("Galvin Green");
  await brand.press("Enter");
  await expect(page).toHaveURL("/admin/history?brand=galvin-green");
  await expect(page.getByText("2 changes")).toBeVisible();
});

test("a revert previews its changes, and does not touch fields that have changed since", async ({
  page,
  api: { brand },
}) => {
  const before = await brand("garmin");
  await openBrand(page, "Garmin");
  await fillIn(page, { "HQ Location": "Batch one", "Short Description": "Batch one." });
  await save(page);
  await expect(page.getByText("Saved Garmin.")).toBeVisible();
  await openBrand(page, "Garmin");
  await fillIn(page, { "Short Description": "Batch two." });
  await save(page);
  await expect(page.getByText("Saved Garmin.").last()).toBeVisible();

  await page.getByRole("navigation").getByRole("link", { name: "History" }).click();
  await page.locator(latest).nth(1).getByRole("link").click();
  await page.getByRole("button", { name: "Revert..." }).click();
  const dialog = page.getByRole("dialog", { name: "Revert this change?" });
  await expect(dialog.getByRole("heading", { name: "What would change" })).toBeVisible();
  await expect(dialog.locator(".field-changes")).toContainText("HQ Location");
  await expect(dialog.locator(".field-changes")).not.toContainText("Short Description");
  await expect(dialog).toContainText("Short Description was changed since and stays: Batch two.");
  await dialog.getByRole("button", { name: "Revert", exact: true }).click();
  await expect(page.getByText("Undone, except for what has changed since.")).toBeVisible();
  expect(await brand("garmin")).toMatchObject({
    hqLocation: before?.hqLocation,
    shortDescription: "Batch two.",
  });
});

test("a revert that deletes more than 20 records asks for their number", async ({ page }) => {
  await page.goto("/admin/history");
  await page.locator(latest).last().getByRole("link").click();
  await page.getByRole("button", { name: "Revert..." }).click();
  const dialog = page.getByRole("dialog");
  const revert = dialog.getByRole("button", { name: "Revert", exact: true });
  const number = dialog.getByLabel(/^Reverting deletes [\d,]+ records/);
  await expect(revert).toBeDisabled();
  await number.fill("2");
  await expect(revert).toBeDisabled();
  const [, count = ""] = /deletes ([\d,]+) records/.exec(await dialog.innerText()) ?? [];
  await number.fill(count.replaceAll(",", ""));
  await expect(revert).toBeEnabled();
  await checkPageAtBothWidths(page, "the revert of many brands");
});
