import { expect, field, fillIn, openSection, save, signedInTestsOnTheSharedSite } from "./admin.ts";

const test = signedInTestsOnTheSharedSite();

test("creates a brand with every field, and the public site shows it at once", async ({
  page,
  api,
}) => {
  await page.goto("/admin/brands");
  await page.getByRole("link", { name: "Add Brand" }).click();
  await page.getByLabel("Brand Name").fill("Häuser & Söhne");
  await expect(page.getByRole("textbox", { name: /^Slug/ })).toHaveValue("hauser-sohne");
  await expect(page.getByText("This address is free.")).toBeVisible();
  await fillIn(page, {
    "Short Description": "Leather headcovers from Hamburg.",
    "Long Description": "Made by hand.\nSince 1974.",
    "Website URL": "https://haeuser.example",
    "Founded Year": "1974",
    "HQ Location": "Hamburg, Germany",
  });
  await (await field(page, "Positioning")).selectOption("Luxury");
  await fillIn(page, {
    "Instagram URL": "https://www.instagram.com/haeuser",
    "Instagram Followers": "12,500",
    "TikTok Followers": "not measured",
  });
  await openSection(page, "Categories");
  await page.getByRole("checkbox", { name: "Headcovers & Accessories" }).check();
  await openSection(page, "Attributes");
  await page.getByRole("button", { name: "Add “Based in Germany” from HQ Location" }).click();
  const basedIn = page.locator("summary").filter({ hasText: /^Based in/ });
  await expect(basedIn).toHaveText(/Based in\s+Germany/);
  await expect(page.getByRole("button", { name: /^Add “Based in/ })).toHaveCount(0);
  await expect(page.getByRole("tab", { name: "Company Details" })).toHaveText(
    /2 missing: Distribution Model, Ownership/,
  );
  await expect(page.getByRole("checkbox", { name: "Acushnet Holdings" })).toHaveCount(0);
  await page.getByLabel("Search attributes").fill("hand");
  await expect(page.getByRole("checkbox", { name: "Germany" })).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Handmade" }).check();
  await save(page);
  await expect(page).toHaveURL("/admin/brands");
  await expect(page.getByText("Saved Häuser & Söhne.")).toBeVisible();

  const stored = await api.brand("hauser-sohne");
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

test("the keyboard moves between sections, and links open the next and previous brand of a filtered table", async ({
  page,
}) => {
  await page.goto("/admin/brands?needs=year&category=putters&sort=-name");
  const names = page.locator(".brand-name a");
  await expect(page.getByText(/^Showing/)).toBeVisible();
  const [first = "", second = ""] = await names.allInnerTexts();
  await names.first().click();
  const tab = (name: string) => page.getByRole("tab", { name });
  await expect(tab("Basic Information")).toHaveAttribute("aria-selected", "true");
  await tab("Basic Information").focus();
  await page.keyboard.press("ArrowRight");
  await expect(tab("Company Details")).toBeFocused();
  await expect(page.getByRole("tabpanel", { name: "Company Details" })).toBeVisible();
  await expect(page.getByRole("tabpanel")).toHaveCount(1);
  await expect(page.getByText("Missing: Founded Year", { exact: true })).toBeVisible();

  const pager = page.getByRole("navigation", { name: "Brands in the table" });
  await expect(pager).toContainText(/1 of \d+/);
  await pager.getByRole("link", { name: `Next brand: ${second}` }).click();
  await expect(page.getByLabel("Brand Name")).toHaveValue(second);
  await expect(page.getByLabel("Founded Year")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Founded Year")).toBeVisible();
  await page.getByLabel("Founded Year").fill("1999");
  await pager.getByRole("link", { name: `Previous brand: ${first}` }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await save(page);
  await expect(page.getByText(`Saved ${second}.`)).toBeVisible();
  await expect(page).toHaveURL("/admin/brands?needs=year&category=putters&sort=-name");
  await expect(names.first()).toHaveText(first);
  await expect(page.getByRole("link", { name: second, exact: true })).toHaveCount(0);
});

test("limits the page height of each section of the longest brands, on a desktop and on a phone", async ({
  page,
  api: { brand },
}) => {
  for (const slug of ["william-murray-golf", "teardrop-putters"])
    for (const [width, maxHeight] of [
      [1440, 1_000],
      [390, 1_600],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`/admin/brands/${(await brand(slug))?.id}/edit`);
      await expect(page.locator("fieldset.choices").first()).toBeAttached();
      for (const tab of await page.getByRole("tab").all()) {
        await tab.click();
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        expect(height, `${slug}, ${await tab.innerText()}, ${width} px`).toBeLessThanOrEqual(
          maxHeight,
        );
      }
    }
});

test("the page of an unknown brand links only to the table of brands", async ({ page }) => {
  await page.goto("/admin/brands/00000000-0000-4000-8000-000000000000/edit");
  await expect(page.getByRole("alert")).toHaveText("Brand not found");
  await expect(page.getByRole("main").getByRole("link")).toHaveText(["Back to brands"]);
});
