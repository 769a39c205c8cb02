import type { APIRequestContext, Page } from "@playwright/test";
import { anotherBrowser, expect, fillIn, save, signedInTests } from "./admin.ts";

const test = signedInTests();

/** Suggests a brand as a visitor. The site takes five an hour from an IP address. */
const suggest = async (request: APIRequestContext, suggestion: object): Promise<void> => {
  const answer = await request.post("/api/submissions", { data: suggestion });
  expect(answer.status()).toBe(201);
};

test.describe.configure({ mode: "serial" });

test("the queue shows suggestions with their likely duplicates", async ({ page, request }) => {
  await suggest(request, {
    brandName: "Fairway & Sons",
    websiteUrl: "https://fairway.example",
    submitterEmail: "golfer@golf.example",
    notes: "Leather headcovers.\nMade in Leeds.",
  });
  await suggest(request, { brandName: "TITLEIST", websiteUrl: "http://www.titleist.com/balls" });
  await suggest(request, { brandName: "Buy Cheap Pills", websiteUrl: "https://pills.example" });
  await suggest(request, { brandName: "Nobody's Putters" });
  await page.goto("/admin/submissions");
  await expect(page.getByRole("link", { name: "Pending 4" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  const cards = page.locator(".submission");
  await expect(cards.getByRole("heading", { level: 2 })).toHaveText([
    "Fairway & Sons",
    "TITLEIST",
    "Buy Cheap Pills",
    "Nobody's Putters",
  ]);
  await expect(cards.nth(0)).toContainText("golfer@golf.example");
  await expect(cards.nth(0)).toContainText("Made in Leeds.");
  await expect(cards.nth(0)).toContainText("No similar brand is listed.");
  await expect(cards.nth(1)).toContainText("Already listed?");
  await expect(cards.nth(1)).toContainText("Same name and site");
});

test("submissions are browsed and decided by keyboard", async ({ page }) => {
  await page.goto("/admin/submissions");
  const cards = page.locator(".submission");
  await expect(cards).toHaveCount(4);
  await expect(page.getByRole("list", { name: "Keys" })).toContainText("j next");
  await page.keyboard.press("j");
  await expect(cards.nth(0)).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(cards.nth(2)).toBeFocused();
  await page.keyboard.press("k");
  await expect(cards.nth(1)).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("s");
  await expect(page.getByText("Buy Cheap Pills was marked as spam.")).toBeVisible();
  await expect(cards).toHaveCount(3);
  await expect(page.getByRole("link", { name: "Spam 1" })).toBeVisible();
  await expect(cards.nth(2)).toBeFocused();

  // While a decision is being saved, the editor moves to another card; the focus must stay there.
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cards).toHaveCount(4);
  await cards.nth(2).focus();
  const sent = Promise.withResolvers<void>();
  await page.route("**/verdict", async (route) => {
    await sent.promise;
    await route.continue();
  });
  for (const key of ["s", "k", "k"]) await page.keyboard.press(key);
  sent.resolve();
  await expect(cards).toHaveCount(3);
  await expect(cards.nth(0)).toBeFocused();
  await page.unroute("**/verdict");
  await cards.nth(2).focus();
  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog", { name: "Reject Nobody's Putters" });
  await expect(dialog).toBeVisible();
  // In a text field, the shortcut keys type letters.
  await dialog.getByRole("textbox", { name: /^Reason/ }).press("s");
  await expect(dialog.getByRole("textbox", { name: /^Reason/ })).toHaveValue("s");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Turn keys off" }).click();
  await page.keyboard.press("j");
  await expect(cards.nth(0)).not.toBeFocused();
  await page.getByRole("button", { name: "Turn keys on" }).click();
});

test("all submissions of one sender are rejected in one step, and restored in one", async ({
  page,
}) => {
  await page.goto("/admin/submissions");
  const cards = page.locator(".submission");
  await expect(cards).toHaveCount(3);
  await cards
    .first()
    .getByRole("button", { name: /^Reject/ })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reject all 3 pending from this sender").check();
  await dialog.getByRole("textbox", { name: /^Reason/ }).fill("Advertising.");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText("Rejected from this sender: 3.")).toBeVisible();
  await expect(page.getByText("No pending submissions.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cards).toHaveCount(3);
});

test("approving opens a prefilled form, and saving links the new brand to the suggestion", async ({
  page,
  api,
}) => {
  await page.goto("/admin/submissions");
  await page.locator(".submission").first().focus();
  await page.keyboard.press("a");
  await expect(page.getByRole("heading", { level: 1, name: "Add New Brand" })).toBeVisible();
  await expect(page.getByLabel("Brand Name")).toHaveValue("Fairway & Sons");
  await expect(page.getByRole("textbox", { name: /^Slug/ })).toHaveValue("fairway-sons");
  await expect(page.getByLabel("Website URL")).toHaveValue("https://fairway.example");
  await expect(page.getByRole("region", { name: "The suggestion" })).toContainText(
    "Made in Leeds.",
  );
  await fillIn(page, { "Founded Year": "1974" });
  await save(page);
  await expect(page).toHaveURL("/admin/submissions");
  await expect(page.getByText("Saved Fairway & Sons.")).toBeVisible();
  expect(await api.brand("fairway-sons")).toMatchObject({
    foundedYear: 1974,
  });
  await page.getByRole("link", { name: "Approved 1" }).click();
  const card = page.locator(".submission").filter({ hasText: "Fairway & Sons" });
  await card.getByRole("link", { name: "Open the brand" }).click();
  await expect(page.getByLabel("Brand Name")).toHaveValue("Fairway & Sons");
});

test("a suggestion of a listed brand can be linked to it", async ({ page }) => {
  await page.goto("/admin/submissions");
  const card = page.locator(".submission").filter({ hasText: "TITLEIST" });
  await card.getByRole("button", { name: /^Same brand/ }).click();
  await expect(page.getByText("Linked TITLEIST to its brand.")).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.getByRole("link", { name: "Approved 2" }).click();
  await expect(card).toBeVisible();
});

test("deciding a submission that someone else has decided shows who did", async ({
  page,
  browser,
  site,
  signedIn,
  request,
}) => {
  await suggest(request, { brandName: "Twice Decided" });
  const other = await anotherBrowser(browser, site, signedIn);
  await page.goto("/admin/submissions");
  await other.goto("/admin/submissions");
  const cardOn = (who: Page) => who.locator(".submission").filter({ hasText: "Twice Decided" });
  await expect(cardOn(page)).toBeVisible();
  await cardOn(other).getByRole("button", { name: /^Spam/ }).click();
  await expect(other.getByText("Twice Decided was marked as spam.")).toBeVisible();
  await cardOn(page).getByRole("button", { name: /^Spam/ }).click();
  await expect(
    page.getByText("Twice Decided was already marked as spam by keeper@golf.example."),
  ).toBeVisible();
  await expect(cardOn(page)).toHaveCount(0);
  await other.context().close();
});
