import { adminApi, expect, openBrand, save, signedInTests } from "./admin.ts";

const test = signedInTests();

test("the form has the spec's sections, fields and choices", async ({ page }) => {
  await page.goto("/admin/brands/new");
  await expect(page.getByRole("heading", { level: 1, name: "Add New Brand" })).toBeVisible();
  for (const name of [
    "Basic Information",
    "Company Details",
    "Social Media",
    "Categories",
    "Attributes",
  ])
    await expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to brands" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Cancel" })).toHaveAttribute("href", "/admin/brands");
  await expect(page.getByRole("button", { name: "Delete Brand" })).toHaveCount(0);
  await expect(page.getByLabel("Short Description")).toHaveAttribute("rows", "2");
  await expect(page.getByLabel("Long Description")).toHaveAttribute("rows", "6");
  const options = (name: string) => page.getByRole("combobox", { name }).getByRole("option");
  await expect(options("Positioning")).toHaveText([
    "None",
    "Budget",
    "Mid-Range",
    "Premium",
    "Luxury",
  ]);
  await expect(options("Status")).toHaveText(["Active", "Archived"]);
  for (const label of ["Logo URL", "Hero Image URL", "Website URL", "TikTok URL"])
    await expect(page.getByLabel(label)).toHaveAttribute("type", "url");
});

test("creates a brand with every field, and the public site shows it at once", async ({
  page,
  request,
  signedIn,
}) => {
  await page.goto("/admin/brands");
  await page.getByRole("link", { name: "Add Brand" }).click();
  await page.getByLabel("Brand Name").fill("Häuser & Söhne");
  await expect(page.getByRole("textbox", { name: /^Slug/ })).toHaveValue("hauser-sohne");
  await expect(page.getByText("This address is free.")).toBeVisible();
  await page.getByLabel("Short Description").fill("Leather headcovers from Hamburg.");
  await page.getByLabel("Long Description").fill("Made by hand.\nSince 1974.");
  await page.getByLabel("Website URL").fill("https://haeuser.example");
  await page.getByLabel("Founded Year").fill("1974");
  await page.getByLabel("HQ Location").fill("Hamburg, Germany");
  await page.getByRole("combobox", { name: "Positioning" }).selectOption("Luxury");
  await page.getByLabel("Instagram URL").fill("https://www.instagram.com/haeuser");
  await page.getByLabel("Instagram Followers").fill("12,500");
  await page.getByLabel("TikTok Followers").fill("not measured");
  await page.getByRole("checkbox", { name: "Headcovers & Accessories" }).check();
  await page.getByRole("button", { name: "Add “Based in Germany” from HQ Location" }).click();
  await expect(page.getByRole("checkbox", { name: "Based in Germany" })).toBeChecked();
  await expect(page.getByRole("button", { name: /^Add “Based in/ })).toHaveCount(0);
  const sections = page.getByRole("navigation", { name: "Sections" });
  await expect(sections).toContainText(
    /Company Details\s*2 missing: Distribution Model, Ownership/,
  );
  await sections.getByRole("link", { name: "Attributes" }).click();
  await expect(page.getByRole("heading", { name: "Attributes" })).toBeInViewport();
  await expect(page.getByRole("checkbox", { name: "Acushnet Holdings" })).toHaveCount(0);
  await page.getByLabel("Search attributes").fill("hand");
  await expect(page.getByRole("checkbox", { name: "Based in Germany" })).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Handmade" }).check();
  await save(page);
  await expect(page).toHaveURL("/admin/brands");
  await expect(page.getByText("Saved Häuser & Söhne.")).toBeVisible();

  const stored = await adminApi(request, signedIn).brand("hauser-sohne");
  expect(stored).toMatchObject({
    name: "Häuser & Söhne",
    foundedYear: 1974,
    status: "active",
    instagramFollowers: 12_500,
    tiktokFollowers: 0,
    logoUrl: null,
    longDescription: "Made by hand.\nSince 1974.",
  });
  expect(stored?.categoryIds).toHaveLength(1);
  expect(stored?.attributeIds).toHaveLength(2);

  await page.goto("/brands/hauser-sohne");
  await expect(page.getByRole("heading", { level: 1, name: "Häuser & Söhne" })).toBeVisible();
  await expect(page.getByText("12.5K")).toBeVisible();
});

test("edits a brand, and keeps fields that the form does not show", async ({
  page,
  request,
  signedIn,
}) => {
  const { brand } = adminApi(request, signedIn);
  const before = await brand("titleist");
  await openBrand(page, "Titleist");
  await expect(page.getByRole("heading", { level: 1, name: "Edit Brand" })).toBeVisible();
  await expect(page.getByLabel("Golf Balls")).toBeChecked();
  await page.getByLabel("HQ Location").fill("Fairhaven, MA");
  await page.getByLabel("Golf Balls").uncheck();
  await save(page);
  await expect(page.getByText("Saved Titleist.")).toBeVisible();
  const after = await brand("titleist");
  expect(after?.hqLocation).toBe("Fairhaven, MA");
  expect(after?.categoryIds).toHaveLength((before?.categoryIds.length ?? 0) - 1);
  expect(after?.sources).toEqual(before?.sources);
  expect(after?.highlights).toEqual(before?.highlights);
});
