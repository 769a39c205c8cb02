import { expect, signedInTestsOnTheSharedSite } from "./admin.ts";
import { choose, counts, csv, imported, planned } from "./importing.ts";
import { checkPage } from "./check-page.ts";

const test = signedInTestsOnTheSharedSite();

test("the plan follows the chosen columns and options", async ({ page }) => {
  const file = csv(
    "marken.csv",
    "Merkki,Vuosi,Luokka",
    "Zebra Golf,1999,Trolleys of the Future",
    "Yak Golf,,",
  );
  await choose(page, file, "has no column with the names of brands");
  await expect(page.getByRole("button", { name: /^Import \d/ })).toHaveCount(0);
  await page.getByLabel("Merkki is imported as").selectOption("Brand Name");
  await expect(counts(page)).toContainText(/2\s*New/);
  await page.getByLabel("Vuosi is imported as").selectOption("Founded Year");
  await expect(page.getByText("2 of 3 are imported")).toBeVisible();
  await page.getByLabel("Luokka is imported as").selectOption("Categories");
  await expect(counts(page)).toContainText(/1\s*Rejected/);
  await page.getByLabel("Create categories and attributes that do not exist").check();
  await expect(page.getByText("Creates the category Trolleys of the Future.")).toBeVisible();
  await page.getByLabel("Status of every row").selectOption("Archived");
  const zebra = planned(page, "Zebra Golf");
  await zebra.locator("summary").click();
  await expect(zebra).toContainText("Archived");
  await page.getByLabel("Import brands", { exact: true }).selectOption("Only existing ones");
  await expect(counts(page)).toContainText(/2\s*Left alone/);
  await expect(page.getByText("Nothing to import")).toBeVisible();
});

test("several options changed in quick succession send the file once", async ({ page }) => {
  await choose(page, csv("list.csv", "name", "Zebra Golf"), "all 1 are imported");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/imports/review"))
      sent.push(request.url());
  });
  await page.getByLabel("Status of every row").selectOption("Archived");
  await page.getByLabel("Import brands", { exact: true }).selectOption("Only existing ones");
  await expect(counts(page)).toContainText(/1\s*Left alone/);
  expect(sent).toHaveLength(1);
});

test("an unreadable file shows an error until another file is chosen", async ({ page }) => {
  await page.goto("/admin/import");
  const chooseText = async (name: string, content: string) => {
    const file = { name, mimeType: "text/plain", buffer: Buffer.from(content) };
    await page.getByLabel(/^Choose/).setInputFiles(file);
  };
  await chooseText("empty.csv", "");
  await expect(page.getByRole("alert")).toContainText("empty.csv is empty.");
  await chooseText("broken.json", '[{"name": "Vice"}');
  await expect(page.getByRole("alert")).toContainText("broken.json is not JSON, line 1");
  await chooseText("brands.json", '[{"name": "Chosen Golf"}]');
  await expect(planned(page, "Chosen Golf")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("axe finds no violation in any state of an import on a phone, in light and dark", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const file = csv(
    "phone.csv",
    "Brand Name,Slug,HQ,Founded,Notes",
    "Phone Golf,phone-golf,A very long name of a town that hardly fits,,x",
    "Evnroll,evnroll,On a phone,,",
    "Bad,bad-phone,,3000,",
  );
  await choose(page, file, "What would change");
  await expect(page.getByText("1 column will be ignored")).toBeVisible();
  await expect(page.getByLabel("Notes is imported as")).toBeVisible();
  await page.locator(".planned-brand summary").click();
  await checkPage(page, "a plan");
  await page.getByLabel("Import the other rows only").check();
  await page.getByRole("button", { name: "Import 2 brands" }).click();
  await expect(imported(page)).toBeVisible();
  await checkPage(page, "an import that is done");
  await page.getByRole("button", { name: "Import another file" }).click();
  await page.getByLabel("Choose a file").setInputFiles(file);
  await expect(page.getByText(/Already imported/)).toBeVisible();
  await page.goto("/admin/brands?search=phone");
  await page.getByRole("button", { name: "Export..." }).click();
  await checkPage(page, "the export dialog");
});

test("a plan that someone else's change made outdated is renewed before the import", async ({
  page,
  context,
}) => {
  await choose(page, csv("late.csv", "name,hq", "Tardy Golf,Reno"), "all 2 are imported");
  await expect(counts(page)).toContainText(/1\s*New/);
  const other = await context.newPage();
  await choose(other, csv("sooner.csv", "name,hq", "Tardy Golf,York"), "all 2 are imported");
  await other.getByRole("button", { name: "Import 1 brand" }).click();
  await expect(imported(other)).toBeVisible();
  const button = page.getByRole("button", { name: "Import 1 brand" });
  await button.click();
  await expect(page.getByText("Nothing was imported: the directory has changed")).toBeVisible();
  await expect(counts(page)).toContainText(/0\s*New/);
  await expect(planned(page, "Tardy Golf")).toContainText("York");
  await button.click();
  await expect(imported(page)).toBeVisible();
});

test("a row that looks like an existing brand can update that brand instead, and checked facts can be kept", async ({
  page,
}) => {
  const file = csv(
    "alike.csv",
    "name,website,attributes",
    "Titliest,http://titleist.com/?utm_source=list,",
    "PING,,Made in USA",
  );
  await choose(page, file, "Possible duplicates");
  await expect(page.getByText("looks like Titleist (same site)")).toBeVisible();
  await expect(counts(page)).toContainText(/1\s*New/);
  await page.getByRole("button", { name: "Update Titleist instead" }).click();
  await expect(counts(page)).toContainText(/0\s*New/);
  await expect(page.getByText("Possible duplicates")).toHaveCount(0);
  await expect(planned(page, "PING")).toContainText("Overwrites a checked fact: Attributes");
  await expect(page.getByText("(deleted)")).toHaveCount(0);
  await page.getByRole("button", { name: "Keep checked facts" }).click();
  await expect(page.getByText(/^Keeps \d+ checked facts?\.$/)).toBeVisible();
  await expect(planned(page, "PING")).not.toContainText("Overwrites");
});
