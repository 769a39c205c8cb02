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
    const compare = page.getByRole("button", { name: "Compare selected brands" });
    await expect(compare).toBeHidden();
    await box(page, "Arccos Golf").check();
    await box(page, "Artisan Golf").check();
    await compare.click();
    await expect(page).toHaveURL("/compare?brand=arccos-golf&brand=artisan-golf");
    await expect(columns(page)).toHaveText(["Arccos Golf", "Artisan Golf"]);
    await page.getByRole("link", { name: "Show only differences" }).click();
    await expect(page.getByText("same", { exact: true })).toHaveCount(0);
    await page.getByRole("button", { name: "Remove Artisan Golf" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Compare brands");
    await expect(page.getByText("Add another brand to compare with Arccos Golf.")).toBeVisible();
    await page.getByLabel("Add a brand").fill("Artisan");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page).toHaveURL("/compare?brand=arccos-golf&brand=artisan-golf&only=differences");
  });
});

for (const width of [390, 1440])
  test(`names and labels stay in view at ${width} px, however many brands are compared`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    const slugs = ["ping", "titleist", "callaway", "mizuno-golf", "accra", "xxio", "srixon"];
    for (const count of [2, 7]) {
      await page.goto(
        `/compare?${slugs
          .slice(0, count)
          .map((slug) => `brand=${slug}`)
          .join("&")}`,
      );
      const table = page.getByRole("region", { name: "Side by side" });
      await table.evaluate((box) => box.scrollIntoView());
      await page.mouse.move(width / 2, 400);
      // Scrolls until the first fact is above the box.
      await page.mouse.wheel(0, width < 600 ? 600 : 400);
      const label = page.getByRole("rowheader", { name: /^Owner/ });
      await expect(page.getByRole("rowheader", { name: /^Founded/ })).not.toBeInViewport();
      for (const shown of [columns(page).first(), label])
        await expect(shown).toBeInViewport({ ratio: 1 });
      await page.mouse.wheel(2_000, 0);
      for (const shown of [columns(page).last(), label])
        await expect(shown).toBeInViewport({ ratio: 1 });
      const hasScrolled = await table.evaluate((box) => box.scrollLeft > 0);
      expect([count, hasScrolled]).toEqual([count, count > (width === 390 ? 2 : 4)]);
    }
    // Checks a table scrolled sideways; `quality.e2e.ts` checks one that fits.
    await checkPage(page, `7 brands at ${width} px`);
  });

test("a suggested brand is added to the comparison, without leaving the field", async ({
  page,
  watch,
}) => {
  await page.goto("/compare?brand=ping");
  const field = page.getByRole("combobox", { name: "Add a brand" });
  const options = page.getByRole("main").getByRole("option");
  await field.pressSequentially("put");
  await expect(options.first()).toBeVisible();
  // The category Putters also matches, but only brands can be added.
  await expect(options.filter({ hasText: "Category" })).toHaveCount(0);
  await field.fill("titl");
  await expect(options).toContainText(["Titleist"]);
  await checkPage(page, "suggestions of brands to add");
  await field.press("ArrowDown");
  await field.press("Enter");
  await expect(page).toHaveURL("/compare?brand=ping&brand=titleist");
  await expect(columns(page)).toHaveText(["PING", "Titleist"]);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");
  await field.pressSequentially("mizuno");
  await options.filter({ hasText: "Mizuno Golf" }).click();
  await expect(columns(page)).toHaveText(["PING", "Titleist", "Mizuno Golf"]);
  await field.fill("callaway");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(columns(page)).toHaveText(["PING", "Titleist", "Mizuno Golf", "Callaway"]);
  expect(watch.complaints).toEqual([]);
});

test("an empty comparison offers the ticked brands, and the tray hides while they are compared", async ({
  page,
}) => {
  const tray = page.getByRole("region", { name: "Brands to compare", exact: true });
  const offer = page.getByRole("region", { name: "Your ticked brands" });
  await page.goto("/compare");
  await expect(page.getByRole("combobox", { name: "Add a brand" })).toBeVisible();
  await expect(offer).toBeHidden();
  await page.goto("/brands?search=mi");
  await box(page, "Miura Golf").check();
  await expect(tray).toContainText("Miura Golf");
  await page.goto("/compare");
  await expect(tray).toContainText("Tick another to compare");
  await expect(offer).toBeHidden();
  await page.goto("/brands?search=mi");
  await box(page, "Mizuno Golf").check();
  await expect(tray).toContainText("Mizuno Golf");
  await page.goto("/compare");
  await expect(offer.getByRole("listitem")).toHaveText(["Miura Golf", "Mizuno Golf"]);
  await expect(tray).toBeHidden();
  await checkPage(page, "the offered brands");
  await offer.getByRole("link", { name: "Compare these 2 brands" }).click();
  await expect(columns(page)).toHaveText(["Miura Golf", "Mizuno Golf"]);
  await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
  await expect(tray).toBeHidden();
  await page.getByRole("button", { name: "Remove Miura Golf" }).click();
  await expect(page.getByText("Add another brand to compare with Mizuno Golf.")).toBeVisible();
  await page.goto("/compare?brand=miura-golf&brand=mizuno-golf&brand=ping");
  await expect(tray).toContainText("2 brands to compare");
  await page.goto("/brands");
  await expect(tray).toContainText("2 brands to compare");
});

test("ticked brands persist across pages; a comparison opened by a link shows the brands of the link", async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const tray = page.getByRole("region", { name: "Brands to compare" });
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await page.goto("/brands?search=ping", { waitUntil: "networkidle" });
  expect(scripts.filter((url) => url.includes("compare-tray"))).toEqual([]);
  await box(page, "PING").check();
  await expect(tray).toContainText("1 brand to compare");
  await expect(tray.getByRole("link", { name: "Compare" })).toBeHidden();
  await page.getByRole("link", { name: "PING", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "PING" })).toBeVisible();
  await expect(box(page, "PING")).toBeChecked();
  await page.goto("/brands?search=titleist");
  await box(page, "Titleist").check();
  await expect(tray).toContainText("2 brands to compare");
  await tray.getByText("2 brands to compare").click();
  await checkPage(page, "the open tray");
  await tray.getByRole("link", { name: "Compare" }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("contentinfo").getByRole("link").first()).toBeFocused();
  await page.keyboard.press("End");
  await expect(tray).toBeInViewport({ ratio: 1 });

  await page.goto("/compare?brand=accra&brand=xxio");
  await expect(columns(page)).toHaveText(["Accra", "XXIO"]);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("button", { name: "Copied!" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${site.url}/compare?brand=accra&brand=xxio`,
  );
  await page.getByRole("button", { name: "Add to my ticked brands" }).click();
  await expect(page.getByRole("button", { name: "Add to my ticked brands" })).toBeHidden();
  await tray.getByText("4 brands to compare").click();
  await tray.getByRole("button", { name: "Remove Accra" }).click();
  await tray.getByRole("link", { name: "Compare" }).click();
  await expect(page).toHaveURL("/compare?brand=ping&brand=titleist&brand=xxio");
  await expect(columns(page)).toHaveText(["PING", "Titleist", "XXIO"]);
  await expect(tray).toBeHidden();
  await page.goto("/brands?search=ping");
  await box(page, "PING").uncheck();
  await expect(tray).toContainText("2 brands to compare");
  await tray.getByText("2 brands to compare").click();
  await tray.getByRole("button", { name: "Clear" }).click();
  await expect(tray).toBeHidden();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
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
