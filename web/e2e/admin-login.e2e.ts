import type { Page } from "@playwright/test";
import { ADMIN, expect, expireToken, fillIn, signIn, testsOnTheirOwnSite } from "./admin.ts";

/** A separate site, because failed sign-ins count against the IP address. */
const test = testsOnTheirOwnSite();

test("signed-out visitors are sent to the sign-in page", async ({ page }) => {
  for (const path of ["/admin", "/admin/brands/new"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/admin/login");
    await expect(page.getByRole("heading", { level: 1, name: "Admin Login" })).toBeVisible();
  }
});

/** Delays responses, so that the loading state is visible. */
const slowDown = (page: Page, path: string) =>
  page.route(path, async (route) => {
    await new Promise((done) => setTimeout(done, 500));
    await route.continue();
  });

test("signing in shows its progress, leads to the brands, and survives a reload", async ({
  page,
}) => {
  await page.goto("/admin/login");
  await slowDown(page, "**/auth/v1/token*");
  await page.getByLabel("Email Address").fill(ADMIN.email);
  await page.getByLabel("Password").fill(ADMIN.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("button", { name: "Signing in..." })).toBeDisabled();
  await expect(page).toHaveURL("/admin/brands");
  await expect(page.getByRole("heading", { level: 1, name: "Brands" })).toBeVisible();
  // The storage key derives from the host.
  expect(await page.evaluate(() => Object.keys(localStorage))).toContain("sb-localhost-auth-token");
  // A session about to expire is refreshed before anything is shown.
  await expireToken(page);
  await page.reload();
  await expect(page.getByText("Loading...", { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/admin/brands");
  await expect(page.getByRole("heading", { level: 1, name: "Brands" })).toBeVisible();
  await expect(page.getByRole("banner").getByText(ADMIN.email)).toBeVisible();
  await page.goto("/admin/login");
  await expect(page).toHaveURL("/admin/brands");
});

test("signing out leads to the sign-in page and ends the session on the server if it can be reached", async ({
  page,
  browser,
  site,
}) => {
  await signIn(page);
  await page.route("**/auth/v1/logout*", (route) => route.abort());
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByText(/You are still signed in/)).toBeVisible();
  await expect(page).toHaveURL("/admin/brands");
  await page.unroute("**/auth/v1/logout*");

  const other = await browser.newContext({ baseURL: site.url });
  const elsewhere = await other.newPage();
  await signIn(elsewhere);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/admin/login");
  expect(await page.evaluate(() => localStorage.getItem("sb-localhost-auth-token"))).toBeNull();
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL("/admin/login");
  await other.close();
});

test("signing out succeeds even if the server no longer knows the session", async ({ page }) => {
  await signIn(page);
  const session = await page.evaluate(() => ({ ...localStorage }));
  for (const status of [401, 403, 404]) {
    await page.route("**/auth/v1/logout*", (route) =>
      route.fulfill({ status, json: { code: "bad_jwt", msg: "no such session" } }),
    );
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL("/admin/login");
    await page.unroute("**/auth/v1/logout*");
    // The test faked the responses, so the server still knows the session.
    await page.evaluate((stored) => Object.assign(localStorage, stored), session);
    await page.goto("/admin/account");
  }
});

test("in a browser that stores nothing, the back office works until a reload", async ({
  page,
  watch,
}) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
  });
  await page.goto("/admin/login");
  await expect(page.getByText("your sign-in lasts for this tab only")).toBeVisible();
  await signIn(page);
  await page.locator("tbody").getByRole("link").first().click();
  await fillIn(page, { "Founded Year": "1931" });
  const nav = page.getByRole("navigation", { name: "Admin" });
  for (const [link, heading] of [
    ["Overview", "Overview"],
    ["Checks", "Checks"],
    ["Submissions", "Submissions"],
    ["Brands", "Brands"],
  ] as const) {
    await nav.getByRole("link", { name: link }).click();
    if (link === "Overview")
      await page.getByRole("button", { name: "Leave without saving" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  }
  expect(watch.complaints).toEqual([]);
  await page.reload();
  await expect(page).toHaveURL("/admin/login");
});

test("every failed sign-in shows the same message, keeps the e-mail, and focuses the password", async ({
  page,
}) => {
  await page.goto("/admin/login");
  const tryWith = async (email: string) => {
    await page.getByLabel("Email Address").fill(email);
    await page.getByLabel("Password").fill("not-the-password");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeEnabled();
    await expect(page.getByRole("alert")).toContainText("Invalid email or password");
  };
  await tryWith(ADMIN.email);
  await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
  await expect(page.getByLabel("Email Address")).toHaveValue(ADMIN.email);
  await expect(page.getByLabel("Password")).toBeFocused();
  await tryWith("nobody@golf.example");
  await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
});
