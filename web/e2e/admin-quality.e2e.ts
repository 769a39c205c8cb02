import { expect, fillIn, openBrand, signedInTestsOnTheSharedSite } from "./admin.ts";
import { checkPageAtBothWidths, checkPageInEveryWay } from "./check-page.ts";

const test = signedInTestsOnTheSharedSite();

/** Each template once. Forms with errors are tested below, mails and privacy in `people-quality.e2e.ts`. */
const PAGES: [path: string, text: string][] = [
  ["/admin", "Active brands"],
  ["/admin/brands?search=ya", "Showing"],
  ["/admin/brands/new?section=attributes", "About the company"],
  ["/admin/import", "Choose a file"],
  ["/admin/history", "First start"],
  ["/admin/submissions", "Pending"],
  ["/admin/checks", "Why now"],
  ["/admin/categories", "Headcovers & Accessories"],
  ["/admin/attributes", "Speciality"],
  ["/admin/administrators", "Invite an administrator"],
  ["/admin/account", "This browser"],
];

/** A page with parts that only a phone or only a desktop shows. */
const RESPONSIVE_PAGE = "/admin/brands?search=ya";

test("axe finds no violation on any page of the back office, in light and dark, at 390 and 1280 px; no console errors or warnings; no external requests", async ({
  page,
  site,
  browser,
  watch,
}) => {
  test.setTimeout(240_000);
  const externalRequests: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(site.url)) externalRequests.push(request.url());
  });
  for (const [path, text] of PAGES) {
    await page.goto(path);
    await expect(page.getByText(text).first()).toBeVisible();
    if (path === RESPONSIVE_PAGE) await checkPageInEveryWay(page, path);
    else await checkPageAtBothWidths(page, path);
  }

  await page.goto("/admin/brands?search=ya");
  await page.getByRole("checkbox", { name: "Select all brands on this page" }).click();
  await page.getByRole("button", { name: "Attributes..." }).click();
  await page.getByLabel("Search attributes").fill("handmade");
  await expect(page.getByRole("checkbox", { name: "Handmade" })).toBeVisible();
  await checkPageAtBothWidths(page, "the bulk dialog");

  await page.goto("/admin/brands/new");
  await page.getByLabel("Brand Name").fill("Titleist");
  await expect(page.getByText("Already listed?")).toBeVisible();
  await expect(page.getByText("Taken by Titleist")).toBeVisible();
  await fillIn(page, { "Founded Year": "soon" });
  await page.getByRole("button", { name: "Save Brand" }).click();
  await expect(page.getByText(/Not saved:/)).toBeVisible();
  await checkPageAtBothWidths(page, "a form with errors");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Leave without saving" }).click();

  await openBrand(page, "Titleist");
  await fillIn(page, { "HQ Location": "Seen by axe" });
  await page.getByRole("button", { name: "Save Brand" }).click();
  await expect(page.getByText("Saved Titleist.")).toBeVisible();
  await checkPageAtBothWidths(page, "the table with a notice");
  await page.goto("/admin/history");
  await page.locator(".batch-line a").first().click();
  await page.getByRole("button", { name: "Revert..." }).click();
  await expect(page.getByText("What would change")).toBeVisible();
  await checkPageAtBothWidths(page, "a change and its revert");

  await page.goto("/admin/categories");
  await page.getByRole("button", { name: "Edit Putters" }).click();
  await checkPageAtBothWidths(page, "a category's dialog");
  expect(watch.complaints).toEqual([]);
  expect(externalRequests).toEqual([]);

  const signedOut = { cookies: [], origins: [] };
  const visitor = await browser.newContext({ baseURL: site.url, storageState: signedOut });
  const signInPage = await visitor.newPage();
  await signInPage.goto("/admin/login");
  await expect(signInPage.getByRole("button", { name: "Sign In" })).toBeVisible();
  await checkPageAtBothWidths(signInPage, "/admin/login");
  await signInPage.goto("/admin/reset#cut-short");
  await expect(signInPage.getByRole("button", { name: "Set password" })).toBeVisible();
  await checkPageAtBothWidths(signInPage, "/admin/reset");
  await visitor.close();
});

test("finds, edits, saves and undoes a brand with the keyboard alone", async ({ page }) => {
  const focused = () => page.locator(":focus");
  /** Presses Tab until the element has the focus. */
  const tabTo = async (
    name: string | RegExp,
    role: "link" | "button" | "tab" | "textbox" | "searchbox",
  ) => {
    const wanted = page.getByRole(role, { name, exact: typeof name === "string" });
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press("Tab");
      if (await wanted.evaluateAll((found) => found.includes(document.activeElement as never)))
        return;
    }
    throw new Error(`${role} ${String(name)} cannot be reached`);
  };
  await page.goto("/admin/brands");
  await expect(page.getByText(/^Showing 50 of/)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(focused()).toHaveText("Skip to content");
  await page.keyboard.press("Enter");
  await tabTo("Search brands", "searchbox");
  await page.keyboard.type("evnroll");
  await expect(page.getByText(/^Showing 1 of/)).toBeVisible();
  await tabTo("Evnroll", "link");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Edit Brand" })).toBeFocused();
  await tabTo(/^Basic Information/, "tab");
  await page.keyboard.press("ArrowRight");
  await expect(focused()).toHaveText(/^Company Details/);
  await tabTo("HQ Location", "textbox");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("By keyboard");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Saved Evnroll.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Evnroll", exact: true })).toBeFocused();
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press("Shift+Tab");
    if ((await focused().innerText()) === "Undo") break;
  }
  await expect(focused()).toHaveText("Undo");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Undone.")).toBeVisible();
});
