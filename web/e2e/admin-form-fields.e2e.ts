import {
  expect,
  field,
  fillIn,
  openBrand,
  openSection,
  save,
  signedInTestsOnTheSharedSite,
} from "./admin.ts";

const test = signedInTestsOnTheSharedSite();

test("every validation error is shown next to its field, and disappears when fixed", async ({
  page,
}) => {
  await page.goto("/admin/brands/new");
  await fillIn(page, { "Website URL": "javascript:alert(1)", "Founded Year": "3000" });
  await openSection(page, "Basic Information");
  await page.getByRole("textbox", { name: /^Slug/ }).fill("Not A Slug");
  await openSection(page, "Social Media");
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/brands")) sent += 1;
  });
  await save(page);
  const name = page.getByLabel("Brand Name");
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("#name-error")).toHaveText("Brand Name is required.");
  await expect(page.locator("#websiteUrl-error")).toContainText("must be a web address");
  await expect(page.locator("#foundedYear-error")).toContainText(
    "must be a whole number from 1600",
  );
  await expect(page.getByRole("alert")).toContainText("Not saved: 4 fields need another look.");
  await expect(page.getByRole("tab", { name: "Basic Information" })).toHaveText(/3 problems$/);
  const problem = page.getByRole("alert").getByRole("listitem").filter({ hasText: "Founded Year" });
  await expect(problem).toContainText("Company Details: Founded Year must be");
  await problem.getByRole("link").click();
  await expect(page.getByLabel("Founded Year")).toBeFocused();
  await fillIn(page, { "Founded Year": "1999" });
  await expect(page.locator("#foundedYear-error")).toHaveCount(0);
  await expect(page.getByRole("alert")).toContainText("3 fields need another look");
  expect(sent).toBe(0);
  await openSection(page, "Basic Information");
  await page.getByRole("button", { name: "Use not-a-slug" }).click();
  await expect(page.getByRole("textbox", { name: /^Slug/ })).toHaveValue("not-a-slug");
});

test("a brand with a new slug keeps its old address, and the form warns before another brand takes it", async ({
  page,
}) => {
  await openBrand(page, "Vice Golf");
  const slug = page.getByRole("textbox", { name: /^Slug/ });
  const keep = page.getByRole("checkbox", { name: /Keep the old address/ });
  await expect(keep).toHaveCount(0);
  await slug.fill("vice");
  await expect(keep).toBeChecked();
  await save(page);
  await expect(page.getByText("Saved Vice Golf.")).toBeVisible();
  await page.goto("/admin/brands/new");
  await slug.fill("vice-golf");
  await expect(page.getByText(/it is an old address of Vice Golf/)).toBeVisible();
});

test("saves aliases, evidence and site state, and drops the evidence of a changed fact", async ({
  page,
  api,
}) => {
  await openBrand(page, "Iomic");
  await fillIn(page, { Aliases: "Iomic Shafts\n IOMIC", Highlights: "X-Evolution\n\nHand-mixed" });
  await openSection(page, "Company Details");
  await page.getByRole("button", { name: "Add source of HQ Location" }).click();
  const checked = page.getByRole("group", { name: "Source of HQ Location" });
  await checked.getByLabel("Source").fill("Trade Guide");
  await checked.getByLabel("Checked On").fill("2999-01-01");
  await fillIn(page, { "Website URL": "iomic.golf.example" });
  await (await field(page, "Site State")).selectOption("Gone");
  await save(page);
  await expect(checked.locator(".field-error")).toHaveText("Checked On must not be in the future.");
  await checked.getByRole("button", { name: "Checked today" }).click();
  await save(page);
  await expect(page.locator("#aliases-error")).toContainText("must not be the brand's own name");
  await fillIn(page, { Aliases: "Iomic Shafts" });
  await save(page);
  await expect(page.getByText("Saved Iomic.")).toBeVisible();
  const today = new Date().toISOString().slice(0, 10);
  const evidence = {
    field: "hqLocation",
    source: "Trade Guide",
    checkedOn: today,
    grade: "independent",
  };
  expect(await api.brand("iomic")).toMatchObject({
    aliases: ["Iomic Shafts"],
    highlights: ["X-Evolution", "Hand-mixed"],
    evidence: expect.arrayContaining([evidence]),
    siteState: { verdict: "gone", since: today },
  });
  await openBrand(page, "Iomic");
  await openSection(page, "Company Details");
  await expect(page.getByText("HQ Location: Source: Trade Guide")).toBeVisible();
  const hq = await field(page, "HQ Location");
  const lost = page.getByText("Saving removes this source");
  const stored = await hq.inputValue();
  await hq.fill("Toronto, Canada");
  await expect(lost).toBeVisible();
  await hq.fill(` ${stored}`);
  await expect(lost).toBeHidden();
  await hq.fill("Toronto, Canada");
  await page.getByRole("button", { name: "Add a new one? Source of HQ Location" }).click();
  await expect(checked.getByLabel("Source")).toBeFocused();
  await page.keyboard.type("Trade Guide 2026");
  await expect(lost).toBeHidden();
  await checked.getByLabel("Source").fill("Trade Guide");
  await expect(lost).toBeVisible();
  await fillIn(page, { "Website URL": "https://iomic.example" });
  await save(page);
  await expect(page.getByText("Saved Iomic.")).toBeVisible();
  expect(await api.brand("iomic")).toMatchObject({
    evidence: expect.not.arrayContaining([expect.objectContaining({ field: "hqLocation" })]),
    siteState: null,
  });
});

test("adds, corrects and removes events, which the profile shows oldest first", async ({
  page,
  api,
}) => {
  const add = async (year: string, sentence: string) => {
    await page.getByRole("button", { name: "Add event" }).click();
    const row = page.getByRole("group", { name: /^Event \d$/ }).last();
    await row.getByLabel("Year").fill(year);
    await row.getByLabel("Sentence").fill(sentence);
  };
  await openBrand(page, "Wellputt");
  await openSection(page, "Sources and Events");
  const sale = page.getByRole("group", { name: "Event 1", exact: true });
  await add("96", "A shaft maker bought Wellputt.");
  await sale.getByLabel("Month").selectOption("July");
  await sale.getByLabel("Kind").selectOption("New owner");
  await sale.getByLabel("Source").fill("golf.example/news");
  await add("1990", "Wellputt was founded.");
  await add("2001", "A mistake.");
  await page.getByRole("button", { name: "Remove Event 3" }).click();
  await save(page);
  await expect(sale.locator(".field-error")).toContainText(
    "Year must be a whole number from 1400 to",
  );
  await sale.getByLabel("Year").fill("1996");
  await save(page);
  await expect(page.getByText("Saved Wellputt.")).toBeVisible();
  expect(await api.brand("wellputt")).toMatchObject({
    events: [
      { year: 1990, month: null, kind: "milestone", text: "Wellputt was founded.", source: null },
      {
        year: 1996,
        month: 7,
        kind: "owner",
        text: "A shaft maker bought Wellputt.",
        source: "https://golf.example/news",
      },
    ],
  });
  await page.goto("/brands/wellputt");
  await expect(page.getByRole("region", { name: "History" }).getByRole("listitem")).toHaveText([
    /^1990\s*Wellputt was founded\.\s*$/,
    /^July 1996\s*A shaft maker bought Wellputt\. golf\.example/,
  ]);
});
