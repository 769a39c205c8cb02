import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const WIDTHS = [390, 1280];

/** Of what axe looks for, all that a colour scheme can change: in dark `web/styles` sets colours and nothing else. */
const RULES_ON_COLOURS = ["color-contrast", "link-in-text-block"];

const violationsOf = (page: Page, rules?: readonly string[]): Promise<string[]> =>
  page.evaluate(async (values) => {
    const { axe } = window as unknown as {
      axe: {
        run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
    };
    const found = await axe.run(values ? { runOnly: { type: "rule", values } } : {});
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`,
    );
  }, rules);

/** What axe says of the page as it stands, in light and in dark, and how far the page is wider than the screen. */
export const checkPage = async (page: Page, what: string): Promise<void> => {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  // Colours on their way to others are none that anybody reads.
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  expect(await violationsOf(page), `${what}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violationsOf(page, RULES_ON_COLOURS), `${what}, dark`).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${what} is wider than the screen`).toBeLessThanOrEqual(0);
};

/** The page as it stands, on a phone and on a desk. */
export const checkPageAtBothWidths = async (page: Page, what: string): Promise<void> => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await checkPage(page, `${what}, ${width} px`);
  }
};
