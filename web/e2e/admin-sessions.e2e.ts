import type { Page } from "@playwright/test";
import {
  ADMIN,
  anotherBrowser,
  expect,
  expireToken,
  fillIn,
  newSession,
  openBrand,
  save,
  signedInTests,
} from "./admin.ts";

/** A new session for each test, because the tests end their sessions. */
const test = signedInTests().extend({
  signedIn: async ({ site }, use) => use(await newSession(site)),
});

const openBrands = async (page: Page): Promise<void> => {
  await page.goto("/admin/brands");
  await expect(page.getByText(/^Showing/)).toBeVisible();
};

/** Ends every session of the administrator with the API, not the page. */
const revoke = async (page: Page): Promise<void> => {
  const status = await page.evaluate(async () => {
    const session = JSON.parse(localStorage.getItem("sb-localhost-auth-token") ?? "{}") as {
      access_token: string;
    };
    const answer = await fetch("/auth/v1/logout?scope=global", {
      method: "POST",
      headers: { Authorization: `Bearer ${session.access_token}` },
    });
    return answer.status;
  });
  expect(status).toBe(204);
};

const signInHere = async (page: Page): Promise<void> => {
  await page.getByLabel("Email Address").fill(ADMIN.email);
  await page.getByLabel("Password").fill(ADMIN.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/admin\/brands/);
};

test("a session that ends while a form is open loses no input", async ({ page }) => {
  await openBrand(page, "Odyssey");
  await fillIn(page, { "HQ Location": "Carlsbad, or so" });
  await revoke(page);
  await save(page);
  await expect(page).toHaveURL("/admin/login");
  await expect(page.getByRole("status")).toHaveText(
    "You are signed out. Unsaved changes to brands are kept in this browser.",
  );
  await signInHere(page);
  const unsent = page.getByRole("region", { name: "Unsaved changes" });
  await expect(unsent).toContainText("Odyssey");
  await unsent.getByRole("link", { name: /Continue/ }).click();
  await expect(page.getByLabel("HQ Location")).toHaveValue("Carlsbad, or so");
  await expect(page.getByText(/Your unsaved changes from .* were restored/)).toBeVisible();
  await save(page);
  await expect(page.getByText("Saved Odyssey.")).toBeVisible();
  await expect(unsent).toHaveCount(0);
});

test("signing out in one tab signs out the other tabs", async ({ page, context }) => {
  await openBrands(page);
  const other = await context.newPage();
  await openBrands(other);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/admin/login");
  await expect(other).toHaveURL("/admin/login");
});

test("the session survives an unreachable server, and an error is shown", async ({ page }) => {
  await openBrands(page);
  await page.route("**/api/admin/**", (route) => route.abort());
  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("alert")).toContainText("The server could not be reached.");
  await page.unroute("**/api/admin/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(/^\d+ changes?$/)).toBeVisible();
});

test("three tabs that load together with an expired token all stay signed in", async ({
  page,
  context,
}) => {
  await openBrands(page);
  const tabs = [page];
  while (tabs.length < 3) tabs.push(await context.newPage());
  await expireToken(page);
  await Promise.all(tabs.map((tab) => tab.goto("/admin/history")));
  for (const tab of tabs) await expect(tab.getByText(/^\d+ changes?$/)).toBeVisible();
});

test("the account page changes the password, and lists and ends sessions", async ({
  page,
  browser,
  site,
}) => {
  await openBrands(page);
  const other = await anotherBrowser(browser, site, await newSession(site));
  await openBrands(other);
  await page.getByRole("link", { name: ADMIN.email }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
  await expect(page.getByText("This browser")).toHaveCount(1);
  await page.getByRole("button", { name: "End all others" }).click();
  await expect(page.getByRole("button", { name: "End all others" })).toHaveCount(0);
  await other.goto("/admin/history");
  await expect(other).toHaveURL("/admin/login");

  await page.getByLabel("Current password").fill(ADMIN.password);
  await page.getByLabel("New password").fill("cocacola");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText(/New password is one of the most common passwords/)).toBeVisible();
  await page.getByLabel("New password").fill("lantern under a heron");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password has changed.")).toBeVisible();
  await page.getByLabel("Current password").fill("lantern under a heron");
  await page.getByLabel("New password").fill(ADMIN.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByLabel("New password")).toHaveValue("");
});
