import { ageForm } from "./form-age.ts";
import { expect, test } from "./site.ts";

test("two fields of a brand are corrected, and no others", async ({ page, request }) => {
  await page.goto("/brands/titleist");
  await page.getByRole("button", { name: "Suggest an edit" }).click();
  await expect(page.getByRole("link", { name: "Correct the founding year" })).toBeVisible();
  await page.getByRole("link", { name: "open the whole form" }).click();
  await expect(page).toHaveURL("/brands/titleist/correct");
  await page.getByRole("textbox", { name: "Founded" }).fill("1935");
  await page.getByRole("checkbox", { name: "Golf Balls", exact: true }).uncheck();
  await page.getByLabel("How do you know?").fill("https://www.titleist.com/history");
  await ageForm(page);
  await page.getByRole("button", { name: "Send correction" }).click();
  await expect(page.getByRole("heading", { name: "Thank you!" })).toBeVisible();
  const token = /corrections\/([^?]+)/.exec(page.url())?.[1] ?? "";
  const correction = await (await request.get(`/api/corrections/${token}`)).json();
  expect(correction.status).toBe("waiting");
  expect(correction.fields.map(({ field }: { field: string }) => field)).toEqual([
    "foundedYear",
    "categories",
  ]);

  await page.getByRole("link", { name: `/corrections/${token}` }).click();
  await expect(page.getByRole("heading", { name: "Waiting for review" })).toBeVisible();
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a link to one field hides the others at first, and reporting a closed brand hides them again", async ({
      page,
    }) => {
      await page.goto("/brands/titleist/correct?field=foundedYear");
      await expect(page.getByRole("textbox").first()).toHaveAccessibleName("Founded");
      const other = page.getByRole("textbox", { name: "Headquarters" });
      await expect(other).toBeHidden();
      await page.getByText("Correct something else").click();
      await expect(other).toBeVisible();
      await page.getByRole("radio", { name: "The brand has closed" }).check();
      await expect(other).toBeHidden();
      await expect(page.getByLabel("How do you know?")).toBeVisible();
    });
  });
