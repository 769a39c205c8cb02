import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, signedInTestsOnTheSharedSite } from "./admin.ts";
import { test } from "./site.ts";

// The README's pictures show the running site; `npm run pictures` takes new ones.

const root = dirname(dirname(import.meta.dirname));
const isTaking = process.env["TAKE_PICTURES"] === "1";
/** Comparing needs fewer pixels. */
const SCALE = isTaking ? 2 : 1;

interface Picture {
  /** The file in docs. */
  picture: string;
  path: string;
  heading: string;
  isDark?: boolean;
}

/** Twice as wide as high. */
const WINDOW = { width: 1200, height: 600 };

const LANDING = { path: "/", heading: "A field guide to the brands of golf" };

const OF_THE_SITE: Picture[] = [
  { picture: "landing.png", ...LANDING },
  { picture: "landing-dark.png", ...LANDING, isDark: true },
];

const OF_THE_BACK_OFFICE: Picture[] = [
  { picture: "checks.png", path: "/admin/checks", heading: "Checks" },
];

const PICTURES = [...OF_THE_SITE, ...OF_THE_BACK_OFFICE].map(({ picture }) => picture);

const shows = async (
  page: Page,
  { picture, path, heading, isDark = false }: Picture,
): Promise<void> => {
  const file = join(root, "docs", picture);
  await page.setViewportSize(WINDOW);
  await page.emulateMedia({ colorScheme: isDark ? "dark" : "light", reducedMotion: "reduce" });
  await page.goto(path);
  await expect(page).toHaveTitle(/GolfBrands/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  await page.waitForLoadState("networkidle");
  const shown = await page.screenshot({ scale: "device" });
  if (isTaking) await writeFile(file, shown);
  // Fonts differ between machines, so pictures are never equal; but it must resemble this page more than
  // the other pictures.
  const own = await difference(page, await readFile(file), shown);
  for (const other of PICTURES.filter((one) => one !== picture))
    expect(own).toBeLessThan(
      (await difference(page, await readFile(join(root, "docs", other)), shown)) / 2,
    );
};

test.describe("pictures of the site", () => {
  test.use({ deviceScaleFactor: SCALE });
  for (const picture of OF_THE_SITE)
    test(`docs/${picture.picture} shows ${picture.path}`, ({ page }) => shows(page, picture));
});

const adminTest = signedInTestsOnTheSharedSite();

adminTest.describe("pictures of the back office", () => {
  adminTest.use({ deviceScaleFactor: SCALE });
  for (const picture of OF_THE_BACK_OFFICE)
    adminTest(`docs/${picture.picture} shows ${picture.path}`, ({ page }) => shows(page, picture));
});

test("every picture in the README is tested", async () => {
  const readme = await readFile(join(root, "README.md"), "utf8");
  const shown = [...readme.matchAll(/docs\/[\w-]+\.png/g)].map(([file]) => file);
  expect(shown.toSorted()).toEqual(PICTURES.map((picture) => `docs/${picture}`).toSorted());
});

/** The difference of two pictures, at the size of the smaller: the mean difference of their channels, 0 to 255. */
const difference = async (page: Page, ...pictures: [Buffer, Buffer]): Promise<number> => {
  await page.goto("about:blank");
  return page.evaluate(
    async (sources) => {
      const images = await Promise.all(
        sources.map(async (source) => {
          const image = new Image();
          image.src = `data:image/png;base64,${source}`;
          await image.decode();
          return image;
        }),
      );
      const width = Math.min(...images.map((image) => image.width));
      const height = Math.min(...images.map((image) => image.height));
      if (images.some((image) => image.width * height !== image.height * width)) return 255;
      const [one, other] = images.map((image) => {
        const context = new OffscreenCanvas(width, height).getContext("2d");
        context?.drawImage(image, 0, 0, width, height);
        return context?.getImageData(0, 0, width, height).data;
      });
      if (!one || !other) return 255;
      let sum = 0;
      for (const [at, value] of one.entries()) sum += Math.abs(value - (other[at] ?? 0));
      return sum / one.length;
    },
    pictures.map((picture) => picture.toString("base64")),
  );
};
