import { brotliCompressSync } from "node:zlib";
import { checkPageAtBothWidths, checkPageInEveryWay } from "./check-page.ts";
import { expect, test } from "./site.ts";

/** Each template once. `people-quality.e2e.ts` checks those that a person reaches from a mail. */
const PAGES = [
  "/",
  "/brands",
  "/brands?search=vokey",
  "/brands?category=putters&attr=milled-putters&view=list",
  "/brands/titleist",
  "/brands/scor-golf",
  "/compare",
  "/compare?brand=ping&brand=titleist&brand=yamaha-golf",
  "/categories",
  "/changes",
  "/follow?category=putters",
  "/data",
  "/submit",
  "/brands/titleist/correct",
  "/brands/titleist/correct?field=events",
  "/corrections/confirm?token=x",
  "/owners",
  "/coverage",
  "/coverage/foundedYear?category=putters",
  "/about",
  "/contact",
  "/privacy",
  "/nowhere",
];

/** Pages with parts that only a phone or only a desktop shows: the menu, the panel of filters, columns. */
const OF_EVERY_LAYOUT = new Set(["/", "/brands"]);

test("axe finds no violation on any page, in light and dark, at 390 and 1280 px; no console errors, warnings or hydration mismatches; no external requests", async ({
  page,
  site,
  watch,
}) => {
  test.setTimeout(240_000);
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(site.url) && !request.url().startsWith("data:"))
      elsewhere.push(request.url());
  });
  for (const path of PAGES) {
    await page.goto(path);
    await page
      .locator("main details")
      .evaluateAll((folded) => folded.forEach((details) => details.toggleAttribute("open", true)));
    if (OF_EVERY_LAYOUT.has(path)) await checkPageInEveryWay(page, path);
    // The panel of filters was checked on the first list.
    else if (path.startsWith("/brands?"))
      await checkPageAtBothWidths(page, path, { without: ".filters-panel" });
    else await checkPageAtBothWidths(page, path);
  }
  // Chromium logs the pages that answer 404, and 410 for a link that does not work.
  const expected = /status of (?:404|410)/;
  expect(watch.complaints.filter((text) => !expected.test(text))).toEqual([]);
  expect(elsewhere).toEqual([]);
});

test("a first visit stays small, and loads no code of the back office", async ({ page }) => {
  const sizes: Record<string, number> = { script: 0, stylesheet: 0 };
  const scripts: Promise<string>[] = [];
  page.on("response", (response) => {
    const kind = response.request().resourceType();
    if (kind !== "script" && kind !== "stylesheet") return;
    scripts.push(
      response.body().then(async (body) => {
        // As browsers load it over HTTPS.
        sizes[kind] = (sizes[kind] ?? 0) + brotliCompressSync(body).length;
        return body.toString("utf8");
      }),
    );
  });
  await page.goto("/", { waitUntil: "networkidle" });
  const code = (await Promise.all(scripts)).join("\n");
  expect(sizes["script"]).toBeGreaterThan(0);
  expect(sizes["script"]).toBeLessThanOrEqual(95 * 1024);
  expect(sizes["stylesheet"]).toBeLessThanOrEqual(15 * 1024);
  expect(code).not.toContain("Manage your golf brand directory");
  expect(code).not.toContain("ZodError");
});
