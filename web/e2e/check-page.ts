import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The axe rules that a colour scheme can affect: the dark scheme only changes colours. */
const RULES_ON_COLOURS = ["color-contrast", "link-in-text-block"];

/** Which parts of a page to check. */
interface Part {
  /** All of axe's rules by default. */
  rules?: readonly string[];
  /** A selector of a part that was checked on another page and is the same here. */
  without?: string;
}

/** Checks only the dialog if one is open: the page below it was checked before. */
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
    // Hidden, because axe also analyses what is excluded; not removed, because React may still be hydrating the page.
    const left = without === undefined ? null : document.querySelector<HTMLElement>(without);
    left?.style.setProperty("display", "none");
    const found = await axe.run(document.querySelector("dialog:modal") ?? document, {
      ...(rules && { runOnly: { type: "rule", values: rules } }),
      // Violations only: other results take more than half of the time.
      resultTypes: ["violations"],
      selectors: false,
      preload: false,
    });
    left?.style.removeProperty("display");
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
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  // Finish transitions, whose intermediate colours do not count.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
  });
  expect(await violationsOf(page, part), `${what}, ${colorScheme}`).toEqual([]);
  await checkWidth(page, what);
  // axe ignores duplicate ids, which break labels.
  const ids = await page.locator("[id]").evaluateAll((elements) => elements.map(({ id }) => id));
  expect(ids, `${what} has an id twice`).toEqual([...new Set(ids)]);
};

/** Checks that the current page does not scroll sideways. */
export const checkWidth = async (page: Page, what: string): Promise<void> => {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${what} is wider than the screen`).toBe(0);
};

/** Checks the current page in light and dark, and its width. */
export const checkPage = async (page: Page, what: string): Promise<void> => {
  await lookAt(page, what, "light");
  await lookAt(page, what, "dark", { rules: RULES_ON_COLOURS });
};

/**
 * Checks the current page at desktop width in light with every rule, and at phone width in dark with the rules on colours, which do
 * not depend on the width. Parts that only one width shows are the same on all pages; `checkPageInEveryWay` checks those parts.
 */
export const checkPageAtBothWidths = async (
  page: Page,
  what: string,
  part?: Part,
): Promise<void> => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await lookAt(page, `${what}, 1280 px`, "light", part);
  await page.setViewportSize({ width: 390, height: 900 });
  await lookAt(page, `${what}, 390 px`, "dark", { ...part, rules: RULES_ON_COLOURS });
};

/** Checks the current page at each width in each scheme. */
export const checkPageInEveryWay = async (page: Page, what: string): Promise<void> => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await checkPage(page, `${what}, ${width} px`);
  }
};
