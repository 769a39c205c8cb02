import { expect, test } from "./site.ts";

test("every page has its title, description, canonical address and Organization data", async ({
  page,
  site,
}) => {
  const paths = [
    "/",
    "/brands",
    "/brands/ping",
    "/categories",
    "/submit",
    "/about",
    "/contact",
    "/privacy",
  ];
  for (const path of paths) {
    await page.goto(path);
    await expect(page).toHaveTitle(/^.+ \| GolfBrands$/);
    const head = page.locator("head");
    await expect(head.locator('meta[name="description"]')).toHaveAttribute("content", /.{20,}/);
    await expect(head.locator('link[rel="canonical"]')).toHaveAttribute(
      "href",
      path === "/" ? new RegExp(`^${site.url}/?$`) : `${site.url}${path}`,
    );
    for (const property of ["og:title", "og:description", "og:url", "og:type"])
      await expect(head.locator(`meta[property="${property}"]`)).toHaveAttribute("content", /.+/);
    await expect(head.locator('meta[name="twitter:card"]')).toHaveCount(1);
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    const types = data.flatMap(
      (text) => JSON.stringify(JSON.parse(text)).match(/"@type":"Organization"/g) ?? [],
    );
    expect(types.length, path).toBeGreaterThanOrEqual(1);
  }
});

test("the title follows a navigation in the browser", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "About" }).click();
  await expect(page).toHaveTitle(/About.* \| GolfBrands$/);
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(1);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/about$/);
});

test("header and footer lead everywhere", async ({ page }) => {
  await page.goto("/about");
  const header = page.getByRole("banner");
  for (const path of ["/brands", "/categories", "/about", "/contact"])
    await expect(header.locator(`a[href="${path}"]`).first()).toBeVisible();
  const footer = page.getByRole("contentinfo");
  for (const path of [
    "/brands",
    "/categories",
    "/submit",
    "/about",
    "/contact",
    "/privacy",
    "/brands#subscribe",
  ])
    await expect(footer.locator(`a[href="${path}"]`).first()).toBeVisible();
  await expect(footer).toContainText(String(new Date().getUTCFullYear()));
  await expect(footer).toContainText(/all rights reserved/i);
});

test("on a phone a toggle opens the menu", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const link = page.getByRole("banner").getByRole("link", { name: "Categories" });
  await expect(link).toBeHidden();
  await page.getByRole("banner").getByText(/menu/i).first().click();
  await expect(link).toBeVisible();
  await link.click();
  await expect(page).toHaveURL("/categories");
  await expect(link).toBeHidden();
});

test("lists all categories with what they hold", async ({ page }) => {
  await page.goto("/categories");
  const links = page.getByRole("main").locator('a[href^="/brands?category="]');
  await expect(links).toHaveCount(14);
  await expect(page.getByText("Tour, distance, soft and coloured golf balls.")).toBeVisible();
});

test("the privacy policy has its sections and today's date", async ({ page, watch }) => {
  await page.goto("/privacy");
  for (const heading of [
    "Introduction",
    "Information We Collect",
    "How We Use Your Information",
    "Data Security",
    "Your Rights",
    "Cookies and Tracking",
    "Third-Party Links",
    "Children's Privacy",
    "Changes to This Policy",
    "Contact Us",
  ])
    await expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
  await expect(page.getByText(/Last updated/)).toContainText(String(new Date().getUTCFullYear()));
  await expect(
    page.getByRole("main").locator('a[href="mailto:hello@golfbrands.example"]').first(),
  ).toBeVisible();
  expect(watch.events.some((event) => event.includes("privacy"))).toBe(true);
});

test("contact and about say what they must", async ({ page }) => {
  await page.goto("/contact");
  await expect(
    page.getByRole("main").locator('a[href="mailto:hello@golfbrands.example"]').first(),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: /questions/i })).toBeVisible();
  await page.goto("/about");
  await expect(page.getByRole("main").locator('a[href="/submit"]').first()).toBeVisible();
  await expect(page.getByRole("main").locator('a[href="/contact"]').first()).toBeVisible();
  for (const word of [/discovery/i, /comprehensive/i, /community/i, /mission/i])
    await expect(page.getByRole("main").getByText(word).first()).toBeVisible();
});

test("an address that leads nowhere says so with 404", async ({ page }) => {
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("main").locator('a[href="/brands"]').first()).toBeVisible();
});
