import type { APIRequestContext, Browser, BrowserContext, Locator, Page } from "@playwright/test";
import { ADMIN, expect, type Site, STARTING_MS, test as siteTest } from "./site.ts";

/** Signs in through the sign-in page. */
export const signIn = async (page: Page, { email, password } = ADMIN): Promise<void> => {
  await page.goto("/admin/login");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/admin/brands");
  await expect(page.getByText(/^Showing/)).toBeVisible();
};

/** Makes the stored access token look expired. */
export const expireToken = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const key = "sb-localhost-auth-token";
    const session = JSON.parse(localStorage.getItem(key) ?? "{}") as object;
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
  });

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Tests on a site that only this file writes to. */
export const testsOnTheirOwnSite = () =>
  siteTest.extend({
    site: [
      async ({ sites }, use, { file }) => use(await sites.ownedBy(file)),
      { scope: "test", timeout: STARTING_MS },
    ],
  });

/** Tests on a site that other test files also write to. */
const testsOnTheSharedSite = () =>
  siteTest.extend({
    site: [
      async ({ sites }, use) => use(await sites.shared()),
      { scope: "test", timeout: STARTING_MS },
    ],
  });

/** The session that the tests of a site share, and when it began. */
const sessions = new WeakMap<Site, { at: number; state: Promise<StorageState> }>();
/** Older sessions are not shared: a browser may renew its session, after which older copies stop working. */
const RENEWED_MS = 300_000;

/** The same tests, signed in from the start. */
export const signedInTests = (tests = testsOnTheirOwnSite()) =>
  tests.extend<{ signedIn: StorageState; api: ReturnType<typeof adminApi> }>({
    signedIn: async ({ site }, use) => {
      const known = sessions.get(site);
      const isRecent = known && Date.now() - known.at < RENEWED_MS;
      const session = isRecent ? known : { at: Date.now(), state: newSession(site) };
      sessions.set(site, session);
      await use(await session.state);
    },
    api: async ({ request, signedIn }, use) => use(adminApi(request, signedIn)),
    // Playwright's `storageState` option would open an extra page for each test.
    context: async ({ context, signedIn }, use) => {
      await context.addInitScript(storeSession, signedIn.origins[0]);
      await use(context);
    },
  });

export const signedInTestsOnTheSharedSite = () => signedInTests(testsOnTheSharedSite());

/** Signs in through the API; `admin-login.e2e.ts` tests the sign-in page. */
export const newSession = async (site: Site): Promise<StorageState> => {
  const answer = await fetch(`${site.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ADMIN),
  });
  expect(answer.status).toBe(200);
  const session = { name: "sb-localhost-auth-token", value: await answer.text() };
  return { cookies: [], origins: [{ origin: site.url, localStorage: [session] }] };
};

/** Stores the session. Runs in every page, but stores only in the first. */
const storeSession = (state: StorageState["origins"][number] | undefined): void => {
  if (location.origin !== state?.origin || localStorage.getItem("session-stored") !== null) return;
  localStorage.setItem("session-stored", "yes");
  for (const { name, value } of state.localStorage) localStorage.setItem(name, value);
};

/** A page in another browser, signed in as the same administrator. */
export const anotherBrowser = async (
  browser: Browser,
  site: Site,
  storageState: StorageState,
): Promise<Page> => {
  const context = await browser.newContext({ baseURL: site.url, storageState });
  return context.newPage();
};

/** The administrators' API, to check what was stored. */
export const adminApi = (request: APIRequestContext, signedIn: StorageState) => {
  const stored = signedIn.origins[0]?.localStorage.find(({ name }) => name.startsWith("sb-"));
  const { access_token: token } = JSON.parse(stored?.value ?? "{}") as { access_token: string };
  const headers = { Authorization: `Bearer ${token}` };
  const read = async <T>(path: string): Promise<T> =>
    (await (await request.get(`/api/admin${path}`, { headers })).json()) as T;
  return {
    read,
    /** The brand with this slug; `undefined` if missing. */
    brand: async (slug: string): Promise<StoredBrand | undefined> => {
      const page = await read<{ items: StoredBrand[] }>(`/brands?search=${slug}`);
      const row = page.items.find((brand) => brand.slug === slug);
      return row && read<StoredBrand>(`/brands/${row.id}`);
    },
    send: (method: "POST" | "PUT" | "DELETE", path: string, data: object, ifMatch?: number) =>
      request.fetch(`/api/admin${path}`, {
        method,
        data,
        headers: { ...headers, ...(ifMatch !== undefined && { "If-Match": `"${ifMatch}"` }) },
      }),
  };
};

export interface StoredBrand {
  id: string;
  slug: string;
  name: string;
  status: string;
  version: number;
  websiteUrl: string | null;
  logoUrl: string | null;
  hqLocation: string | null;
  tiktokUrl: string | null;
  aliases: string[];
  shortDescription: string;
  foundedYear: number | null;
  highlights: string[];
  sources: string[];
  categoryIds: string[];
  attributeIds: string[];
}

/** Opens a brand's form from the table. */
export const openBrand = async (page: Page, name: string): Promise<void> => {
  await page.goto(`/admin/brands?search=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByLabel("Brand Name")).toHaveValue(name);
  // The taxonomy loads after the brand.
  await expect(page.locator("fieldset.choices").first()).toBeAttached();
};

/** Opens a section of the form. */
export const openSection = (page: Page, name: string): Promise<void> =>
  page.getByRole("tab", { name }).click();

/** Opens the section and the collapsed parts around a field of the form, and returns the field. */
export const field = async (page: Page, label: string): Promise<Locator> => {
  const found = page.locator(".brand-form").getByLabel(label).first();
  const panel = await found.evaluate((element) => {
    for (let at = element.closest("details"); at; at = at.parentElement?.closest("details") ?? null)
      at.open = true;
    return element.closest("[role=tabpanel]")?.id;
  });
  await page.locator(`[role=tab][aria-controls=${panel}]`).click();
  return found;
};

/** Fills in fields of the form, by their labels. */
export const fillIn = async (
  page: Page,
  texts: Readonly<Record<string, string>>,
): Promise<void> => {
  for (const [label, text] of Object.entries(texts)) await (await field(page, label)).fill(text);
};

export const save = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Save Brand" }).click();

export { ADMIN, expect };
