import { readFile } from "node:fs/promises";
import { openMailServer, type MailServer } from "#adapters/mail/smtp-server.harness.ts";
import { checkPageAtBothWidths } from "./check-page.ts";
import { expect, startSite, STARTING_MS, test as siteTest } from "./site.ts";

/** A site with a mail server, started without a configured administrator. */
const test = siteTest.extend<{ mailServer: MailServer }>({
  mailServer: async ({}, use) => {
    const mailServer = await openMailServer();
    await use(mailServer);
    await mailServer.close();
  },
  site: [
    async ({ mailServer }, use) => {
      const environment = { ADMIN_EMAIL: "", ADMIN_PASSWORD: "", SMTP_URL: mailServer.url };
      const site = await startSite({ ...environment, SITE_URL: "http://localhost" });
      await use(site);
      await site.stop();
    },
    { scope: "test", timeout: STARTING_MS },
  ],
});

test("a generated first password must be replaced, and a forgotten one is reset by a link in an e-mail", async ({
  page,
  site,
  mailServer,
}) => {
  const notice = await readFile(`${site.file}.first-password`, "utf8");
  const [, email = "", temporary = ""] = /is (\S+), with the password (\S+)\n/.exec(notice) ?? [];
  const signInWith = async (password: string) => {
    await page.goto("/admin/login");
    await page.getByLabel("Email Address").fill(email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign In" }).click();
  };
  const choose = async (password: string) => {
    await page.getByLabel("New password").fill(password);
    await page.getByRole("button", { name: "Set password" }).click();
  };
  await signInWith(temporary);
  const choosing = page.getByRole("heading", { level: 1, name: "Choose a Password" });
  await expect(choosing).toBeVisible();
  await checkPageAtBothWidths(page, "the choice of a password");
  // On a phone, the Sign Out button is inside a menu.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/admin/history");
  await expect(choosing).toBeVisible();
  await choose("lantern under a heron");
  await expect(page.getByRole("heading", { level: 1, name: "History" })).toBeVisible();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/admin/login");

  await page.getByRole("link", { name: "Forgotten your password?" }).click();
  // The sign-in page also has a field “Email Address”, so wait for the next page.
  await expect(page.getByRole("heading", { name: "Forgotten Password" })).toBeVisible();
  await page.getByLabel("Email Address").fill(email);
  await page.getByRole("button", { name: "Send Link" }).click();
  await expect(page.getByText(/an e-mail with a link is on its way/)).toBeVisible();
  await expect.poll(() => mailServer.letters().length).toBe(1);
  const mail =
    mailServer
      .letters()[0]
      ?.replace(/=\r?\n/g, "")
      .replaceAll("=3D", "=") ?? "";
  const link = /\/admin\/reset#\S+/.exec(mail)?.[0] ?? "";
  await page.goto(link);
  await choose("cocacola");
  await expect(page.getByText(/New password is one of the most common passwords/)).toBeVisible();
  await choose("heron under a lantern");
  await expect(page.getByText("Your password has changed")).toBeVisible();

  await page.goto("/admin/login");
  await page.goto(link);
  await choose("another lantern");
  await expect(page.getByText(/expired or already used/)).toBeVisible();
  await signInWith(temporary);
  await expect(page.getByRole("alert")).toContainText("Invalid email or password");
  await signInWith("heron under a lantern");
  await expect(page.getByRole("heading", { level: 1, name: "Brands" })).toBeVisible();
});
