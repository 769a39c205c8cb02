// Guarantee (Scripts and addresses): 60 XSS payloads in every text field run on no page, with the
//   Content-Security-Policy on or off.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test as base, type BrowserContext } from "@playwright/test";
import Database from "better-sqlite3";
import { signIn } from "./admin.ts";
import { ADMIN, startSite, type Site } from "./site.ts";
import { UNSAFE_ADDRESSES } from "#core/text/unsafe-addresses.fixture.ts";
import { XSS_PAYLOADS } from "./xss-payloads.ts";

const URL_COLUMNS = [
  "website_url",
  "logo_url",
  "hero_image_url",
  ...["instagram", "facebook", "twitter", "youtube", "tiktok", "linkedin"].map((n) => `${n}_url`),
];

/** Status pages of the corrections, in order of the payloads. */
const privateLinks: string[] = [];

/** Fills every text field with every payload through the administrators' API and the suggestion form. */
const plantTexts = async (url: string): Promise<void> => {
  const call = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    expect([path, answer.status, answer.ok ? "" : await answer.text()]).toEqual([
      path,
      expect.any(Number),
      "",
    ]);
    return answer;
  };
  const signedIn = await call("/auth/v1/token?grant_type=password", ADMIN);
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const administrator = { authorization: `Bearer ${token}` };
  const idOf = async (path: string, body: unknown): Promise<string> =>
    (await call(path, body, administrator)).headers.get("location")?.split("/").at(-1) ?? "";

  const categoryIds: string[] = [];
  const attributeIds: string[] = [];
  for (const [n, payload] of XSS_PAYLOADS.entries()) {
    const name = payload.slice(0, 80);
    categoryIds.push(
      await idOf("/api/admin/categories", {
        name,
        slug: `c-${n}`,
        aliases: [`c ${n} ${payload}`.slice(0, 60)],
        description: payload,
      }),
    );
    attributeIds.push(
      await idOf("/api/admin/attributes", {
        name,
        slug: `a-${n}`,
        group: XSS_PAYLOADS[n % 8]?.slice(0, 40),
        aliases: [`a ${n} ${payload}`.slice(0, 60)],
        definition: payload,
      }),
    );
  }
  for (const [n, payload] of XSS_PAYLOADS.entries()) {
    await idOf("/api/admin/brands", {
      name: payload,
      slug: `xss-${n}`,
      aliases: XSS_PAYLOADS.slice(n, n + 9).map((text) => `z ${text}`.slice(0, 120)),
      events: XSS_PAYLOADS.slice(n, n + 9)
        .map((text) => text.slice(0, 160).trim())
        .filter((text) => !/(^|\s)@/.test(text))
        .map((text) => ({
          year: 1996,
          kind: "owner",
          text,
          source: "https://golf.example/?q=<script>",
        })),
      evidence: ["name", "hqLocation", `attr:${attributeIds[n]}`].map((field) => ({
        field,
        source: payload.slice(0, 300),
        checkedOn: "2026-01-31",
        grade: "brand",
      })),
      shortDescription: payload,
      longDescription: XSS_PAYLOADS.join("\n"),
      hqLocation: payload,
      distributionModel: payload,
      ownershipType: payload.slice(0, 80),
      priceBand: payload.slice(0, 40),
      highlights: XSS_PAYLOADS.slice(n, n + 20),
      // URLs must be valid web addresses.
      sources: XSS_PAYLOADS.slice(n, n + 50).filter((text) => !/^\w+:/.test(text)),
      categoryIds: categoryIds.slice(n, n + 10),
      attributeIds: attributeIds.slice(n, n + 10),
    });
    const suggestion = { brandName: payload, notes: `${payload}\n${payload}` };
    const from = { "x-forwarded-for": `198.51.100.${n}` };
    await call("/api/submissions", suggestion, from);
    const profile = await fetch(`${url}/api/brands/xss-${n}`);
    const { brand } = (await profile.json()) as { brand: { version: number } };
    const proposed = {
      name: `x ${payload}`.slice(0, 120),
      aliases: [`y ${payload}`.slice(0, 120)],
      shortDescription: `x ${payload}`,
      longDescription: `x ${payload}\n${payload}`,
      hqLocation: `x ${payload}`.slice(0, 120),
      distributionModel: `x ${payload}`.slice(0, 120),
      highlights: [payload],
    };
    const correction = { version: brand.version, proposed, source: payload, note: payload };
    const sent = await call(`/api/brands/xss-${n}/corrections`, correction, from);
    const { token } = (await sent.json()) as { token: string };
    privateLinks.push(`/corrections/${token}`);
  }
};

