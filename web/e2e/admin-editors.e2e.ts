import type { Page } from "@playwright/test";
import {
  anotherBrowser,
  expect,
  fillIn,
  openBrand,
  save,
  signedInTestsOnTheSharedSite,
} from "./admin.ts";

const test = signedInTestsOnTheSharedSite();

/** Changes and saves a brand in the other editor's browser. */
const changeElsewhere = async (other: Page, name: string, fields: Record<string, string>) => {
  await openBrand(other, name);
  await fillIn(other, fields);
  await save(other);
  await expect(other.getByText(`Saved ${fields["Brand Name"] ?? name}.`)).toBeVisible();
};

test("an editor who saves after another sees both values of each conflict, and the chosen value is saved", async ({
  page,
  browser,
  site,
  signedIn,
  api,
}) => {
  const other = await anotherBrowser(browser, site, signedIn);
  await openBrand(page, "Sunice");
  await changeElsewhere(other, "Sunice", {
    "HQ Location": "Theirs",
    "Short Description": "Their words.",
    "Ownership Type": "Theirs alone",
  });
  await fillIn(page, {
    "HQ Location": "Mine",
    "Short Description": "My words.",
    "Distribution Model": "Mine alone",
  });
  await save(page);

  const heading = page.getByRole("heading", {
    name: "Someone else changed Sunice in the meantime",
  });
  await expect(heading).toBeFocused();
  expect((await api.brand("sunice"))?.hqLocation).toBe("Theirs");
  const words = page.getByRole("group", { name: "Short Description" });
  await expect(words).toContainText("My words.");
  await expect(words).toContainText("Their words.");
  const kept = page.locator(".from-them");
  await expect(kept).toContainText("Ownership Type");
  await expect(kept).toContainText("Theirs alone");
  await expect(page.getByRole("button", { name: "Save merged brand" })).toHaveCount(0);
  await expect(page.getByText("2 fields have no choice yet.")).toBeVisible();
  await words.getByRole("radio", { name: /^Theirs/ }).check();
  await page
    .getByRole("group", { name: "HQ Location" })
    .getByRole("radio", { name: /^Mine/ })
    .check();
  await page.getByRole("button", { name: "Save merged brand" }).click();
  await expect(page.getByText("Saved Sunice.")).toBeVisible();
  expect(await api.brand("sunice")).toMatchObject({
    hqLocation: "Mine",
    shortDescription: "Their words.",
    ownershipType: "Theirs alone",
    distributionModel: "Mine alone",
  });
  await other.context().close();
});

test("a brand deleted during editing can be restored and saved", async ({
  page,
  browser,
  site,
  signedIn,
  api,
}) => {
  const other = await anotherBrowser(browser, site, signedIn);
  await openBrand(page, "Swag Golf");
  await openBrand(other, "Swag Golf");
  await other.getByRole("button", { name: "Delete Brand" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Delete Brand" }).click();
  await expect(other.getByText("Deleted Swag Golf.")).toBeVisible();
  await fillIn(page, { "HQ Location": "Still mine" });
  await save(page);
  await expect(page.getByRole("alert")).toContainText("keeper@golf.example deleted it just now.");
  await page.getByRole("button", { name: "Restore it" }).click();
  await expect(page.getByText("Saved Swag Golf.")).toBeVisible();
  expect((await api.brand("swag-golf"))?.hqLocation).toBe("Still mine");
  await other.context().close();
});
