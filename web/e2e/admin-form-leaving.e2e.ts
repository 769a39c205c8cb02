import { expect, fillIn, openBrand, save, signedInTestsOnTheSharedSite } from "./admin.ts";

const test = signedInTestsOnTheSharedSite();

test("Ctrl+S saves once, and shows Saving... meanwhile", async ({ page }) => {
  await openBrand(page, "Mizuno Golf");
  let saves = 0;
  await page.route("**/api/admin/brands/*", async (route) => {
    if (route.request().method() === "PUT") {
      saves += 1;
      await new Promise((done) => setTimeout(done, 400));
    }
    await route.continue();
  });
  await fillIn(page, { "HQ Location": "Osaka, Japan, again" });
  await page.keyboard.press("Control+s");
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("button", { name: "Saving..." })).toBeDisabled();
  await expect(page.getByText("Saved Mizuno Golf.")).toBeVisible();
  expect(saves).toBe(1);
});

test("a failed save keeps the input, and can be retried", async ({ page }) => {
  await openBrand(page, "Srixon");
  let answer: object | "lost" | undefined = { title: "Unavailable", detail: "The disk is full." };
  await page.route("**/api/admin/brands/*", (route) => {
    if (route.request().method() !== "PUT" || answer === undefined) return route.continue();
    return answer === "lost" ? route.abort() : route.fulfill({ status: 507, json: answer });
  });
  await fillIn(page, { "HQ Location": "Kobe, Hyogo" });
  await save(page);
  await expect(page.getByRole("alert")).toContainText("The disk is full.");
  await expect(page.getByLabel("HQ Location")).toHaveValue("Kobe, Hyogo");
  await expect(page.getByRole("button", { name: "Save Brand" })).toBeEnabled();
  answer = "lost";
  await save(page);
  await expect(page.getByRole("alert")).toContainText("The server could not be reached.");
  answer = undefined;
  await save(page);
  await expect(page.getByText("Saved Srixon.")).toBeVisible();
});

test("asks before leaving unsaved changes", async ({ page }) => {
  await openBrand(page, "Wilson Golf");
  await fillIn(page, { "HQ Location": "Chicago" });
  await page.getByRole("link", { name: "Cancel" }).click();
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("HQ Location")).toHaveValue("Chicago");
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const warning = await asked;
  expect(warning.type()).toBe("beforeunload");
  await warning.dismiss();
  await expect(page.getByLabel("HQ Location")).toHaveValue("Chicago");
  await page.goBack();
  await dialog.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL("/admin/brands?search=Wilson%20Golf");
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toHaveCount(0);
});

test("an unsaved draft is restored after a crash, and can be discarded", async ({
  page,
  context,
  browser,
}) => {
  await openBrand(page, "Cobra Golf");
  const address = page.url();
  const hq = await page.getByLabel("HQ Location").inputValue();
  await fillIn(page, { "HQ Location": "Carlsbad, drafted" });
  // A crash runs no event handlers, so the draft must be stored while typing.
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }).includes("drafted")))
    .toBe(true);
  const afterCrash = await browser.newContext({ storageState: await context.storageState() });
  const again = await afterCrash.newPage();
  await again.goto(address);
  await expect(again.getByText(/Your unsaved changes from .* were restored/)).toBeVisible();
  await expect(again.getByLabel("HQ Location")).toHaveValue("Carlsbad, drafted");
  await again.getByRole("button", { name: "Discard them" }).click();
  await expect(again.getByLabel("HQ Location")).toHaveValue(hq);
  await again.getByRole("link", { name: "Cancel" }).click();
  await again.goto(address);
  await expect(again.getByLabel("HQ Location")).toHaveValue(hq);
  await afterCrash.close();
});

test("deleting asks for confirmation in the specified words, and can be undone", async ({
  page,
  request,
}) => {
  await openBrand(page, "Ram Golf");
  await page.getByRole("button", { name: "Delete Brand" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete brand" });
  await expect(dialog).toContainText(
    "Are you sure you want to delete this brand? This action cannot be undone.",
  );
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Delete Brand" })).toBeFocused();
  await page.getByRole("button", { name: "Delete Brand" }).click();
  await dialog.getByRole("button", { name: "Delete Brand" }).click();
  await expect(page).toHaveURL(/\/admin\/brands/);
  await expect(page.getByText("Deleted Ram Golf.")).toBeVisible();
  expect((await request.get("/brands/ram-golf")).status()).toBe(404);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone.")).toBeVisible();
  expect((await request.get("/brands/ram-golf")).status()).toBe(200);
});
