import type { Page } from "@playwright/test";
import { expect, test } from "./site.ts";

/** Simulates a release: the scripts that the open tab has not loaded yet are gone. */
const replaceScripts = (page: Page) =>
  page.route("**/assets/*.js", (route) => route.fulfill({ status: 404 }));

/** The addresses of the documents that the browser loads from now on. */
const documentsOf = (page: Page): string[] => {
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loaded.push(new URL(request.url()).pathname);
  });
  return loaded;
};

test("after a release an open tab loads pages from the server, and sends its forms there", async ({
  page,
}) => {
  await page.goto("/brands");
  await replaceScripts(page);
  const loaded = documentsOf(page);
  await page.getByLabel("Your e-mail").fill("no address");
  await page.locator("form[action='/follow']").evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await page.getByRole("button", { name: "Get e-mails" }).click();
  await expect.poll(() => loaded).toEqual(["/follow"]);
  await expect(page.getByLabel("Your e-mail")).toHaveValue("no address");
  await expect(page.getByText("must be an e-mail address")).toBeVisible();

  await page.unroute("**/assets/*.js");
  await page.goto("/");
  await replaceScripts(page);
  loaded.length = 0;
  await page.getByRole("contentinfo").getByRole("link", { name: "Get e-mails" }).click();
  await expect(page).toHaveURL("/brands#subscribe");
  await expect(page.getByRole("heading", { level: 1, name: "Golf brands" })).toBeVisible();
  expect(loaded).toEqual(["/brands"]);
});

test("if the server cannot send the page either, the tab shows an error, and a later retry loads the page", async ({
  page,
}) => {
  await page.goto("/");
  await replaceScripts(page);
  await page.route("**/categories", (route) => route.fulfill({ status: 503 }));
  const loaded = documentsOf(page);
  await page.getByRole("banner").getByRole("link", { name: "Categories" }).click();
  const failed = page.getByRole("heading", { level: 1, name: "Something Went Wrong" });
  await expect(failed).toBeVisible();
  expect(loaded).toEqual([]);

  await page.unroute("**/categories");
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Categories");
  expect(loaded).toEqual(["/categories"]);
});
