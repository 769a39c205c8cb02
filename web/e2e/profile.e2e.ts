import { expect, test } from "./site.ts";

test("shows everything known of a brand, and nothing else", async ({ page }) => {
  await page.goto("/brands/titleist");
  await expect(page).toHaveTitle("Titleist | GolfBrands");
  await expect(page.getByRole("heading", { level: 1, name: "Titleist" })).toBeVisible();
  const trail = page.getByRole("navigation", { name: /breadcrumb/i });
  await expect(trail).toHaveText(/Home.*Brands.*Titleist/s);
  await expect(trail.getByRole("link", { name: "Brands" })).toHaveAttribute("href", "/brands");
  for (const fact of ["Founded", "Headquarters", "Positioning", "Distribution"])
    await expect(page.getByText(fact, { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^About/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Highlights" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Attributes" })).toBeVisible();
  await expect(page.locator('main a[href="/brands?category=golf-balls"]').first()).toBeVisible();
  const site = page.getByRole("link", { name: /Visit Official Website/ });
  await expect(site).toHaveAttribute("target", "_blank");
  await expect(site).toHaveAttribute("rel", /noopener/);
  await expect(page.getByRole("heading", { name: "Related Brands" })).toBeVisible();
});

test("leaves out facts that are not known", async ({ page }) => {
  await page.goto("/brands/accra");
  await expect(page.getByText("Headquarters", { exact: true })).toBeVisible();
  await expect(page.getByText("Founded", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /Visit Official Website/ })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Social Media" })).toHaveCount(0);
});

test("lists only the networks with an address", async ({ page }) => {
  await page.goto("/brands/adidas-golf");
  const social = page.getByRole("region", { name: "Social Media" });
  await expect(social.getByRole("link")).toHaveCount(1);
  await expect(social.getByRole("link", { name: /Instagram/ })).toHaveAttribute(
    "href",
    "https://www.instagram.com/adidasgolf/",
  );
});

test("shares its address, saying Copied! for 2 seconds", async ({ page, context, site }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install();
  await page.goto("/brands/ping");
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("button", { name: "Copied!" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/brands/ping`);
  await page.clock.runFor(1_900);
  await expect(page.getByRole("button", { name: "Copied!" })).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
});

test("says so when the browser does not let it copy", async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: () => Promise.reject(new Error("refused")) },
    }),
  );
  await page.goto("/brands/ping");
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("button", { name: "Could not copy" })).toBeVisible();
});

test("shows up to 3 related brands", async ({ page }) => {
  await page.goto("/brands/titleist");
  const related = page.getByRole("region", { name: "Related Brands" });
  await expect(related.getByRole("article")).toHaveCount(3);
  await expect(related.getByRole("heading", { name: "Titleist", exact: true })).toHaveCount(0);
});

for (const [what, slug] of [
  ["missing", "no-such-brand"],
  ["archived", "yamaha-golf"],
] as const)
  test(`a brand that is ${what} is not found`, async ({ page }) => {
    const answer = await page.goto(`/brands/${slug}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Brand Not Found" })).toBeVisible();
    await expect(
      page.getByText("The brand you're looking for doesn't exist or has been archived."),
    ).toBeVisible();
    await page.getByRole("main").locator('a[href="/brands"]').click();
    await expect(page).toHaveURL("/brands");
  });

test("prints on one page: what is said and where it leads, and nothing to press", async ({
  page,
}) => {
  await page.goto("/brands/adidas-golf");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1, name: "adidas Golf" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "About adidas Golf" })).toBeVisible();
  for (const hidden of [
    page.getByRole("banner"),
    page.getByRole("contentinfo"),
    page.getByRole("button", { name: "Share" }),
    page.getByRole("heading", { name: "Related Brands" }),
  ])
    await expect(hidden).toBeHidden();
  const written = await page
    .locator('main a[target="_blank"]:visible')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link, "::after").content));
  expect(written).toContain('" https://www.instagram.com/adidasgolf/"');
  expect(written).toHaveLength(2);
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test("a view is counted once for a visitor, and not for a crawler", async ({
  browser,
  page,
  site,
}) => {
  const views = () => site.store.viewsOf("vessel");
  // A headless browser says so in its user agent, and is taken for the crawler that it is.
  await page.goto("/brands/vessel", { waitUntil: "networkidle" });
  const visitor = await browser.newPage({
    userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  });
  await visitor.goto(`${site.url}/brands/vessel`);
  await expect.poll(views).toBe(1);
  await visitor.reload({ waitUntil: "networkidle" });
  await page.waitForTimeout(1_500);
  expect(await views()).toBe(1);
  await visitor.close();
});

test("a view that cannot be counted is nobody's trouble", async ({ page }) => {
  await page.route("**/api/brands/*/views", (route) => route.abort());
  await page.goto("/brands/ping");
  await expect(page.getByRole("heading", { level: 1, name: "PING" })).toBeVisible();
});
