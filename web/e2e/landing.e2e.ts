import { checkPage } from "./check-page.ts";
import { expect, test } from "./site.ts";

test("searching from the hero leads to the brands it finds, and a blank search nowhere", async ({
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

test("offers brands and categories while typing, by keyboard; Escape closes them and keeps the text", async ({
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

test("offers lists with their size, and leads from a search that finds nothing to what was meant", async ({
  page,
}) => {
  await page.goto("/");
  const search = page.getByRole("main").getByRole("combobox").first();
  await search.pressSequentially("callaway");
  const options = page.getByRole("listbox").getByRole("option");
  await expect(options).toHaveText([/Callaway Brand$/, "Callaway Owner, 6 brands"]);
  await checkPage(page, "suggestions");
  await search.fill("made in jap");
  await expect(options).toHaveText("Made in Japan 11 brands");
  await search.press("ArrowDown");
  await search.press("Enter");
  await expect(page).toHaveURL("/brands?attr=made-in-japan");
  await expect(page.getByRole("article")).toHaveCount(11);

  const again = page.getByRole("main").getByRole("combobox", { name: /search/i });
  await again.fill("vokey wedges");
  await again.press("Enter");
  await expect(page).toHaveURL("/brands?search=vokey%20wedges&attr=made-in-japan");
  await page.getByRole("region", { name: "Did you mean" }).getByRole("link").click();
  await expect(page).toHaveURL("/brands/titleist");
});
