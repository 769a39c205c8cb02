import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { pictureNamed } from "#core/brand/logo.fixture.ts";
import { adminApi, save, signIn } from "./admin.ts";
import { checkPageAtBothWidths } from "./check-page.ts";
import { expect, startSite, STARTING_MS, test as siteTest } from "./site.ts";

const LARKSPUR = `<html><head><title>Larkspur Golf</title><meta name="description" content="Putters milled in Leeds.">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"Larkspur Golf",
"url":"https://larkspur.example/","foundingDate":"1998","sameAs":["https://www.instagram.com/larkspur"]}</script></head><body><h1>Larkspur Golf</h1></body></html>`;
const PING = `<title>PING golf clubs</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"Karsten PING",
"url":"https://ping.com/","address":{"@type":"PostalAddress","addressLocality":"Scottsdale","addressRegion":"Arizona","addressCountry":"USA"},
"sameAs":["https://www.tiktok.com/@pingsuggested"]}</script><h1>PING</h1><p>Golf clubs and golf bags`;
const PARKED = `<html><body><iframe src="https://d1.parkingcrew.net/x"></iframe></body></html>`;

const PAGES: readonly (readonly [host: string, page: string])[] = [
  ["larkspur.example", LARKSPUR],
  ["titleist.com", PARKED],
  ["ping.com", PING],
];

/** A site whose website checks go to a local test server, where Titleist's website is parked and every site has an icon. */
const test = siteTest.extend({
  site: [
    async ({}, use) => {
      const websites = createServer(({ headers: { host }, url }, response) => {
        if (url === "/apple-touch-icon.png") {
          response.end(pictureNamed(host === "larkspur.example" ? "red" : "png"));
          return;
        }
        const [, shown] = PAGES.find(([name]) => host?.endsWith(name)) ?? [];
        const type = shown === undefined ? "application/json" : "text/html";
        response
          .writeHead(shown === undefined ? 404 : 200, { "content-type": type })
          .end(shown ?? "{}");
      });
      await new Promise<void>((resolve) => websites.listen(0, "127.0.0.1", resolve));
      const { port } = websites.address() as AddressInfo;
      const site = await startSite({ SITES_CHECK: `http://127.0.0.1:${port}` });
      await use(site);
      await site.stop();
      websites.close();
      websites.closeAllConnections();
    },
    { scope: "test", timeout: STARTING_MS },
  ],
});

test("a button checks the websites that are due, and the findings become checks", async ({
  page,
  request,
}) => {
  await signIn(page);
  // Archives all other brands, so that few sites are due: each host gets one request a second.
  const { read, brand, send } = adminApi(request, await page.context().storageState());
  const checked = new Set([(await brand("titleist"))?.id, (await brand("ping"))?.id]);
  const others = (await read<{ id: string }[]>("/brand-refs")).filter(({ id }) => !checked.has(id));
  const archived = { edit: { kind: "status", status: "archived" }, brands: others };
  expect((await send("POST", "/bulk-edits", archived)).status()).toBe(200);
  await page.getByRole("link", { name: "Overview" }).click();
  const websites = page.getByRole("region", { name: "Websites" });
  await expect(websites).toContainText("2 websites were never checked");
  await websites.getByRole("button", { name: "Check websites now" }).click();
  await expect(websites.getByRole("progressbar")).toBeVisible();
  await expect(websites).toContainText("The websites were checked.");
  await expect(websites).toContainText("Every website was checked in the last 30 days.");
  await page.getByRole("link", { name: "Lost websites" }).click();
  await expect(page.getByRole("article")).toContainText("Titleist");

  const before = await brand("ping");
  await decideSuggestions(page);
  const given = expect.objectContaining({ source: "https://ping.com/", grade: "brand" });
  await expect
    .poll(() => brand("ping"))
    .toMatchObject({
      hqLocation: "Scottsdale, USA",
      aliases: [...(before?.aliases ?? []), "Karsten PING"],
      tiktokUrl: before?.tiktokUrl,
      evidence: expect.arrayContaining([given]),
    });

  await page.getByRole("link", { name: "1 logo to review" }).click();
  const row = page.getByRole("row", { name: "PING" });
  await expect(row.getByRole("img", { name: "Proposed logo of PING" })).toBeVisible();
  await checkPageAtBothWidths(page, "Logos");
  await page.getByRole("button", { name: "Accept all shown" }).click();
  await expect(page.getByText("Accepted 1 logo.")).toBeVisible();
  await expect(page.getByText("No logos to review.")).toBeVisible();
  const logoUrl = async () =>
    (await read<{ logoUrl: string | null }>(`/brands/${(await brand("ping"))?.id}`)).logoUrl;
  expect(await logoUrl()).toMatch(/^\/logos\//);
  // Two notices offer Undo; the last one is about the logo.
  await page.getByRole("button", { name: "Undo" }).last().click();
  await row.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText("Rejected the logo of PING.")).toBeVisible();
  expect(await logoUrl()).toBeNull();
});

