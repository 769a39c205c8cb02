import { readFile } from "node:fs/promises";
import { checkPageAtBothWidths } from "./check-page.ts";
import { expect, startSite, STARTING_MS, test as siteTest } from "./site.ts";

/** A site that was started without a configured administrator. */
const test = siteTest.extend({
  site: [
    async ({ storeName }, use) => {
      const site = await startSite({ ADMIN_EMAIL: "", ADMIN_PASSWORD: "" }, storeName);
      await use(site);
      await site.stop();
    },
    { scope: "test", timeout: STARTING_MS },
  ],
});

test("a generated first password only allows choosing another one", async ({ page, site }) => {
  const notice = await readFile(`${site.store.file}.first-password`, "utf8");
  const [, email = "", temporary = ""] = /is (\S+), with the password (\S+)\n/.exec(notice) ?? [];
  const signInWith = async (password: string) => {
    await page.goto("/admin/login");
    await page.getByLabel("Email Address").fill(email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign In" }).click();
  };
  await signInWith(temporary);
  const choosing = page.getByRole("heading", { level: 1, name: "Choose a Password" });
  await expect(choosing).toBeVisible();
  await checkPageAtBothWidths(page, "the choice of a password");
  // On a phone a menu holds the button that signs out.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/admin/history");
  await expect(choosing).toBeVisible();
  await page.getByLabel("New password").fill("lantern under a heron");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "History" })).toBeVisible();
  // Phones keep it in the menu.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/admin/login");
  await signInWith(temporary);
  await expect(page.getByRole("alert")).toContainText("Invalid email or password");
  await signInWith("lantern under a heron");
  await expect(page.getByRole("heading", { level: 1, name: "Brands" })).toBeVisible();
});
