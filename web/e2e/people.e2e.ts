import Database from "better-sqlite3";
import { testsOnTheirOwnSite } from "./admin.ts";
import { ageForm } from "./form-age.ts";
import { databaseFileOf, mailTo, pathIn } from "./people.ts";
import { expect, type Site } from "./site.ts";

const test = testsOnTheirOwnSite();

const statusOf = (site: Site, email: string): unknown => {
  const database = new Database(databaseFileOf(site), { readonly: true });
  try {
    return database.prepare("SELECT status FROM subscriptions WHERE email = ?").pluck().get(email);
  } finally {
    database.close();
  }
};

// `people-quality.e2e.ts` makes these journeys with JavaScript.
test.describe("without JavaScript", () => {
  const who = "without.script@example.com";
  test.use({ javaScriptEnabled: false });

  test("a visitor subscribes, confirms, sees their e-mails and leaves", async ({
    page,
    site,
    watch,
  }) => {
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name: "Get e-mails" }).click();
    await expect(page).toHaveURL("/brands#subscribe");
    await page.getByLabel("Your e-mail").fill(who);
    await ageForm(page);
    await page.getByRole("button", { name: "Get e-mails" }).click();
    await expect(page).toHaveURL("/follow?thanks");
    await expect(page.getByRole("heading", { level: 1, name: "Check your inbox" })).toBeVisible();

    const letter = await mailTo(site, who, /Confirm/);
    await page.goto(pathIn(letter, "/subscriptions/confirm"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm your e-mails");
    expect(statusOf(site, who)).toBe("pending");
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "You are subscribed" })).toBeVisible();
    expect(statusOf(site, who)).toBe("confirmed");

    await page.getByRole("link", { name: "Your e-mails" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Your e-mails" })).toBeVisible();
    await expect(page.getByText(/All brands,\s+since/)).toBeVisible();
    await page.getByRole("button", { name: "Stop all e-mails" }).click();
    await expect(page.getByText("You get no e-mails about brands.")).toBeVisible();
    expect(statusOf(site, who)).toBeUndefined();
    expect(watch.complaints).toEqual([]);
    expect(watch.events.join("\n")).not.toContain(who);
  });

  test("a person sees their data and erases them", async ({ page, site, request, watch }) => {
    await request.post("/api/submissions", {
      data: { brandName: "Held Golf", submitterEmail: who },
    });
    await page.goto("/privacy");
    await page.getByRole("link", { name: "ask for a link" }).click();
    await page.getByLabel("Your e-mail").fill(who);
    await ageForm(page);
    await page.getByRole("button", { name: "Send me the link" }).click();
    await expect(page).toHaveURL("/privacy/request?thanks");

    const letter = await mailTo(site, who, /Your data/);
    await page.goto(pathIn(letter, "/privacy/your-data"));
    await expect(page.getByRole("button", { name: "Show my data" })).toBeVisible();
    await expect(page.getByText("Held Golf")).toHaveCount(0);
    await page.getByRole("button", { name: "Show my data" }).click();
    await expect(page.getByText("A suggestion about Held Golf")).toBeVisible();
    await page.getByText("All data as JSON").click();
    await expect(page.getByText('"submitterEmail"')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    const body = await page.locator("body").boundingBox();
    expect((await page.locator("pre").boundingBox())?.width ?? 999).toBeLessThan(body?.width ?? 0);
    const saving = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download it as JSON" }).click();
    expect((await saving).suggestedFilename()).toBe("golfbrands-personal-data.json");

    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Erase my data" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Erased" })).toBeVisible();
    await page.goto(pathIn(letter, "/privacy/your-data"));
    await page.getByRole("button", { name: "Show my data" }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: "This link does not work" }),
    ).toBeVisible();
    // Chromium itself reports the link that rightly answers 410.
    expect(watch.complaints.filter((text) => !/status of 410/.test(text))).toEqual([]);
    expect(watch.events.join("\n")).not.toContain(who);
  });
});
