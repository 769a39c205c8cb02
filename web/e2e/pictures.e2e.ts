import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, signedInTestsOnTheSharedSite } from "./admin.ts";

// The pages that the README's pictures show. `npm run pictures` takes the pictures again.

const LANDING = { path: "/", heading: "A field guide to the brands of golf" };

/** By file name in docs. */
const PICTURES = {
  "landing.png": { ...LANDING, colorScheme: "light" },
  "landing-dark.png": { ...LANDING, colorScheme: "dark" },
  "checks.png": { path: "/admin/checks", heading: "Checks", colorScheme: "light" },
} as const;

const root = dirname(dirname(import.meta.dirname));
const test = signedInTestsOnTheSharedSite();
test.use({ deviceScaleFactor: 2 });

for (const [picture, { path, heading, colorScheme }] of Object.entries(PICTURES))
  test(`docs/${picture} shows ${path}`, async ({ page }) => {
    await page.setViewportSize({ width: 1200, height: 600 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    if (process.env["TAKE_PICTURES"] === "1")
      await page.screenshot({ path: join(root, "docs", picture), scale: "device" });
  });

test("the README shows exactly these pictures", async () => {
  const readme = await readFile(join(root, "README.md"), "utf8");
  const shown = [...readme.matchAll(/docs\/([\w-]+\.png)/g)].map(([, file = ""]) => file);
  expect(shown.toSorted()).toEqual(Object.keys(PICTURES).toSorted());
});
