import { checksIn } from "#core/checks/pace.ts";
import type { QuestionCounts } from "#core/checks/question.ts";
import { expect, signedInTests } from "./admin.ts";

const test = signedInTests();

const ANSWERS = 5;

test("answers, undoes and edits checks by keyboard without a page load, and reports a check that someone else answered", async ({
  page,
  api,
}) => {
  const heading = page.getByRole("article").getByRole("heading");
  const notices = page.getByRole("region", { name: "Notices" });
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page.goto("/admin/checks");
  await expect(heading).toHaveText(/^Is \S+ still the site of .+\?$/);
  const still = page.getByRole("button", { name: "Still true" });
  await expect(still).toHaveAttribute("aria-keyshortcuts", "y");
  const { checks } = await api.read<{ checks: QuestionCounts }>("/overview");
  const left = checksIn(checks);

  const asked: string[] = [];
  for (let answer = 0; answer < ANSWERS; answer++) {
    asked.push(await heading.innerText());
    await page.keyboard.press("y");
    await expect(heading).not.toHaveText(asked.at(-1) ?? "");
    await expect(heading).toBeFocused();
  }
  expect(new Set(asked).size).toBe(ANSWERS);
  const fewer = (left - ANSWERS).toLocaleString("en");
  await expect(page.getByText(`${fewer} checks left.`)).toBeVisible();
  await expect(page.getByRole("link", { name: /^Checks/ })).toHaveText(`Checks ${fewer} left`);
  await page.keyboard.press("u");
  await expect(notices.getByText("Undone.")).toBeVisible();
  await expect(heading).toHaveText(asked.at(-1) ?? "");
  await expect(heading).toBeFocused();
  await page.keyboard.press("u");
  await expect(heading).toHaveText(asked.at(-2) ?? "");
  await page.keyboard.press("s");
  await expect(notices).toHaveText(/: not now/);
  await page.keyboard.press("u");
  await expect(heading).toHaveText(asked.at(-2) ?? "");
  await page.keyboard.press("y");
  await expect(heading).toHaveText(asked.at(-1) ?? "");
  // The question is cached, so Undo does not fetch it again.
  let fetched = 0;
  page.on("request", (sent) => (fetched += sent.url().includes("/checks/next") ? 1 : 0));
  const counted = page.waitForResponse((sent) => sent.url().endsWith("/overview"));
  await notices.getByRole("button", { name: "Undo" }).click();
  await counted;
  await expect(heading).toHaveText(asked.at(-2) ?? "");
  expect(fetched).toBe(0);

  // A key that is pressed while an answer is being sent does not answer or undo another question.
  const held = Promise.withResolvers<void>();
  await page.route(
    (url) => /\/checks\/(?!next)/.test(url.pathname),
    async (route) => {
      await held.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await page.keyboard.press("y");
  await page.keyboard.press("u");
  held.resolve();
  await expect(heading).toHaveText(asked.at(-1) ?? "");

  // The same administrator first answers the same question elsewhere.
  await expect
    .poll(async () => {
      const { id, seen, brand } = await api.read<{
        id: string;
        seen: string;
        brand: { name: string };
      }>("/checks/next");
      if (!(await heading.innerText()).includes(brand.name)) return 0;
      return (await api.send("POST", `/checks/${id}`, { answer: "true", seen })).status();
    })
    .toBe(200);
  await page.keyboard.press("y");
  await expect(notices).toContainText(
    ": Someone else answered this check, or it changed after you saw it. Nothing was saved.",
  );
  await expect(heading).not.toHaveText(asked.at(-1) ?? "");
  await expect(heading).toBeFocused();

  const shown = await heading.innerText();
  const { brand } = await api.read<{ brand: { slug: string } }>("/checks/next");
  await page.keyboard.press("e");
  const field = page.getByLabel("Website URL");
  await expect(field).toBeFocused();
  await field.fill("https://moved.example/sunny");
  await page.getByLabel("Source").fill("Their own page");
  await expect(heading).toHaveText(shown);
  await page.keyboard.press("Enter");
  await expect(notices).toContainText(": saved.");
  await expect(heading).not.toHaveText(shown);
  await expect(heading).toBeFocused();
  expect(await api.brand(brand.slug)).toMatchObject({
    websiteUrl: "https://moved.example/sunny",
    evidence: expect.arrayContaining([
      expect.objectContaining({ field: "websiteUrl", source: "Their own page" }),
    ]),
  });
  expect(loads).toBe(1);

  await page.getByRole("link", { name: "History", exact: true }).click();
  const run = page.getByText(/^Confirmed \d+ facts: /).last();
  await run.click();
  await expect(page.locator("details[open] .batch-line")).toHaveCount(ANSWERS);
});

test("undoes the last answer when nothing is left to check", async ({ page }) => {
  const heading = page.getByRole("article").getByRole("heading");
  await page.route(
    (url) => url.pathname.endsWith("/checks/next") && url.searchParams.has("skip"),
    (route) => route.fulfill({ status: 204 }),
  );
  await page.goto("/admin/checks");
  const question = await heading.innerText();
  await page.keyboard.press("s");
  await expect(page.getByText("Nothing left to check.")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Undo" }).click();
  await expect(heading).toHaveText(question);
  await expect(heading).toBeFocused();
});
