import { chromium } from "@playwright/test";
import { startSite, ADMIN } from "./web/e2e/site.ts";
const site = await startSite();
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox","--disable-gpu"] });
const context = await browser.newContext({ baseURL: site.url });
const page = await context.newPage();
await page.goto("/admin/login");
await page.getByLabel("Email Address").fill(ADMIN.email);
await page.getByLabel("Password").fill(ADMIN.password);
await page.getByRole("button", { name: "Sign In" }).click();
await page.waitForURL("**/admin/brands");
// A correction waits.
const { brand } = await (await context.request.get("/api/brands/ping")).json();
await context.request.post("/api/brands/ping/corrections", { data: { version: brand.version, proposed: { foundedYear: 1960 }, source: "https://ping.com/history" } });
const shot = async (name) => {
  for (const width of [390, 768, 1440]) for (const scheme of ["light", "dark"]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (over > 0) console.log(name, width, "overflow", over);
    await page.screenshot({ path: `/tmp/rounds-shots/${name}-${width}-${scheme}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
};
await page.goto("/admin/rounds");
await page.getByText("Why now").waitFor();
await page.waitForTimeout(500);
await shot("correction");
await page.keyboard.press("s");
await page.waitForTimeout(300);
for (let n = 0; n < 5; n++) { await page.keyboard.press("y"); await page.waitForTimeout(150); }
await page.waitForTimeout(300);
await shot("fact");
await page.keyboard.press("e");
await page.getByLabel("Source").waitFor();
await page.waitForTimeout(300);
await shot("edit");
await page.getByLabel("Website URL").fill("nonsense\\");
await page.keyboard.press("Enter");
await page.waitForTimeout(300);
await shot("edit-errors");
await page.keyboard.press("Escape");
await page.goto("/admin");
await page.getByText("Checked facts").waitFor();
await page.waitForTimeout(500);
for (const width of [390, 768, 1440]) for (const scheme of ["light", "dark"]) {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
  await page.getByRole("region", { name: "Checked facts" }).screenshot({ path: `/tmp/rounds-shots/panel-${width}-${scheme}.png` });
}
await page.setViewportSize({ width: 390, height: 900 });
await page.screenshot({ path: `/tmp/rounds-shots/overview-390.png` });
await page.setViewportSize({ width: 1440, height: 900 });
await page.screenshot({ path: `/tmp/rounds-shots/overview-1440.png` });
await page.goto("/admin/history");
await page.getByText(/^Confirmed/).waitFor();
await shot("history");
await page.getByText(/^Confirmed/).click();
await shot("history-open");
await browser.close();
await site.stop();
