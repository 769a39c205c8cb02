import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "./site.ts";

// The README's pictures are of the running site; `npm run pictures` takes them anew.

const root = dirname(dirname(import.meta.dirname));
const isTaking = process.env["TAKE_PICTURES"] === "1";

/** Pictures in docs, and the page that each claims to be of. */
const PICTURES = [
  { picture: "landing.png", path: "/", heading: "A field guide to the brands of golf" },
  { picture: "brands.png", path: "/brands?category=putters", heading: "Putters" },
  { picture: "profile.png", path: "/brands/scotty-cameron", heading: "Scotty Cameron" },
];

test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });

for (const { picture, path, heading } of PICTURES)
  test(`docs/${picture} shows ${path}`, async ({ page }) => {
    const file = join(root, "docs", picture);
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page).toHaveTitle(/\| GolfBrands$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    const shown = await page.screenshot();
    if (isTaking) await writeFile(file, shown);
    await page.goto("/nowhere");
    const errorPage = await page.screenshot();
    // Fonts differ from machine to machine, so nothing is equal; but it must be more like this page than like another.
    const stored = await readFile(file);
    expect(await difference(page, stored, shown)).toBeLessThan(
      (await difference(page, stored, errorPage)) / 2,
    );
  });

test("every picture in the README is one of them", async () => {
  const readme = await readFile(join(root, "README.md"), "utf8");
  const shown = [...readme.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, file = ""]) => file);
  expect(shown.toSorted()).toEqual(PICTURES.map(({ picture }) => `docs/${picture}`).toSorted());
});

/** How far two pictures are apart: the mean difference of their channels, 0 to 255. */
const difference = async (page: Page, ...pictures: [Buffer, Buffer]): Promise<number> => {
  await page.goto("about:blank");
  return page.evaluate(
    async (sources) => {
      const [one, other] = await Promise.all(
        sources.map(async (source) => {
          const image = new Image();
          image.src = `data:image/png;base64,${source}`;
          await image.decode();
          const canvas = new OffscreenCanvas(image.width, image.height);
          const context = canvas.getContext("2d");
          context?.drawImage(image, 0, 0);
          return context?.getImageData(0, 0, image.width, image.height).data;
        }),
      );
      if (!one || !other || one.length !== other.length) return 255;
      let sum = 0;
      for (const [at, value] of one.entries()) sum += Math.abs(value - (other[at] ?? 0));
      return sum / one.length;
    },
    pictures.map((picture) => picture.toString("base64")),
  );
};
