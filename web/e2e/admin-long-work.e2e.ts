import { expect, signedInTests } from "./admin.ts";
import { csv } from "./importing.ts";
import { checkPage } from "./check-page.ts";

const test = signedInTests();

/** Enough to take some seconds on any machine. */
const ROWS = 40_000;
const rows = (name: string) => Array.from({ length: ROWS }, (_, n) => `${name} ${n},Leeds`);

test("a long import shows its progress, and continues after its tab is closed", async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  await page.goto("/admin/import");
  await page
    .getByLabel("Choose a file")
    .setInputFiles(csv("long.csv", "name,hq_location", ...rows("Long")));
  await page.getByRole("button", { name: "Import 40,000 brands" }).click({ timeout: 60_000 });
  await expect(page.getByText(/^(Checking|Importing) long\.csv: [\d,]+ of 40,000/)).toBeVisible({
    timeout: 60_000,
  });
  await page.close();

  const reopened = await context.newPage();
  await reopened.goto("/admin/import");
  await expect(reopened.getByText("long.csv was imported.")).toBeVisible({ timeout: 60_000 });
  await checkPage(reopened, "an import whose tab was closed");
});
