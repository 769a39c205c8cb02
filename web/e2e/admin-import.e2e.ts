import { expect, signedInTestsOnTheSharedSite } from "./admin.ts";
import { choose, counts, csv, downloaded, imported, planned } from "./importing.ts";

const test = signedInTestsOnTheSharedSite();

test("a file is reviewed, imported as one batch, found in history and undone", async ({
  page,
  request,
  watch,
  api: { brand, read },
}) => {
  await page.goto("/admin");
  await page
    .getByRole("navigation", { name: "Admin" })
    .getByRole("link", { name: "Import" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Import" })).toBeFocused();
  const file = csv(
    "spring.csv",
    "Brand Name,Slug,Founded,HQ,Categories,Colour",
    'Hole Nineteen,hole-nineteen,2012,"Munich, Germany",Golf Balls,red',
    "Evnroll,evnroll,2001,,,",
  );
  await page.getByLabel("Choose a file").setInputFiles(file);
  await expect(page.getByText("CSV, UTF-8, separated by commas")).toBeVisible();
  await expect(counts(page)).toContainText(/1\s*New/);
  await expect(counts(page)).toContainText(/1\s*Changed/);
  await expect(page.getByText("5 of 6 are imported")).toBeVisible();

  const changed = planned(page, "Evnroll");
  const was = await brand("evnroll");
  await expect(changed.locator("dt")).toHaveText(["Founded Year", "Checked Facts"]);
  await expect(changed).toContainText(`before: ${was?.foundedYear ?? "empty"}`);
  await expect(changed).toContainText("after: 2001");
  const made = planned(page, "Hole Nineteen");
  await made.locator("summary").click();
  await expect(made).toContainText("Munich, Germany");
  await expect(made).toContainText("Golf Balls");
  expect(await brand("hole-nineteen")).toBeUndefined();

  await page.getByRole("button", { name: "Import 2 brands" }).click();
  await expect(imported(page)).toHaveText("Imported 2 brands: 1 new, 1 changed.");
  await expect(imported(page)).toBeFocused();
  expect((await brand("evnroll"))?.foundedYear).toBe(2001);
  expect((await request.get("/brands/hole-nineteen")).status()).toBe(200);
  const history = await read<{ items: object[] }>("/history");
  expect(history.items[0]).toMatchObject({
    reason: "import",
    origin: "web",
    actor: "keeper@golf.example",
    note: expect.stringMatching(/^spring\.csv \(sha256 [0-9a-f]{16}\)$/),
  });

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("spring.csv was undone.")).toBeVisible();
  expect((await brand("evnroll"))?.foundedYear).toBe(was?.foundedYear);
  expect(await brand("hole-nineteen")).toBeUndefined();
  await page.getByRole("link", { name: "See what changed" }).click();
  await expect(page.getByText("Import in the browser")).toBeVisible();
  await expect(page.getByRole("heading", { name: /Hole Nineteen/, level: 2 })).toBeVisible();
  expect(watch.complaints).toEqual([]);
});

test("bad rows block the import until they are left out; they can be downloaded and fixed", async ({
  page,
  api: { brand },
}) => {
  const file = csv(
    "mixed.csv",
    "name,slug,founded_year,website_url",
    "Good Golf,good-golf,1999,https://good.example",
    "Soon Golf,soon-golf,3000,https://soon.example",
    "Late Golf,late-golf,1998,nowhere",
  );
  await choose(page, file, "2 rejected rows");
  const problems = page.getByRole("region", { name: "2 rejected rows" });
  await expect(problems).toContainText(/Line 3\s*founded_year “?3000”? must be a whole number/);
  await expect(problems).toContainText("Line 4");
  await expect(page.getByRole("button", { name: "Import 1 brand" })).toBeDisabled();

  const [name, rejects] = await downloaded(page, () =>
    page.getByRole("button", { name: "Download rejected rows" }).click(),
  );
  expect(name).toBe("mixed-rejects.csv");
  expect(rejects.split("\r\n")).toEqual([
    "name,slug,founded_year,website_url,line,reason",
    expect.stringMatching(
      /^Soon Golf,soon-golf,3000,https:\/\/soon\.example,3,.*founded_year must/,
    ),
    expect.stringMatching(/^Late Golf,late-golf,1998,nowhere,4,.*website_url must/),
    "",
  ]);

  await page.getByLabel("Import the other rows only").check();
  await page.getByRole("button", { name: "Import 1 brand" }).click();
  await expect(imported(page)).toHaveText("Imported 1 brand: 1 new. 2 rejected rows left out.");
  expect((await brand("good-golf"))?.foundedYear).toBe(1999);
  expect(await brand("soon-golf")).toBeUndefined();

  await page.getByRole("button", { name: "Import another file" }).click();
  await page.getByLabel("Choose a file").setInputFiles({
    ...csv(
      "cells.csv",
      "name,founded_year,website_url,Mood,Shoe size",
      "Corrected Golf,soon,https://corrected.example,glad,44",
      "Bare Golf,1998,no where,sad,45",
      "Left Golf,never,https://left.example,calm,46",
    ),
  });
  await expect(page.getByText("2 columns will be ignored")).toBeVisible();
  await expect(page.getByLabel("Mood is imported as")).toBeVisible();
  await page.getByLabel("founded_year in line 2").fill("2001");
  await page.getByRole("button", { name: "Correct" }).first().click();
  await expect(page.getByRole("heading", { name: "2 rejected rows" })).toBeVisible();
  await page
    .getByRole("listitem")
    .filter({ has: page.getByLabel("website_url in line 3") })
    .getByRole("button", { name: "Leave out" })
    .last()
    .click();
  await expect(page.getByRole("region", { name: "2 corrected cells" })).toContainText("2001");
  await page.getByRole("button", { name: "Import without the bad cell" }).click();
  await expect(page.getByRole("region", { name: "1 bad cell left out" })).toContainText("never");
  await page.getByRole("button", { name: "Import 3 brands" }).click();
  await expect(imported(page)).toHaveText("Imported 3 brands: 3 new.");
  expect((await brand("corrected-golf"))?.foundedYear).toBe(2001);
  expect(await brand("bare-golf")).toMatchObject({ foundedYear: 1998, websiteUrl: null });
  expect(await brand("left-golf")).toMatchObject({ foundedYear: null });

  await page.getByRole("button", { name: "Import another file" }).click();
  await page.getByLabel("Choose a file").setInputFiles({
    ...file,
    name,
    buffer: Buffer.from(rejects.replace("3000", "1997").replace("nowhere", "https://late.example")),
  });
  await page.getByRole("button", { name: "Import 2 brands" }).click();
  await expect(imported(page)).toHaveText("Imported 2 brands: 2 new.");
});

test("an export contains the filtered brands, and importing it changes nothing", async ({
  page,
}) => {
  await page.goto("/admin/brands?status=archived");
  await expect(page.getByText(/^Showing \d+ of/)).toBeVisible();
  const slugs = await page.locator("tbody .cell-slug").allInnerTexts();
  const exported = async (format: string): Promise<[string, string]> => {
    await page.getByRole("button", { name: "Export..." }).click();
    const dialog = page.getByRole("dialog", { name: "Export brands" });
    await expect(dialog).toContainText(`All ${slugs.length} brands in the table`);
    await dialog.getByRole("radio", { name: format }).check();
    const file = await downloaded(page, () =>
      dialog.getByRole("button", { name: "Download" }).click(),
    );
    await expect(dialog).toHaveCount(0);
    return file;
  };
  const [name, text] = await exported("CSV");
  expect(name).toBe("brands.csv");
  const [jsonName, json] = await exported("JSON one list");
  expect(jsonName).toBe("brands.json");
  const brands = JSON.parse(json) as { slug: string }[];
  expect(brands.map(({ slug }) => slug).sort()).toEqual(slugs.sort());
  const [, ndjson] = await exported("NDJSON");
  expect(ndjson.trim().split("\n")).toHaveLength(slugs.length);

  await choose(
    page,
    { name, mimeType: "text/csv", buffer: Buffer.from(text) },
    "Nothing to import",
  );
  await expect(counts(page)).toContainText(new RegExp(`${slugs.length}\\s*Unchanged`));
});
