import { expect, signedInTestsOnTheSharedSite } from "./admin.ts";

const test = signedInTestsOnTheSharedSite();

test("a list is created, seen by visitors and undone", async ({ page, request }) => {
  await page.goto("/admin/lists");
  await page.getByRole("button", { name: "Add list" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Shoes from the US");
  await dialog.getByLabel("Text").fill("Where golfers’ shoes come from.");
  await dialog.getByLabel("Query").fill("/brands?colour=red");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("is not a filter of the list of brands")).toBeVisible();
  await dialog.getByLabel("Query").fill("/brands?category=footwear&attr=based-in-usa");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved Shoes from the US.")).toBeVisible();
  await expect(page.locator("tbody > tr").last()).toContainText("shoes-from-the-us");
  const shown = async () => (await request.get("/lists/shoes-from-the-us")).status();
  expect(await shown()).toBe(200);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone.")).toBeVisible();
  await expect(page.getByText("shoes-from-the-us")).toHaveCount(0);
  expect(await shown()).toBe(404);
});
