import { adminApi, expect, signedInTests } from "./admin.ts";
import { checkPageAtBothWidths } from "./check-page.ts";

const test = signedInTests();

test("a contradiction leads to the form, and is corrected there", async ({
  page,
  request,
  signedIn,
}) => {
  const api = adminApi(request, signedIn);
  const brand = {
    name: "Kasco Club",
    foundedYear: 1964,
    longDescription: "It started in 1962 in Takamatsu.",
  };
  expect((await api.send("POST", "/brands", brand)).status()).toBe(201);

  await page.goto("/admin/checks?kind=rule");
  const asked = page.locator("#question");
  const contradiction =
    "What is right about Kasco Club? Founded 1964, but the text says “started in 1962”.";
  await expect(asked).not.toHaveText("");
  for (let skipped = 0; skipped < 10; skipped += 1) {
    const text = await asked.innerText();
    if (text === contradiction) break;
    await page.keyboard.press("s");
    await expect(asked).not.toHaveText(text);
  }
  await expect(asked).toHaveText(contradiction);
  await checkPageAtBothWidths(page, "a contradiction");
  await expect(page.getByRole("button", { name: "Open the form" })).toHaveAttribute(
    "aria-keyshortcuts",
    "c",
  );
  await page.keyboard.press("c");

  const year = page.getByLabel("Founded Year", { exact: true });
  await expect(year).toBeFocused();
  await year.fill("1962");
  await page.getByRole("button", { name: "Save Brand" }).click();
  await expect(page).toHaveURL("/admin/checks");
  await expect(page.getByText("Why now")).toBeVisible();
  expect(await api.brand("kasco-club")).toMatchObject({ foundedYear: 1962 });
});
