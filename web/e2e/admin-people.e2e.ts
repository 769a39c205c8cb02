import { readFile } from "node:fs/promises";
import { ADMIN, expect } from "./site.ts";
import { signedInTests } from "./admin.ts";
import { AT, mailTo, subscribe } from "./people.ts";

const test = signedInTests();

test("subscriptions are searched without an e-mail in the URL, exported and removed", async ({
  page,
  site,
  watch,
}) => {
  subscribe(site, "s-1", "fore@example.com", AT);
  subscribe(site, "s-2", "=1+1@example.com", AT);
  subscribe(site, "s-3", "later@example.com", null);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.goto("/admin/mails");
  await expect(page.getByText("2 confirmed, 1 pending")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search subscriptions" }).fill("fore@");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(
    page.getByRole("rowheader", { name: "fore@example.com", exact: true }),
  ).toBeVisible();

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe("subscriptions.csv");
  const csv = await readFile(await file.path(), "utf8");
  expect(csv).toMatch(
    /^email,list,status,asked_at,confirmed_at,unsubscribe_url\r\n'=1\+1@example\.com,/,
  );
  expect(csv).toContain("fore@example.com,,confirmed,");
  expect(csv).not.toContain("later@example.com");

  await page.getByRole("button", { name: "Remove fore@example.com" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove subscription" });
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("The subscription was deleted.")).toBeVisible();
  await expect(page.getByText("No subscriptions match")).toBeVisible();
  expect(requested.filter((url) => /fore|%40|@/.test(url))).toEqual([]);
  expect(watch.complaints).toEqual([]);
});

test("the next e-mails are previewed with an introduction, tested, and sent after a confirmation", async ({
  page,
  site,
  watch,
}) => {
  subscribe(site, "n-1", "news@example.com", "2026-01-01T00:00:00.000Z");
  await page.goto("/admin/mails");
  const panel = page.getByRole("region", { name: "Next e-mails" });
  await panel.locator("summary").click();
  const mail = panel.getByRole("region", { name: "The e-mail as text" });
  await expect(mail).toContainText("See or stop your e-mails");
  await panel.getByLabel("Introduction").fill("Hello golfers");
  await panel.getByRole("button", { name: "Save introduction" }).click();
  await expect(page.getByText("The introduction was saved.")).toBeVisible();
  await expect(mail).toContainText("Hello golfers");
  await panel.getByRole("button", { name: "Send a test to yourself" }).click();
  await expect(page.getByText(`We sent the e-mail as it is now to ${ADMIN.email}.`)).toBeVisible();
  expect(await mailTo(site, ADMIN.email, /^\[Test\]/)).toContain("Hello golfers");
  await panel.getByRole("button", { name: "Send now..." }).click();
  const dialog = page.getByRole("dialog", { name: "Send news now" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await panel.getByRole("button", { name: "Send now..." }).click();
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("The e-mails are on their way.")).toBeVisible();
  await expect(panel.getByText(/ 0 can get news now\./)).toBeVisible();
  await expect(panel.getByRole("button", { name: "Send now..." })).toHaveCount(0);
  expect(await mailTo(site, "news@example.com", /new brands on GolfBrands/)).toContain(
    "/my-emails?token=",
  );
  expect(watch.complaints).toEqual([]);
});

test("up to 768 px the header is at most 120 px high, and every row of its menu is full", async ({
  page,
}) => {
  for (const [width, columns] of [
    [320, 2],
    [390, 2],
    [600, 2],
    [768, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/admin/mails");
    const header = page.getByRole("banner");
    await expect(header).toBeVisible();
    expect((await header.boundingBox())?.height, `${width} px`).toBeLessThanOrEqual(120);
    await page.getByText("Menu", { exact: true }).click();
    const entries = page.getByRole("navigation", { name: "Admin" }).getByRole("link");
    await expect(entries).toHaveCount(10);
    const rows = new Map<number, number>();
    for (const entry of await entries.all()) {
      const top = Math.round((await entry.boundingBox())?.y ?? 0);
      rows.set(top, (rows.get(top) ?? 0) + 1);
    }
    expect([...new Set(rows.values())], `${width} px`).toEqual([columns]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
});

test("an administrator is invited by a link that works once, signs in, and is removed", async ({
  page,
  browser,
  site,
  watch,
}) => {
  const who = "cat@golf.example";
  await page.goto("/admin/administrators");
  await expect(page.getByRole("row", { name: ADMIN.email })).toContainText("You");
  const invite = page.getByRole("region", { name: "Invite an administrator" });
  const inviteCat = async () => {
    await invite.getByLabel("E-mail").fill(who);
    await invite.getByRole("button", { name: "Invite" }).click();
    const link = invite.getByText(/\/admin\/invitation#/);
    await expect(link).toBeVisible();
    return (await link.textContent()) ?? "";
  };
  const withdrawn = await inviteCat();
  await page.getByRole("button", { name: `Withdraw the invitation of ${who}` }).click();
  await expect(page.getByText(`The invitation of ${who} was withdrawn.`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Invited" })).toHaveCount(0);
  const url = await inviteCat();
  await expect(page.getByRole("heading", { name: "Invited" })).toBeVisible();

  const theirs = await browser.newContext({ baseURL: site.url });
  const cat = await theirs.newPage();
  const choose = async (link: string, password: string) => {
    await cat.goto("/");
    await cat.goto(new URL(link).pathname + new URL(link).hash);
    await cat.getByLabel("New password").fill(password);
    await cat.getByRole("button", { name: "Set password" }).click();
  };
  await choose(withdrawn, "heron under a lantern");
  await expect(cat.getByText(/expired or already used/)).toBeVisible();
  await choose(url, "cocacola");
  await expect(cat.getByText(/is one of the most common passwords/)).toBeVisible();
  await choose(url, "heron under a lantern");
  await expect(cat.getByRole("link", { name: who })).toBeVisible();

  await page.reload();
  await page.getByRole("button", { name: `Remove ${who}` }).click();
  const dialog = page.getByRole("dialog", { name: "Remove administrator" });
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText(`${who} is no longer an administrator.`)).toBeVisible();
  await expect(page.getByRole("rowheader", { name: who, exact: true })).toHaveCount(0);
  await cat.goto("/admin/brands");
  await expect(cat.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  await theirs.close();
  expect(watch.complaints).toEqual([]);
});
