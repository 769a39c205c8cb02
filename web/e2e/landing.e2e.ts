import { checkPage } from "./check-page.ts";
import { expect, test } from "./site.ts";

test("searching from the hero leads to the brands it finds", async ({ page }) => {
  await page.goto("/");
  const search = page.getByRole("main").getByRole("combobox").first();
  await search.fill("  ping ");
  await search.press("Enter");
  await expect(page).toHaveURL("/brands?search=ping");
  await expect(page.getByRole("heading", { level: 3, name: "PING", exact: true })).toBeVisible();
});

test("a blank search is ignored", async ({ page }) => {
  await page.goto("/");
  const search = page.getByRole("main").getByRole("combobox").first();
  await search.fill("   ");
  await search.press("Enter");
  await expect(page).toHaveURL("/");
});

test("shows 8 categories in display order, each leading to its brands", async ({ page }) => {
  await page.goto("/");
  const links = page.getByRole("main").locator('a[href^="/brands?category="]');
  await expect(links).toHaveCount(8);
  await expect(links.first()).toHaveAttribute("href", "/brands?category=golf-clubs");
  await expect(links.nth(7)).toHaveAttribute("href", "/brands?category=gloves");
  await links.nth(1).click();
  await expect(page).toHaveURL("/brands?category=putters");
});

test("shows 6 brands worth a look with their facts", async ({ page, request }) => {
  await page.goto("/");
  await expect(
    page.getByRole("heading", { name: /^(?:Worth a look|Trending brands)$/ }),
  ).toBeVisible();
  const { trending } = (await (await request.get("/api/landing")).json()) as {
    trending: {
      slug: string;
      name: string;
      foundedYear: number | null;
      hqLocation: string | null;
    }[];
  };
  const cards = page.getByRole("main").locator('a[href^="/brands/"]');
  await expect(cards).toHaveCount(6);
  for (const [index, brand] of trending.entries()) {
    await expect(cards.nth(index)).toHaveAttribute("href", `/brands/${brand.slug}`);
    const card = page.getByRole("article").nth(index);
    await expect(card).toContainText(brand.name);
    if (brand.foundedYear) await expect(card).toContainText(`Est. ${brand.foundedYear}`);
    if (brand.hqLocation) await expect(card).toContainText(brand.hqLocation);
  }
});

test("calls visitors to suggest a brand", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("main").locator('a[href="/submit"]').last().click();
  await expect(page).toHaveURL("/submit");
});

test("offers brands and categories while typing, by keyboard", async ({ page }) => {
  await page.goto("/");
  const search = page.getByRole("main").getByRole("combobox").first();
  await search.pressSequentially("titl");
  const options = page.getByRole("listbox").getByRole("option");
  await expect(options.first()).toContainText("Titleist");
  await search.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await search.press("Enter");
  await expect(page).toHaveURL("/brands/titleist");
});

test("offers lists with their size, and leads from a search that finds nothing to what was meant", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url, bypassCSP: true });
  const page = await context.newPage();
  await page.goto("/");
  const search = page.getByRole("main").getByRole("combobox").first();
  await search.pressSequentially("callaway");
  const options = page.getByRole("listbox").getByRole("option");
  await expect(options).toHaveText([/Callaway Brand$/, "Callaway Owner, 6 brands"]);
  await checkPage(page, "suggestions");
  await search.fill("made in jap");
  await expect(options).toHaveText("Made in Japan 11 brands");
  await search.press("ArrowDown");
  await search.press("Enter");
  await expect(page).toHaveURL("/brands?attr=made-in-japan");
  await expect(page.getByRole("article")).toHaveCount(11);

  const again = page.getByRole("main").getByRole("combobox", { name: /search/i });
  await again.fill("vokey wedges");
  await again.press("Enter");
  await expect(page).toHaveURL("/brands?search=vokey%20wedges&attr=made-in-japan");
  await page.getByRole("region", { name: "Did you mean" }).getByRole("link").click();
  await expect(page).toHaveURL("/brands/titleist");
  await context.close();
});

test("Escape closes the suggestions and keeps the text", async ({ page }) => {
  await page.goto("/");
  const search = page.getByRole("main").getByRole("combobox").first();
  await search.pressSequentially("putt");
  await expect(page.getByRole("listbox")).toBeVisible();
  await search.press("Escape");
  await expect(page.getByRole("listbox")).toBeHidden();
  await expect(search).toHaveValue("putt");
});
