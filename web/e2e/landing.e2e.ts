import type { Locator } from "@playwright/test";
import { checkPage } from "./check-page.ts";
import { expect, test } from "./site.ts";

test("searching from the hero leads to the results, and a blank search does nothing", async ({
  page,
}) => {
  await page.goto("/");
  const search = page.getByRole("main").getByRole("combobox").first();
  await search.fill("   ");
  await search.press("Enter");
  await expect(page).toHaveURL("/");
  await search.fill("  ping ");
  await search.press("Enter");
  await expect(page).toHaveURL("/brands?search=ping");
  await expect(page.getByRole("heading", { level: 3, name: "PING", exact: true })).toBeVisible();
});

test("suggests brands and categories while typing, by keyboard; Escape closes the list and keeps the text", async ({
  page,
}) => {
  await page.goto("/");
  const search = page.getByRole("main").getByRole("combobox").first();
  await search.pressSequentially("putt");
  await expect(page.getByRole("listbox")).toBeVisible();
  await search.press("Escape");
  await expect(page.getByRole("listbox")).toBeHidden();
  await expect(search).toHaveValue("putt");
  await search.fill("titl");
  const options = page.getByRole("listbox").getByRole("option");
  await expect(options.first()).toContainText("Titleist");
  await search.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await search.press("Enter");
  await expect(page).toHaveURL("/brands/titleist");
});

test("suggests lists with their size, even for text typed before the script was ready", async ({
  page,
}) => {
  const ready = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await ready.promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  const search = page.getByRole("main").getByRole("combobox").first();
  await search.pressSequentially("callaway");
  ready.resolve();
  const options = page.getByRole("listbox").getByRole("option");
  await expect(options).toHaveText([
    /Callaway Brand$/,
    "Callaway Owner, 5 brands",
    "Search for “callaway” 5 brands",
  ]);
  await checkPage(page, "suggestions");
  await search.fill("made in jap");
  await expect(options).toHaveText(["Made in Japan 21 brands", /^Search for “made in jap”/]);
  await search.press("ArrowDown");
  await search.press("Enter");
  await expect(page).toHaveURL("/brands?attr=made-in-japan");
});

/** Names of options that wrap into lines of fewer than 12 characters on average. */
const brokenNames = (options: Locator) =>
  options.evaluateAll((elements) =>
    elements.flatMap((option) => {
      const name = option.querySelector(".suggestion-name");
      if (!name) throw new Error("An option has no name");
      const lineHeight = Number.parseFloat(getComputedStyle(name).lineHeight);
      const lines = Math.round(name.getBoundingClientRect().height / lineHeight);
      const { length } = name.textContent;
      return lines > 1 && length / lines < 12 ? [`${name.textContent}: ${lines} lines`] : [];
    }),
  );

test("names in suggestions do not wrap because of their notes", async ({ page }) => {
  for (const [width, path, part] of [
    [390, "/brands", "main"],
    [1440, "/about", "banner"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    const search = page
      .getByRole(part)
      .getByRole("combobox", { name: /search/i })
      .first();
    const list = page.getByRole(part).getByRole("listbox", { name: "Suggestions" });
    const options = list.getByRole("option");
    for (const text of ["karst", "bag", "odyssey"]) {
      const where = `${text} at ${width} px on ${path}`;
      const answered = page.waitForResponse((response) => response.url().endsWith(`=${text}`));
      await search.fill(text);
      await answered;
      await expect(options.filter({ hasText: "also called" }).first(), where).toBeVisible();
      expect(await brokenNames(options), where).toEqual([]);
      const heights = await options.evaluateAll((all) => all.map((one) => one.clientHeight));
      expect(Math.max(...heights), where).toBeLessThan(110);
      const overflow = await list.evaluate((box) => box.scrollWidth - box.clientWidth);
      expect(overflow, where).toBe(0);
    }
  }
});
