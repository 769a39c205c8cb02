import type { Page } from "@playwright/test";
import { checkPage } from "./check-page.ts";
import { expect, test } from "./site.ts";

const box = (page: Page, name: string) =>
  page.getByRole("main").getByRole("checkbox", { name: `Compare ${name}`, exact: true });

const columns = (page: Page) => page.getByRole("columnheader").getByRole("link");

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("brands are ticked in a list, compared, and removed again", async ({ page }) => {
    await page.goto("/brands?search=ar&sort=name-asc");
    const compare = page.getByRole("button", { name: "Compare ticked brands" });
    await expect(compare).toBeHidden();
    await box(page, "Arccos Golf").check();
    await box(page, "Artisan Golf").check();
    await compare.click();
    await expect(page).toHaveURL("/compare?brand=arccos-golf&brand=artisan-golf");
    await expect(columns(page)).toHaveText(["Arccos Golf", "Artisan Golf"]);
    const founded = page.getByRole("row", { name: /^Founded/ });
    await expect(founded.getByRole("rowheader")).toHaveText("Founded differs");
    await expect(founded.getByRole("cell")).toHaveText(["2012", "2016"]);
    const rows = await page.getByRole("rowheader").count();
    const differing = await page.getByText("differs", { exact: true }).count();
    expect(differing).toBeLessThan(rows);
    await page.getByRole("link", { name: "Show only differences" }).click();
    await expect(page.getByRole("rowheader")).toHaveCount(differing);
    await page.getByRole("button", { name: "Remove Artisan Golf" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Compare brands");
    await expect(page.getByText("There is only Arccos Golf to compare.")).toBeVisible();
    await page.getByRole("main").getByRole("combobox").fill("ping");
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL("/brands?search=ping");
  });
});

test("a shortlist persists across pages, and an opened comparison shows its own brands", async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const tray = page.getByRole("region", { name: "Shortlist" });
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await page.goto("/brands?search=ping", { waitUntil: "networkidle" });
  expect(scripts.filter((url) => url.includes("shortlist"))).toEqual([]);
  await box(page, "PING").check();
  await expect(tray).toContainText("Shortlist: 1 brand");
  await expect(tray.getByRole("link", { name: "Compare" })).toBeHidden();
  await page.getByRole("link", { name: "PING", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "PING" })).toBeVisible();
  await expect(box(page, "PING")).toBeChecked();
  await page.goto("/brands?search=titleist");
  await box(page, "Titleist").check();
  await expect(tray).toContainText("Shortlist: 2 brands");
  await tray.getByText("Shortlist: 2 brands").click();
  await checkPage(page, "the open tray");

  await page.goto("/compare?brand=accra&brand=xxio");
  await expect(columns(page)).toHaveText(["Accra", "XXIO"]);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("button", { name: "Copied!" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${site.url}/compare?brand=accra&brand=xxio`,
  );
  await page.getByRole("button", { name: "Add to my shortlist" }).click();
  await expect(page.getByRole("button", { name: "Add to my shortlist" })).toBeHidden();
  await tray.getByText("Shortlist: 4 brands").click();
  await tray.getByRole("button", { name: "Remove Accra" }).click();
  await tray.getByRole("link", { name: "Compare" }).click();
  await expect(page).toHaveURL("/compare?brand=ping&brand=titleist&brand=xxio");
  await expect(columns(page)).toHaveText(["PING", "Titleist", "XXIO"]);
  await page.goto("/brands?search=ping");
  await box(page, "PING").uncheck();
  await expect(tray).toContainText("Shortlist: 2 brands");
  await tray.getByText("Shortlist: 2 brands").click();
  await tray.getByRole("button", { name: "Clear shortlist" }).click();
  await expect(tray).toBeHidden();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

for (const [what, storage] of [
  ["refuses", "throw new Error('refused')"],
  [
    "holds something else",
    "return { getItem: () => '{\"slug\":1}', setItem() {}, removeItem() {} }",
  ],
] as const)
  test(`a shortlist lasts as long as the page if the browser's storage ${what}`, async ({
    page,
    watch,
  }) => {
    await page.addInitScript(
      `Object.defineProperty(window, "localStorage", { get() { ${storage} } })`,
    );
    await page.goto("/brands?search=mi");
    await box(page, "Miura Golf").check();
    await box(page, "Mizuno Golf").check();
    const tray = page.getByRole("region", { name: "Shortlist" });
    await expect(tray).toContainText("Shortlist: 2 brands");
    await tray.getByRole("link", { name: "Compare" }).click();
    await expect(columns(page)).toHaveText(["Miura Golf", "Mizuno Golf"]);
    expect(watch.complaints).toEqual([]);
  });

test("four brands print on one page, with sources and without controls", async ({ page, site }) => {
  const path = "/compare?brand=ping&brand=titleist&brand=callaway&brand=mizuno-golf";
  await page.goto(path);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(`${site.url}${path}`)).toBeVisible();
  for (const hidden of [page.getByRole("button"), page.getByRole("banner")])
    await expect(hidden.filter({ visible: true })).toHaveCount(0);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