/** Writes into the database the payloads that the API refuses. */
const plantRows = (file: string): void => {
  const database = new Database(file);
  database.pragma("ignore_check_constraints = ON");
  const set = URL_COLUMNS.map((column) => `${column} = ?`).join(", ");
  const update = database.prepare(
    `UPDATE brands SET ${set}, social_links = ?, sources = ?, instagram_followers = 1500 WHERE slug = ?`,
  );
  for (const [n, address] of UNSAFE_ADDRESSES.entries())
    update.run(
      ...URL_COLUMNS.map(() => address),
      JSON.stringify({ x: address }),
      JSON.stringify([address]),
      `xss-${n}`,
    );
  database
    .prepare("UPDATE brands SET slug = ? WHERE slug = 'xss-40'")
    .run('xss-40" onfocus=alert(1) autofocus x="');
  database.prepare("UPDATE categories SET slug = ? WHERE slug = 'c-40'").run("javascript:alert(1)");
  database
    .prepare("UPDATE attributes SET slug = ? WHERE slug = 'a-40'")
    .run('"><svg onload=alert(1)>');
  database
    .prepare("UPDATE brand_submissions SET website_url = ? WHERE brand_name = ?")
    .run("javascript:alert(1)", XSS_PAYLOADS[1]);
  database.close();
};

const test = base.extend<{ site: Site }, { planted: Site }>({
  planted: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "golfbrands-xss-"));
      const environment = { GOLFBRANDS_DB: join(folder, "golfbrands.db"), TRUST_PROXY: "1" };
      const before = await startSite(environment);
      await plantTexts(before.url);
      await before.stop();
      plantRows(environment.GOLFBRANDS_DB);
      const site = await startSite(environment);
      await use(site);
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  site: ({ planted }, use) => use(planted),
});

/** Opens pages, records payloads that ran, and fails on event handlers and unsafe URLs. */
const openWatched = async (context: BrowserContext) => {
  const page = await context.newPage();
  const ran: string[] = [];
  page.on("dialog", async (dialog) => {
    ran.push(`${dialog.message()} at ${page.url()}`);
    await dialog.dismiss();
  });
  const inspect = async (...paths: string[]): Promise<Found> => {
    const found = await page.evaluate(inspectPage);
    expect([paths, found.unsafe]).toEqual([paths, []]);
    return found;
  };
  const visit = async (path: string, shown = async (): Promise<void> => {}): Promise<Found> => {
    await page.goto(path, { waitUntil: "load" });
    await shown();
    return inspect(path);
  };
  const heading = async (): Promise<void> => {
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
  };
  /** Writes the server's HTML of several pages into the open page, where payloads would run. The site's own scripts are removed. */
  const write = async (paths: readonly string[]): Promise<Found> => {
    const answers = await Promise.all(paths.map((path) => context.request.get(path)));
    const pages = await Promise.all(answers.map((answer) => answer.text()));
    const program = /<script type="module"[^>]*><\/script>/g;
    await page.setContent(pages.join("\n").replaceAll(program, ""));
    return inspect(...paths);
  };
  return { page, ran, visit, heading, write };
};

type Found = ReturnType<typeof inspectPage>;

/** Collects event handlers, and URLs that are unsafe after the browser resolves them. */
const inspectPage = () => {
  const safe = new Set(["http:", "https:", "mailto:"]);
  const unsafe: string[] = [];
  for (const element of document.querySelectorAll("*"))
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name)) unsafe.push(`${name}=${value}`);
      if (!/^(?:href|src|action|formaction|xlink:href|data|poster|srcset)$/i.test(name)) continue;
      const address = URL.canParse(value, location.href)
        ? new URL(value, location.href)
        : undefined;
      if (!address || !safe.has(address.protocol) || address.username !== "")
        unsafe.push(`${name}=${value}`);
      // A relative URL stays on the site.
      else if (address.origin !== location.origin && !/^(?:https?:\/\/|mailto:)/.test(value))
        unsafe.push(`${name}=${value}`);
    }
  return {
    unsafe,
    headings: Array.from(document.querySelectorAll("h1"), ({ textContent }) => textContent),
    jsonLd: Array.from(
      document.querySelectorAll('script[type="application/ld+json"]'),
      ({ textContent }) => textContent,
    ),
  };
};

const expectJsonLd = ({ jsonLd }: Found): void => {
  expect(jsonLd.length).toBeGreaterThan(0);
  for (const text of jsonLd) expect(() => JSON.parse(text) as unknown).not.toThrow();
};

