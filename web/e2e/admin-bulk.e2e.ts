import { expect, signedInTests } from "./admin.ts";

const test = signedInTests();

const rows = "tbody tr";

test("selects a range with Shift, the whole page, and all matching brands", async ({ page }) => {
  await page.goto("/admin/brands?status=active");
  const boxes = page.locator(`${rows} input[type=checkbox]`);
  await boxes.nth(2).click();
  await boxes.nth(6).click({ modifiers: ["Shift"] });
  const bar = page.getByRole("region", { name: "Chosen brands" });
  await expect(bar).toContainText("5 brands selected");
  await boxes.nth(4).click();
  await expect(bar).toContainText("4 brands selected");
  const all = page.getByRole("checkbox", { name: "Select all brands on this page" });
  expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
  await all.click();
  await expect(bar).toContainText("50 brands selected");
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText("Page 2 of 8")).toBeVisible();
  await expect(bar).toContainText("50 brands selected");
  await bar.getByRole("button", { name: "Select all 399 matching" }).click();
  await expect(bar).toContainText("399 brands selected");
  await expect(boxes.first()).toBeChecked();
  await bar.getByRole("button", { name: "Clear" }).click();
  await expect(bar).toHaveCount(0);
  await expect(boxes.first()).not.toBeChecked();
});

test("archives and activates in bulk, and undoes it", async ({ page, request, api: { brand } }) => {
  const [first, second] = ["bad-birdie", "biion-footwear"] as const;
  const chooseBoth = async () => {
    for (const slug of [first, second])
      await page.getByRole("row").filter({ hasText: slug }).getByRole("checkbox").click();
  };
  await page.goto("/admin/brands");
  await chooseBoth();
  await page.getByRole("button", { name: "Archive", exact: true }).click();
  await expect(page.getByText("Archived 2 brands.")).toBeVisible();
  expect((await brand(first))?.status).toBe("archived");
  expect((await request.get(`/brands/${first}`)).status()).toBe(404);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone.")).toBeVisible();
  expect((await brand(first))?.status).toBe("active");
  expect((await brand(second))?.status).toBe("active");
  expect((await request.get(`/brands/${first}`)).status()).toBe(200);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(page.getByText("Redone.")).toBeVisible();
  expect((await brand(second))?.status).toBe("archived");
  await expect(
    page.getByRole("row").filter({ hasText: second }).getByText("Archived"),
  ).toBeVisible();
  await chooseBoth();
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(page.getByText("Activated 2 brands.")).toBeVisible();
  expect((await brand(first))?.status).toBe("active");
});

test("a notice stays while hovered, then disappears after 15 seconds, and can be dismissed", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/admin/brands?search=aldila");
  await page.locator(`${rows} input[type=checkbox]`).first().click();
  await page.getByRole("button", { name: "Archive", exact: true }).click();
  const notice = page.getByText("Archived 1 brand.");
  await expect(notice).toBeVisible();
  await notice.hover();
  await page.clock.runFor(60_000);
  await expect(notice).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(14_000);
  await expect(notice).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(notice).toHaveCount(0);
  await page.locator(`${rows} input[type=checkbox]`).first().click();
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(page.getByText("Activated 1 brand.")).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByText("Activated 1 brand.")).toHaveCount(0);
});
