import { expect, signedInTests } from "./admin.ts";

const test = signedInTests();

test("the overview shows open tasks, the most viewed brands and counts", async ({
  page,
  request,
}) => {
  await request.post("/api/submissions", { data: { brandName: "Fairway & Sons" } });
  const profile = (await (await request.get("/api/brands/titleist")).json()) as {
    brand: { id: string };
  };
  // A headless browser's user agent counts as a crawler's, so set another one.
  await request.post(`/api/brands/${profile.brand.id}/views`, {
    headers: {
      "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    },
  });
  await page.goto("/admin");
  await expect(page).toHaveTitle("Overview | GolfBrands");
  const toDo = page.getByRole("region", { name: /^[\d,]+ to do$/ });
  await expect(toDo.getByRole("listitem").first()).toHaveText("1 Suggestions and corrections");
  await expect(
    page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: /^Submissions/ }),
  ).toHaveText("Submissions 1 waiting");
  const counts = page.getByRole("list", { name: "The directory" });
  await expect(counts.getByRole("link")).toHaveText([
    "399 Active brands",
    "3 Archived brands",
    "14 Categories",
    "96 Attributes",
  ]);
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByRole("main").innerText();
    })
    // View counts are written at intervals, not at once.
    .toMatch(/Most viewed\s+Titleist/);
  await toDo.getByRole("link", { name: "Contradictions" }).click();
  await expect(page).toHaveURL("/admin/checks?kind=rule");
  await expect(page.getByText("Contradictions only.")).toBeVisible();
  await expect(page.getByRole("article").getByRole("heading")).toHaveText(/^What is right about/);
  await page.keyboard.press("c");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit Brand");
});
