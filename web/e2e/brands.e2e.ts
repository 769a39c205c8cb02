import type { Page } from "@playwright/test";
import { checkPage, checkWidth } from "./check-page.ts";
import { expect, test } from "./site.ts";

test("a category is selected, changed and, when selected again, cleared", async ({ page }) => {
  await page.goto("/brands");
  const group = page.getByRole("group", { name: "Categories" });
  await group.getByRole("radio", { name: /^Putters/ }).click();
  await expect(page).toHaveURL("/brands?category=putters");
  await expect(page.getByRole("heading", { level: 1, name: "Putters" })).toBeVisible();
  await expect(
    page.locator('link[rel="alternate"][href$="/feed.xml?category=putters"]'),
  ).toHaveCount(1);
  await group.getByRole("radio", { name: /^Golf Balls/ }).click();
  await expect(page).toHaveURL("/brands?category=golf-balls");
  await group.getByRole("radio", { name: /^Golf Balls/ }).click();
  await expect(page).toHaveURL("/brands");
  await group.getByRole("radio", { name: /^Putters/ }).click();
  await expect(page).toHaveURL("/brands?category=putters");
  await group.getByRole("radio", { name: /^All Categories/ }).click();
  await expect(page).toHaveURL("/brands");
});

test("a filter box finds an option of a long group, and a click chooses it", async ({ page }) => {
  await page.goto("/brands");
  const owners = page.getByRole("group", { name: "Owner" });
  const box = owners.getByRole("searchbox", { name: "Filter Owner" });
  await expect(page.getByRole("searchbox", { name: "Filter Made for" })).toHaveCount(0);
  await box.fill("TEXTRON");
  await expect(owners.getByRole("checkbox")).toHaveCount(1);
  await box.press("Enter");
  await expect(page).toHaveURL("/brands");
  const textron = owners.getByRole("checkbox", { name: /^Textron/ });
  await textron.check();
  await expect(page).toHaveURL("/brands?attr=owner-textron");
  await expect(box).toHaveValue("TEXTRON");
  await expect(textron).toBeFocused();
  await box.fill("zzz");
  await expect(owners.getByText("No match")).toBeVisible();
  await box.fill("");
  await expect(textron).toBeChecked();
  await expect(owners.getByText(/^\d+ more$/)).toBeVisible();
  await checkPage(page, "a list with a filter box");
});

test("clearing the search box removes the filter; Clear all filters removes every one", async ({
  page,
}) => {
  await page.goto("/brands?search=golf&category=apparel");
  const search = page
    .getByRole("main")
    .getByRole("combobox", { name: /search/i })
    .first();
  await expect(search).toHaveValue("golf");
  await search.fill(" ");
  await search.press("Enter");
  await expect(page).toHaveURL("/brands?category=apparel");
  await page.getByRole("link", { name: "Clear all filters" }).first().click();
  await expect(page).toHaveURL("/brands");
});

/** Holds the page's API calls. Returns the function that releases them. */
const holdCalls = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/**", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};

/** Opens a page from the header while its API calls are held. */
const openHeld = async (page: Page, name: string) => {
  await page.goto("/about");
  const release = await holdCalls(page);
  await page.getByRole("banner").getByRole("link", { name, exact: true }).click();
  return release;
};

test("shows 6 placeholders while the list loads", async ({ page }) => {
  const release = await openHeld(page, "Brands");
  await expect(page.locator("[data-placeholder]")).toHaveCount(6);
  release();
  await expect(page.getByRole("article")).toHaveCount(24);
  await expect(page.locator("[data-placeholder]")).toHaveCount(0);
});

test("shows a placeholder while another page loads", async ({ page }) => {
  const release = await openHeld(page, "Categories");
  await expect(page.getByText("Loading…")).toHaveCount(1);
  await expect(page.locator(".page-head.placeholder")).toBeVisible();
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Categories" })).toBeVisible();
  await expect(page.getByText("Loading…")).toHaveCount(0);
});

test("Back and Forward restore the filters, the list and the scroll position", async ({ page }) => {
  await page.goto("/brands");
  await page.getByRole("radio", { name: /^Apparel/ }).click();
  await expect(page).toHaveURL("/brands?category=apparel");
  // The address changes before the list does.
  await expect(page.getByRole("heading", { level: 1, name: "Apparel" })).toBeVisible();
  await page.getByRole("article").nth(12).scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  await page.getByRole("article").nth(12).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/brands\/[a-z0-9-]+$/);
  await page.goBack();
  await expect(page).toHaveURL("/brands?category=apparel");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled - 50);
  await page.goBack();
  await expect(page).toHaveURL("/brands");
  await expect(page.getByRole("heading", { level: 1, name: "Golf brands" })).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL("/brands?category=apparel");
});

test("on a phone brands are rows, and the first one begins above 400 px", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const query of [
    "",
    "?search=japanese forged irons",
    "?category=putters&attr=made-in-usa",
    "?attr=based-in-germany",
    "?founded=1990s&view=cards",
  ]) {
    await page.goto(`/brands${query}`);
    const first = await page.getByRole("article").first().boundingBox();
    expect(first?.y, query).toBeLessThan(400);
    const bar = await page.locator(".results-bar").boundingBox();
    expect(bar?.height, query).toBeLessThan(50);
    if (!query.includes("view"))
      await expect(page.getByRole("button", { name: "Show as Cards" })).toBeVisible();
    await checkWidth(page, `the list at 390 px with ${query}`);
  }
});

