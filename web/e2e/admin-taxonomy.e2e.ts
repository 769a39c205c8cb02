import { expect, signedInTestsOnTheSharedSite } from "./admin.ts";

const test = signedInTestsOnTheSharedSite();

const row = "tbody > tr";

test("creates, renames and deletes a category, and shows the number of affected brands", async ({
  page,
  request,
}) => {
  await page.goto("/admin/categories");
  await expect(page.getByRole("heading", { level: 1, name: "Categories" })).toBeVisible();
  await expect(page.locator(row)).toHaveCount(14);
  await page.getByRole("button", { name: "Add category" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Name is required.")).toBeVisible();
  await dialog.getByLabel("Name").fill("Putters");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Slug belongs to another category.")).toBeVisible();
  await dialog.getByRole("button", { name: "Use putters-2" }).click();
  await dialog.getByLabel("Name").fill("Divot Tools");
  await dialog.getByLabel("Slug").fill("");
  await dialog.getByLabel("Description").fill("For the green.");
  await dialog.getByLabel("Aliases").fill("pitch fork\n\nDRIVERS\n");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(
    dialog.getByText("Aliases must not include “DRIVERS”, which is an alias of Golf Clubs."),
  ).toBeVisible();
  await dialog.getByLabel("Aliases").fill("pitch fork\ngreen fork");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved Divot Tools.")).toBeVisible();
  await expect(page.locator(row).last()).toContainText("divot-tools");
  await page.getByRole("button", { name: "Edit Divot Tools" }).click();
  await expect(dialog.getByLabel("Description")).toHaveValue("For the green.");
  await expect(dialog.getByLabel("Aliases")).toHaveValue("pitch fork\ngreen fork");
  await dialog.getByLabel("Name").fill("Pitch Repairers");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved Pitch Repairers.")).toBeVisible();
  const names = (await (await request.get("/api/categories")).json()) as { name: string }[];
  expect(names.at(-1)?.name).toBe("Pitch Repairers");
  await page.getByRole("button", { name: "Delete... Pitch Repairers" }).click();
  await expect(dialog).toContainText("No brand has this category.");
  await dialog.getByRole("button", { name: "Delete category" }).click();
  await expect(page.getByText("Deleted Pitch Repairers.")).toBeVisible();
  await expect(page.locator(row)).toHaveCount(14);
  const inTheNextRow = page.locator(row).last().getByRole("button", { name: /^Edit/ });
  await expect(inTheNextRow).toBeFocused();
});