// The policy is off, because it would hide payloads that escaping missed.
test(`${XSS_PAYLOADS.length} payloads in every text field: none run on public pages`, async ({
  browser,
  site,
}) => {
  test.setTimeout(300_000);
  const context = await browser.newContext({ baseURL: site.url, bypassCSP: true });
  const { ran, visit, write, page } = await openWatched(context);
  for (const path of ["/", "/categories", "/brands?category=c-3&attr=a-3&search=%3Cscript"])
    expectJsonLd(await visit(path));
  for (const n of [1, 2, 3]) expectJsonLd(await visit(`/brands?search=alert&page=${n}`));
  // All profiles are checked as the server's HTML, in which payloads would run; every tenth is also hydrated.
  const profiles = [...XSS_PAYLOADS.keys()].filter((n) => n !== 40);
  for (const n of profiles.filter((one) => one % 10 === 0))
    expect((await visit(`/brands/xss-${n}`)).headings).toEqual([XSS_PAYLOADS[n]]);
  for (let from = 0; from < profiles.length; from += 8) {
    const some = profiles.slice(from, from + 8);
    const found = await write(some.map((n) => `/brands/xss-${n}`));
    expect(found.headings).toEqual(some.map((n) => XSS_PAYLOADS[n]));
    expectJsonLd(found);
  }
  await visit(`/brands/${encodeURIComponent('xss-40" onfocus=alert(1) autofocus x="')}`);
  for (const payload of XSS_PAYLOADS.slice(0, 6))
    expectJsonLd(await visit(`/brands?search=${encodeURIComponent(payload)}`));
  // The comparison, and the list of ticked brands.
  for (const from of [0, 24, 48]) {
    const slugs = [...XSS_PAYLOADS.keys()].slice(from, from + 24).map((n) => `brand=xss-${n}`);
    await visit(`/compare?${slugs.join("&")}`, async () => {
      if (from === 0) await page.getByRole("button", { name: "Add to my ticked brands" }).click();
    });
  }
  await visit("/compare", () =>
    expect(page.getByRole("link", { name: "Compare these 24 brands" })).toBeVisible(),
  );
  await visit("/brands", async () => {
    const mine = page.getByRole("region", { name: "Brands to compare" });
    await mine.getByText("24 brands to compare").click();
    await expect(mine.getByRole("button", { name: /^Remove / })).toHaveCount(24);
  });
  // Each form shows the payloads of one brand, and each private link those of one correction.
  for (const n of [1, 23, 45]) {
    await visit(`/brands/xss-${n}/correct`, () =>
      expect(page.getByRole("button", { name: "Send correction" })).toBeVisible(),
    );
    await visit(privateLinks[n] ?? "", () =>
      expect(page.getByRole("heading", { name: "Waiting for review" })).toBeVisible(),
    );
  }
  for (const path of [
    "/changes",
    "/changes.xml",
    "/events.xml",
    "/feed.xml?search=alert",
    "/api/docs",
    "/sitemap.xml",
    "/api/brands?search=alert",
  ])
    await visit(path);
  expect(ran).toEqual([]);
  process.stdout.write(`${XSS_PAYLOADS.length} payloads on public pages: 0 ran (guaranteed: 0)\n`);
  await context.close();
});

test("none of the payloads run in the back office", async ({ browser, site }) => {
  test.setTimeout(300_000);
  const context = await browser.newContext({ baseURL: site.url, bypassCSP: true });
  const { ran, visit, page, heading } = await openWatched(context);
  await signIn(page);
  for (const path of [
    "/admin",
    "/admin/brands?search=alert",
    "/admin/brands?search=alert&page=2",
    "/admin/categories",
    "/admin/attributes",
    "/admin/submissions",
    "/admin/submissions?page=2",
    "/admin/submissions?page=3",
    "/admin/history",
  ])
    await visit(path, heading);
  // One form is enough, because it has every field.
  await page.goto("/admin/brands?search=alert");
  await expect(page.getByText(/^Showing/)).toBeVisible();
  const forms = await page
    .locator('a[href*="/edit"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute("href") ?? ""))]);
  expect(forms.length).toBeGreaterThan(40);
  await visit(forms[0] ?? "", () => expect(page.getByLabel("Brand Name")).toHaveValue(/./));
  await page.goto("/admin/history");
  await expect(page.getByText(/^\d+ changes?$/)).toBeVisible();
  const batches = await page
    .locator('a[href^="/admin/history/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute("href") ?? ""))]);
  expect(batches.length).toBeGreaterThan(6);
  await visit(batches[0] ?? "", heading);
  expect(ran).toEqual([]);
  process.stdout.write(
    `${XSS_PAYLOADS.length} payloads in the back office: 0 ran (guaranteed: 0)\n`,
  );
  await context.close();
});

test("with the policy on, no payload runs, and the policy has none to block", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url });
  const { ran, visit, page, heading } = await openWatched(context);
  const blocked: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) blocked.push(message.text());
  });
  for (const path of ["/", "/brands?search=alert", "/brands/xss-1", "/brands/xss-1/correct"])
    await visit(path, heading);
  await visit(privateLinks[1] ?? "", heading);
  await signIn(page);
  for (const screen of ["brands?search=alert", "attributes", "submissions", "history"])
    await visit(`/admin/${screen}`, heading);
  expect([ran, blocked]).toEqual([[], []]);
  // Proves that the policy is on: it blocks this script.
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "alert(1)";
    document.body.append(script);
  });
  await expect.poll(() => blocked).toHaveLength(1);
  expect(ran).toEqual([]);
  await context.close();
});
