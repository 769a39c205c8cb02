import { expect, test } from "./site.ts";

test("shares its address, and shows Copied! for 2 seconds", async ({ page, context, site }) => {
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

test("prints on one page, with link targets and without controls", async ({ page }) => {
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
  // The sources of events show only their host.
  expect(written.filter((address) => address !== "none")).toEqual([
    '" https://www.adidas.com/"',
    '" https://www.instagram.com/adidasgolf/"',
  ]);
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
