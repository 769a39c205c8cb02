import { openPostOffice, type PostOffice } from "#adapters/mail/smtp-server.harness.ts";
import { ADMIN, expect, startSite, STARTING_MS, test as siteTest } from "./site.ts";

/** A site with a mail server. */
const test = siteTest.extend<{ post: PostOffice }>({
  post: async ({}, use) => {
    const post = await openPostOffice();
    await use(post);
    await post.close();
  },
  site: [
    async ({ post, storeName }, use) => {
      const site = await startSite({ SMTP_URL: post.url, SITE_URL: "http://localhost" }, storeName);
      await use(site);
      await site.stop();
    },
    { scope: "test", timeout: STARTING_MS },
  ],
});

test("a forgotten password is reset by a link in an e-mail, which works once", async ({
  page,
  post,
}) => {
  const signInWith = async (password: string) => {
    await page.goto("/admin/login");
    await page.getByLabel("Email Address").fill(ADMIN.email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign In" }).click();
  };
  const choose = async (password: string) => {
    await page.getByLabel("New password").fill(password);
    await page.getByRole("button", { name: "Set password" }).click();
  };
  await page.goto("/admin/login");
  await page.getByRole("link", { name: "Forgotten your password?" }).click();
  await page.getByLabel("Email Address").fill(ADMIN.email);
  await page.getByRole("button", { name: "Send Link" }).click();
  await expect(page.getByText(/an e-mail with a link is on its way/)).toBeVisible();

  await expect.poll(() => post.letters().length).toBe(1);
  const letter =
    post
      .letters()[0]
      ?.replace(/=\r?\n/g, "")
      .replaceAll("=3D", "=") ?? "";
  const link = /\/admin\/reset#\S+/.exec(letter)?.[0] ?? "";
  await page.goto(link);
  await choose("cocacola");
  await expect(page.getByText(/New password is one of the most common passwords/)).toBeVisible();
  await choose("lantern under a heron");
  await expect(page.getByText("Your password has changed")).toBeVisible();

  await page.goto("/admin/login");
  await page.goto(link);
  await choose("heron under a lantern");
  await expect(page.getByText(/expired or already used/)).toBeVisible();

  await signInWith(ADMIN.password);
  await expect(page.getByRole("alert")).toContainText("Invalid email or password");
  await signInWith("lantern under a heron");
  await expect(page.getByRole("heading", { level: 1, name: "Brands" })).toBeVisible();
});