test("on a phone the filters are a panel with the number of active ones", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/brands?category=apparel&attr=waterproof-outerwear");
  const toggle = page.getByText(/Filters/).first();
  await expect(toggle).toContainText("2");
  await expect(page.getByRole("checkbox", { name: /^Waterproof/ })).toBeHidden();
  await toggle.click();
  await expect(page.getByRole("checkbox", { name: /^Waterproof/ })).toBeVisible();
  await checkWidth(page, "the open panel of filters");
  const show = page.getByRole("button", { name: /^Show \d+ brands?$/ });
  await expect(show).toBeInViewport({ ratio: 1 });
  const before = await show.innerText();
  await page.getByRole("link", { name: "Remove filter Waterproof Outerwear" }).click();
  await expect(show).not.toHaveText(before);
  await show.click();
  await expect(show).toBeHidden();
  await expect(page.getByRole("heading", { name: "Brands", exact: true })).toBeFocused();
  await expect(page.getByRole("article").first()).toBeInViewport();
});

test("while the next result loads, an option keeps its place and only its tick changes", async ({
  page,
}) => {
  await page.goto("/brands");
  const group = page.getByRole("group", { name: "Based in" });
  const rows = () =>
    group
      .locator("label")
      .evaluateAll((labels) =>
        labels.map((label) => [
          label.textContent,
          label.getBoundingClientRect().top + window.scrollY,
        ]),
      );
  await group.getByText(/^\d+ more$/).click();
  const switzerland = group.getByRole("checkbox", { name: /^Based in Switzerland/ });
  const before = await rows();
  const release = await holdCalls(page);
  await switzerland.check();
  await group.getByRole("checkbox", { name: /^Based in USA/ }).check();
  await expect(page.locator(".results")).toHaveAttribute("aria-busy", "true");
  await expect(switzerland).toBeChecked();
  expect(await rows()).toEqual(before);
  release();
  await expect(page).toHaveURL("/brands?attr=based-in-switzerland&attr=based-in-usa");
  await expect(page.locator(".results")).toHaveAttribute("aria-busy", "false");
  await expect(switzerland).toBeChecked();
});

test("keys lead to the search box and the results", async ({ page }) => {
  await page.goto("/brands");
  for (const [name, tabs] of [
    ["Skip to content", 1],
    ["Skip to results", 3],
  ] as const) {
    for (let tab = 0; tab < tabs; tab++) await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name })).toBeFocused();
    await expect(page.getByRole("link", { name })).toBeInViewport();
    await page.keyboard.press("Enter");
  }
  await page.keyboard.press("Tab");
  await expect(page.getByRole("combobox", { name: "Sort by" })).toBeFocused();
  await page.keyboard.press("Tab");
  const search = page.getByRole("combobox", { name: "Search brands" });
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await page.keyboard.type("a/b");
  await expect(search).toHaveValue("a/b");
  await page.getByRole("banner").getByRole("link", { name: "About" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.keyboard.press("/");
  await expect(page.getByRole("banner").getByRole("combobox")).toBeFocused();
});

test("on paper, a list has its name, its number of brands, its address, and no controls", async ({
  page,
}) => {
  const path = "/brands?category=putters&attr=made-in-usa";
  await page.goto(path);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Putters");
  await expect(page.locator(".results-count")).toBeVisible();
  await expect(page.getByText("Made in USA").last()).toBeVisible();
  await expect(page.getByText(path)).toBeVisible();
  const controls = page.locator(
    ".header, .footer, .filters, .list-form, .letters, .more-link, .subscribe, .pagination a, form input, form select, button",
  );
  await expect(controls.filter({ visible: true })).toHaveCount(0);
  const site = page
    .getByRole("article")
    .getByRole("link", { name: /website/i })
    .first();
  const printed = await site.evaluate((link) => getComputedStyle(link, "::after").content);
  expect(printed).toBe(`"${await site.getAttribute("href")}"`);
});

/** The link to a brand's site on its card. */
const siteLink = (page: Page, name: string) =>
  page.getByRole("link", { name: `Visit website of ${name} (opens in a new tab)`, exact: true });

test("a card opens the brand's site from its own link and the profile from anywhere else", async ({
  page,
  watch,
}) => {
  for (const path of ["/brands?search=ping", "/"]) {
    await page.goto(path);
    const card = page.getByRole("article").first();
    const name = await card.getByRole("heading", { level: 3 }).innerText();
    const link = siteLink(page, name);
    await expect(link).toHaveAttribute("href", /^https?:/);
    await expect(link).toHaveAttribute("rel", /\bnoopener\b/);
    for (const open of [() => link.click(), () => link.press("Enter")]) {
      const opened = page.waitForEvent("popup");
      await open();
      await (await opened).close();
    }
    await expect(page).toHaveURL(path);
    const left = watch.events.filter((event) => event.includes("outbound_click"));
    expect(left.length, path).toBeGreaterThan(0);
    watch.events.length = 0;
    const { width = 0 } = (await card.boundingBox()) ?? {};
    await card.click({ position: { x: width / 2, y: 12 } });
    await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
  }
});

test("cards keep their layout, without overlapping links, at every width", async ({ page }) => {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/brands?search=ping&view=cards");
    await checkWidth(page, `the cards at ${width} px`);
    const card = page.getByRole("article").filter({ has: siteLink(page, "PING") });
    const box = await card.boundingBox();
    const link = await siteLink(page, "PING").boundingBox();
    const compare = await card.locator("label").boundingBox();
    if (!box || !link || !compare) throw new Error("A part of the card is missing");
    expect(link.height, `${width} px`).toBeGreaterThanOrEqual(24);
    expect(link.x + link.width, `${width} px`).toBeLessThanOrEqual(compare.x);
    expect(link.x, `${width} px`).toBeGreaterThanOrEqual(box.x);
    expect(link.y + link.height, `${width} px`).toBeLessThanOrEqual(box.y + box.height);
  }
});
