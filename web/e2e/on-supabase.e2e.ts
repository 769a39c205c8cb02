import { startLite } from "#adapters/supabase/lite-server.harness.ts";
import { adminApi, expect, expireToken, fillIn, openSection, save, signIn } from "./admin.ts";
import { ageForm } from "./form-age.ts";
import { startSite, STARTING_MS, test as siteTest } from "./site.ts";

const test = siteTest.extend({
  site: [
    async ({}, use) => {
      const project = await startLite();
      const site = await startSite({
        GOLFBRANDS_DB: "",
        SUPABASE_URL: project.publicProject.url,
        SUPABASE_PUBLISHABLE_KEY: project.publicProject.key,
        SUPABASE_SECRET_KEY: project.ownerProject.key,
        // The database shares a machine with the browser and the tests.
        SUPABASE_TIMEOUT_MS: "20000",
      });
      await use(site);
      await site.stop();
      await project.close();
    },
    { scope: "test", timeout: STARTING_MS },
  ],
});

test("on Supabase a suggestion becomes a public brand; the editor's session is renewed, and signing out ends it in all browsers", async ({
  page,
  browser,
  site,
  context,
}) => {
  await page.goto("/submit", { waitUntil: "networkidle" });
  await page.getByLabel(/brand name/i).fill("Häuser & Söhne");
  await ageForm(page);
  await page.getByRole("main").getByRole("button").click();
  await expect(page.getByRole("heading", { name: /thank you/i })).toBeVisible();

  await signIn(page);
  const elsewhere = await (await browser.newContext({ baseURL: site.url })).newPage();
  await signIn(elsewhere);
  await expireToken(page);
  const renewed = page.waitForResponse("**/auth/v1/token?grant_type=refresh_token");
  await page.goto("/admin/submissions");
  expect((await renewed).status()).toBe(200);
  await page.getByRole("link", { name: /^Approve / }).click();
  await expect(page.getByRole("textbox", { name: /^Slug/ })).toHaveValue("hauser-sohne");
  await fillIn(page, { "Founded Year": "1974" });
  await openSection(page, "Attributes");
  await page.getByLabel("Search attributes").fill("handmade");
  await page.getByRole("checkbox", { name: "Handmade" }).check();
  await save(page);
  await expect(page.getByText("Saved Häuser & Söhne.")).toBeVisible();
  const signedIn = await context.storageState();
  expect(await adminApi(page.request, signedIn).brand("hauser-sohne")).toMatchObject({
    foundedYear: 1974,
    status: "active",
  });

  await elsewhere.goto("/brands/hauser-sohne");
  await expect(elsewhere.getByRole("heading", { level: 1, name: "Häuser & Söhne" })).toBeVisible();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/admin/login");
  await elsewhere.goto("/admin/brands");
  await expect(elsewhere).toHaveURL("/admin/login");
  await elsewhere.context().close();
});