/** Accepts, edits and dismisses the suggestions from PING's website, with one key each. */
const decideSuggestions = async (page: Page): Promise<void> => {
  const card = page.getByRole("article");
  const heading = card.getByRole("heading");
  const source = "https://ping.com/";
  await page.goto("/admin/checks?kind=suggested");
  await expect(page.getByText("3 checks left.")).toBeVisible();
  await checkPageAtBothWidths(page, "a suggestion");
  const asked: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    const question = await heading.innerText();
    asked.push(question);
    await expect(card.getByRole("link", { name: source })).toBeVisible();
    await expect(card.getByText("(the brand says)")).toBeVisible();
    if (question.includes("HQ location")) {
      await page.keyboard.press("e");
      const field = page.getByRole("textbox", { name: "HQ Location" });
      await expect(field).toHaveValue("Scottsdale, Arizona, USA");
      await expect(page.getByLabel("Source")).toHaveValue(source);
      await field.fill("Scottsdale, USA");
      await page.keyboard.press("Enter");
    } else if (question.includes("also called")) {
      await page.keyboard.press("e");
      await expect(page.getByRole("textbox", { name: "Aliases" })).toHaveValue(/Karsten PING$/);
      await page.keyboard.press("Escape");
      await page.keyboard.press("c");
    } else await page.keyboard.press("d");
    await expect(page.getByText(question, { exact: true })).toHaveCount(0);
  }
  expect(asked.toSorted()).toEqual([
    expect.stringMatching(/^Is PING also called “Karsten PING”\? /),
    expect.stringMatching(/^Is Scottsdale, Arizona, USA the HQ location of PING\? /),
    expect.stringMatching(/^Is tiktok\.com\/@pingsuggested the TikTok URL of PING\? /),
  ]);
};

test("a button fills the form of an approved suggestion from its website, with its logo", async ({
  page,
  request,
}) => {
  const suggested = { brandName: "Larkspur Golf", websiteUrl: "https://larkspur.example" };
  await request.post("/api/submissions", { data: suggested });
  await signIn(page);
  await page.goto("/admin/submissions");
  await page.getByRole("link", { name: "Approve Larkspur Golf" }).click();
  await expect(page.getByLabel("Brand Name")).toHaveValue("Larkspur Golf");
  await expect(page.getByLabel("Short Description")).toHaveValue("");
  const fill = page.getByRole("button", { name: "Fill from its website" });
  await fill.click();
  await expect(page.getByText(/^From its website: .*Founded/)).toBeVisible();
  // The button keeps the focus, although it was disabled meanwhile.
  await expect(fill).toBeFocused();
  await expect(page.getByLabel("Short Description")).toHaveValue("Putters milled in Leeds.");
  await expect(page.getByRole("img", { name: "The logo on its website" })).toBeVisible();
  await checkPageAtBothWidths(page, "a form filled from a website");
  await page.getByRole("button", { name: "Leave it out" }).click();
  await expect(page.getByRole("img", { name: "The logo on its website" })).toBeHidden();
  await fill.click();
  await expect(page.getByText("From its website: Logo URL.", { exact: false })).toBeVisible();
  const waiting = page.locator(".top-bar-nav a", { hasText: "Submissions" });
  await expect(waiting).toHaveText("Submissions 1 waiting");
  await save(page);
  await expect(page.getByText("Saved Larkspur Golf.")).toBeVisible();
  await expect(waiting).toHaveText("Submissions");
  const { brand } = adminApi(request, await page.context().storageState());
  const saved = await brand("larkspur-golf");
  expect(saved).toMatchObject({
    foundedYear: 1998,
    logoUrl: expect.stringMatching(/^\/logos\//),
    evidence: expect.arrayContaining([
      expect.objectContaining({ field: "logoUrl", source: "https://larkspur.example/" }),
    ]),
  });
  expect((await request.get(saved?.logoUrl ?? "")).headers()["content-type"]).toBe("image/png");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone.")).toBeVisible();
  expect(await brand("larkspur-golf")).toBeUndefined();
});
