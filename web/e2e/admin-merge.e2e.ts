import { expect, signedInTests } from "./admin.ts";
import { checkPageAtBothWidths } from "./check-page.ts";

const test = signedInTests();

test("a duplicate found by a check is merged, redirects, and comes back with Undo", async ({
  page,
  request,
  api,
}) => {
  const website = "https://kasco-golf.example";
  for (const brand of [
    { name: "Kasco Twin", websiteUrl: website, shortDescription: "Gloves from Japan." },
    { name: "Kasko Golf", websiteUrl: website, foundedYear: 1964 },
  ])
    expect((await api.send("POST", "/brands", brand)).status()).toBe(201);

  await page.goto("/admin/checks?kind=duplicate");
  const question = page.getByRole("heading", { name: /^Are .+ the same brand\?$/ });
  await expect(question).toContainText("Kasco Twin");
  await expect(page.getByRole("button", { name: "Merge…" })).toHaveAttribute(
    "aria-keyshortcuts",
    "m",
  );
  await page.keyboard.press("m");
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(/^Merge .+ into .+$/);
  if ((await title.innerText()) !== "Merge Kasko Golf into Kasco Twin")
    await page.getByRole("link", { name: "Swap sides" }).click();
  await expect(title).toHaveText("Merge Kasko Golf into Kasco Twin");
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(row("Founded Year")).toContainText(/1964\s*empty\s*Filled in/);
  await expect(row("Website URL")).toContainText("Kept");
  await checkPageAtBothWidths(page, "both sides of a merge");
  await page.getByRole("button", { name: "Merge Kasko Golf into Kasco Twin" }).click();

  await expect(page).toHaveURL("/admin/checks");
  await expect(page.getByText("Merged Kasko Golf into Kasco Twin.")).toBeVisible();
  await expect(page.getByText("Why now")).toBeVisible();
  await expect(question).toHaveCount(0);
  const answer = await request.get("/brands/kasko-golf", { maxRedirects: 0 });
  expect([answer.status(), answer.headers()["location"]]).toEqual([301, "/brands/kasco-twin"]);
  const suggested = await (await request.get("/api/suggest?q=kasko%20golf")).text();
  expect(suggested).toContain("kasco-twin");

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone.")).toBeVisible();
  expect((await request.get("/brands/kasko-golf", { maxRedirects: 0 })).status()).toBe(200);
  await page.goto("/admin/history");
  await expect(page.getByText("Merged Kasko Golf into Kasco Twin").first()).toBeVisible();
});

test("the form links to a search for the other brand, and a refused merge says why", async ({
  page,
  api,
}) => {
  const aliases = Array.from({ length: 10 }, (_, n) => `Alias ${n}`);
  for (const brand of [{ name: "Many Names", aliases }, { name: "Lonely Brand" }])
    expect((await api.send("POST", "/brands", brand)).status()).toBe(201);
  const lonely = await api.brand("lonely-brand");
  await page.goto(`/admin/brands/${lonely?.id}/edit`);
  await page.getByRole("link", { name: "Merge…" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Merge Lonely Brand with another brand",
  );
  await page.getByRole("searchbox", { name: "Search brands" }).fill("many na");
  await expect(page.getByRole("link", { name: "Choose Many Names" })).toBeVisible();
  await checkPageAtBothWidths(page, "the search for the other brand");
  await page.getByRole("link", { name: "Choose Many Names" }).click();
  await expect(
    page.getByText("Many Names would have 11 aliases; a brand has at most 10."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /^Merge / })).toHaveCount(0);

  await page.getByRole("link", { name: "Swap sides" }).click();
  await expect(page.getByText("Lonely Brand would have 11 aliases")).toBeVisible();
});
