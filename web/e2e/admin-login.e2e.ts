import { ON_BOTH_STORES, ADMIN, expect, signIn, testsOnTheirOwnSite } from "./admin.ts";

/** A site of its own: failed sign-ins count against the address. */
const test = testsOnTheirOwnSite();

for (const path of [
  "/admin",
  "/admin/brands",
  "/admin/brands/new",
  "/admin/history",
  "/admin/submissions",
])
  test(`${path} leads whoever is not signed in to the sign-in`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL("/admin/login");
    await expect(page.getByRole("heading", { level: 1, name: "Admin Login" })).toBeVisible();
  });

test("the sign-in says what it is for", async ({ page }) => {
  await page.goto("/admin/login");
  await expect(page).toHaveTitle("Admin Login | GolfBrands");
  await expect(page.getByText("Sign in to manage golf brands")).toBeVisible();
  await expect(page.getByLabel("Email Address")).toHaveAttribute("type", "email");
  await expect(page.getByLabel("Password")).toHaveAttribute("type", "password");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeEnabled();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
});

test("both fields are required, and the e-mail must be one", async ({ page }) => {
  await page.goto("/admin/login");
  const isValid = (label: string) =>
    page.getByLabel(label).evaluate((input: HTMLInputElement) => input.validity.valid);
  expect(await isValid("Email Address")).toBe(false);
  expect(await isValid("Password")).toBe(false);
  await page.getByLabel("Email Address").fill("keeper");
  await page.getByLabel("Password").fill("x");
  await page.getByRole("button", { name: "Sign In" }).click();
  expect(await isValid("Email Address")).toBe(false);
  expect(await isValid("Password")).toBe(true);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test(
  "signing in is said while it is under way, and leads to the brands",
  ON_BOTH_STORES,
  async ({ page }) => {
    await page.goto("/admin/login");
    await page.route("**/auth/v1/token*", async (route) => {
      await new Promise((done) => setTimeout(done, 500));
      await route.continue();
    });
    await page.getByLabel("Email Address").fill(ADMIN.email);
    await page.getByLabel("Password").fill(ADMIN.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("button", { name: "Signing in..." })).toBeDisabled();
    await expect(page).toHaveURL("/admin/brands");
    await expect(page.getByRole("heading", { level: 1, name: "Brands" })).toBeVisible();
  },
);

test("whoever is signed in already goes from the sign-in to the brands", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/login");
  await expect(page).toHaveURL("/admin/brands");
});

test(
  "the session is kept under a key that derives from the host, through a reload",
  ON_BOTH_STORES,
  async ({ page }) => {
    await signIn(page);
    const keys = await page.evaluate(() => Object.keys(localStorage));
    expect(keys).toContain("sb-localhost-auth-token");
    await page.reload();
    await expect(page).toHaveURL("/admin/brands");
    await expect(page.getByRole("banner").getByText(ADMIN.email)).toBeVisible();
  },
);

test(
  "the guard says Loading... while the session is determined",
  ON_BOTH_STORES,
  async ({ page }) => {
    await signIn(page);
    // A session about to end is refreshed before anything is shown.
    await page.evaluate(() => {
      const key = "sb-localhost-auth-token";
      const session = JSON.parse(localStorage.getItem(key) ?? "{}") as object;
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
    });
    await page.route("**/auth/v1/token*", async (route) => {
      await new Promise((done) => setTimeout(done, 500));
      await route.continue();
    });
    await page.reload();
    await expect(page.getByText("Loading...", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Brands" })).toBeVisible();
  },
);

test(
  "signing out leads to the sign-in, and ends the session everywhere",
  ON_BOTH_STORES,
  async ({ page, browser, site }) => {
    await signIn(page);
    const other = await browser.newContext({ baseURL: site.url });
    const elsewhere = await other.newPage();
    await signIn(elsewhere);
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL("/admin/login");
    expect(await page.evaluate(() => localStorage.getItem("sb-localhost-auth-token"))).toBeNull();
    await elsewhere.reload();
    await expect(elsewhere).toHaveURL("/admin/login");
    await other.close();
  },
);

test(
  "a sign-out that the server no longer knows of is one all the same",
  ON_BOTH_STORES,
  async ({ page }) => {
    await signIn(page);
    for (const status of [401, 403, 404]) {
      await page.route("**/auth/v1/logout*", (route) =>
        route.fulfill({ status, json: { code: "bad_jwt", msg: "no such session" } }),
      );
      await page.getByRole("button", { name: "Sign Out" }).click();
      await expect(page).toHaveURL("/admin/login");
      await page.unroute("**/auth/v1/logout*");
      if (status !== 404) await signIn(page);
    }
  },
);

test("a sign-out that does not reach the server says that one is still signed in", async ({
  page,
}) => {
  await signIn(page);
  await page.route("**/auth/v1/logout*", (route) => route.abort());
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByText(/You are still signed in/)).toBeVisible();
  await expect(page).toHaveURL("/admin/brands");
});

test("every failed sign-in says the same, and after too many also when to try again", async ({
  page,
}) => {
  await page.goto("/admin/login");
  const tryWith = async (email: string) => {
    await page.getByLabel("Email Address").fill(email);
    await page.getByLabel("Password").fill("not-the-password");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeEnabled();
    await expect(page.getByRole("alert")).toContainText("Invalid email or password");
  };
  await tryWith(ADMIN.email);
  await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
  // What was typed is still there, and the password is ready to be typed over.
  await expect(page.getByLabel("Email Address")).toHaveValue(ADMIN.email);
  await expect(page.getByLabel("Password")).toBeFocused();
  await tryWith("nobody@golf.example");
  await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
  for (let tries = 2; tries < 11; tries++) await tryWith("nobody@golf.example");
  await expect(page.getByRole("alert")).toContainText(/Too many tries. Try again in \d+ minutes?/);
});

test("a server out of reach fails the sign-in with the same words", async ({ page }) => {
  await page.goto("/admin/login");
  await page.route("**/auth/v1/token*", (route) => route.abort());
  await page.getByLabel("Email Address").fill(ADMIN.email);
  await page.getByLabel("Password").fill(ADMIN.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("alert")).toContainText("Invalid email or password");
  await expect(page.getByRole("alert")).toContainText("The server could not be reached");
});
