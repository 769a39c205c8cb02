import { expect, test } from "./site.ts";

test("the hidden field is unreachable, and a listed brand is found by its name and its website", async ({
  page,
}) => {
  await page.goto("/submit", { waitUntil: "networkidle" });
  const unseen = page.locator('input[name="homepage"]');
  expect((await unseen.boundingBox())?.width ?? 0).toBeGreaterThan(0);
  await expect(page.getByRole("textbox", { name: "Leave this field empty" })).toHaveCount(0);
  await page.getByLabel(/notes/i).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Submit suggestion" })).toBeFocused();
  const found = page.getByRole("main").getByRole("link", { name: /^See / });
  await page.getByLabel(/brand name/i).fill("titleist");
  await expect(found).toHaveText("See Titleist");
  await page.getByLabel(/brand name/i).fill("Titelist");
  await expect(found).toHaveText("See Titleist");
  await page.getByLabel(/brand name/i).fill("A new name");
  await expect(found).toHaveCount(0);
  await page.getByLabel(/website/i).fill("http://titleist.com/golf-balls?from=here");
  await expect(found).toHaveAttribute("href", "/brands/titleist");
  await page.getByLabel(/website/i).fill("https://nobody.example");
  await expect(found).toHaveCount(0);
});

test("an error found by the server is shown next to its field, which keeps its value", async ({
  page,
}) => {
  await page.goto("/submit");
  await page.getByLabel(/brand name/i).fill("Fairway");
  await page.getByLabel(/website/i).fill("ftp://fairway.example");
  await page.getByRole("main").getByRole("button").click();
  const website = page.getByLabel(/website/i);
  await expect(website).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText(/must be a web address starting with http/)).toBeVisible();
  await expect(website).toHaveValue("ftp://fairway.example");
  await expect(page.getByLabel(/brand name/i)).toHaveValue("Fairway");
});

test("the form is busy while it is being sent, and after a failure shows the error and keeps its values", async ({
  page,
}) => {
  await page.goto("/submit");
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/submissions", async (route) => {
    await held;
    await route.fulfill({ status: 500, body: "{}" });
    await page.unroute("**/api/submissions");
    await page.route("**/api/submissions", (next) =>
      next.fulfill({ status: 429, json: { detail: "At most 5 suggestions an hour are allowed." } }),
    );
  });
  await page.getByLabel(/brand name/i).fill("Fairway");
  await page.getByRole("main").getByRole("button").click();
  await expect(page.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  release();
  await expect(page.getByText("Failed to submit. Please try again.")).toBeVisible();
  await expect(page.getByLabel(/brand name/i)).toHaveValue("Fairway");
  await expect(page.getByRole("main").getByRole("button")).toBeEnabled();
  await page.getByRole("main").getByRole("button").click();
  await expect(page.getByText("At most 5 suggestions an hour are allowed.")).toBeVisible();
});
