import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Of what axe looks for, all that a colour scheme can change: in dark `web/styles` sets colours and nothing else. */
const RULES_ON_COLOURS = ["color-contrast", "link-in-text-block"];

/** How much of a page is looked at. */
interface Part {
  /** All of axe's rules when left out. */
  rules?: readonly string[];
  /** What was looked at on another page, and is the same here. */
  without?: string;
}

/** Of a dialog, that alone: what it covers was looked at before it opened, and nobody reaches it. */
const violationsOf = (page: Page, part: Part): Promise<string[]> =>
  page.evaluate(async ({ rules, without }) => {
    const { axe } = window as unknown as {
      axe: {
        run(
          context: object,
          options: object,
        ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
    };
    // Told to leave it out, axe still reads all of it.
    const left = without === undefined ? null : document.querySelector(without);
    const place = document.createComment("");
    left?.replaceWith(place);
    const found = await axe.run(
      document.querySelector("dialog:modal") ?? document,
      rules ? { runOnly: { type: "rule", values: rules } } : {},
    );
    if (left) place.replaceWith(left);
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`,
    );
  }, part);

const lookAt = async (
  page: Page,
  what: string,
  colorScheme: "light" | "dark",
  part: Part = {},
): Promise<void> => {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  // Colours on their way to others are none that anybody reads.
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  expect(await violationsOf(page, part), `${what}, ${colorScheme}`).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${what} is wider than the screen`).toBeLessThanOrEqual(0);
  // axe names what it labels by the first of two, and finds nothing wrong.
  const ids = await page.locator("[id]").evaluateAll((elements) => elements.map(({ id }) => id));
  expect(ids, `${what} has an id twice`).toEqual([...new Set(ids)]);
};

/** What axe says of the page as it stands, in light and in dark, and how far the page is wider than the screen. */
export const checkPage = async (page: Page, what: string): Promise<void> => {
  await lookAt(page, what, "light");
  await lookAt(page, what, "dark", { rules: RULES_ON_COLOURS });
};

/**
 * The page as it stands, on a desk and on a phone: every rule at each width, and the colours of each scheme once, for a width changes none.
 * What is seen at one width alone is the same on all pages: those that show it are checked in every way.
 */
export const checkPageAtBothWidths = async (
  page: Page,
  what: string,
  part?: Part,
): Promise<void> => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await lookAt(page, `${what}, 1280 px`, "light", part);
  await page.setViewportSize({ width: 390, height: 900 });
  await lookAt(page, `${what}, 390 px`, "dark", part);
};

/** The page as it stands, at each width in each scheme. */
export const checkPageInEveryWay = async (page: Page, what: string): Promise<void> => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await checkPage(page, `${what}, ${width} px`);
  }
};
