import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { siteHash } from "#core/sites/site-memory.ts";
import { adminApi, expect, signedInTests, viewThrice } from "./admin.ts";
import { checkPage } from "./check-page.ts";
import type { Site } from "./site.ts";

const test = signedInTests();

const SLUG = "callaway";
const SOURCE = "https://www.callawaygolf.com/about";
const VALUES = [
  { field: "hqLocation", value: "Oceanside, California, USA" },
  { field: "tiktokUrl", value: "https://www.tiktok.com/@callawaysuggested" },
  { field: "aliases", value: "Big Bertha Golf" },
];

/** Applies a report of `golfbrands sites check` beside the running server. */
const applyReport = async ({ store }: Site, website: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "golfbrands-report-"));
  const at = new Date().toISOString();
  const memory = {
    siteHash: siteHash(website),
    isLab: false,
    lastGoodAt: at,
    fingerprint: null,
    dead: null,
    verdict: "alive",
    since: at,
    runs: [{ at, verdict: "alive", signals: [], isLooked: true }],
  };
  const checked = { slug: SLUG, website, brandId: null, seen: 0, verdict: "alive", signals: [] };
  const report = {
    format: "golfbrands site report",
    version: 1,
    isLab: false,
    sites: [{ ...checked, memory }],
    suggestions: VALUES.map((one) => ({ slug: SLUG, ...one, source: SOURCE, grade: "brand" })),
  };
  try {
    await writeFile(join(folder, "report.json"), JSON.stringify(report));
    const cli = join(dirname(dirname(import.meta.dirname)), "cli/bin.mjs");
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [cli, "sites", "apply", "report.json"],
      { cwd: folder, env: { PATH: process.env["PATH"], HOME: folder, ...store.environment } },
    );
    return stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
};

test("an editor accepts, edits and dismisses what a brand's own page says, with one key each", async ({
  page,
  request,
  signedIn,
  site,
}) => {
  const api = adminApi(request, signedIn);
  const before = await api.brand(SLUG);
  if (!before) throw new Error(`${SLUG} is missing`);
  await viewThrice(request, api, before);
  const applied = await applyReport(site, before.websiteUrl ?? "");
  expect(applied).toContain("3 suggestions to decide");

  await page.goto("/admin/checks");
  const card = page.getByRole("article");
  const heading = card.getByRole("heading");
  const field = page.getByRole("textbox", { name: "HQ Location" });
  const shown = async (): Promise<string> => {
    while (!(await card.innerText()).includes("A fact from the brand’s own page")) {
      const other = await heading.innerText();
      await page.keyboard.press("s");
      await expect(heading).not.toHaveText(other);
    }
    return heading.innerText();
  };
  await checkPage(page, "a suggestion");
  const asked: string[] = [];
  for (const _ of VALUES) {
    const question = await shown();
    asked.push(question);
    await expect(card.getByRole("link", { name: SOURCE })).toBeVisible();
    await expect(card.getByText("(the brand says)")).toBeVisible();
    if (question.includes("HQ location")) {
      await page.keyboard.press("e");
      await expect(field).toHaveValue("Oceanside, California, USA");
      await expect(page.getByLabel("Source")).toHaveValue(SOURCE);
      await field.fill("Oceanside, USA");
      await page.keyboard.press("Enter");
    } else if (question.includes("also called")) {
      await page.keyboard.press("e");
      await expect(page.getByRole("textbox", { name: "Aliases" })).toHaveValue(
        [...before.aliases, "Big Bertha Golf"].join("\n"),
      );
      await page.keyboard.press("Escape");
      await page.keyboard.press("c");
    } else await page.keyboard.press(question.includes("TikTok") ? "d" : "c");
    await expect(heading).not.toHaveText(question);
  }
  expect(asked.toSorted()).toEqual([
    expect.stringContaining("Is Callaway also called “Big Bertha Golf”?"),
    expect.stringMatching(/^Is Oceanside, California, USA the HQ location of Callaway\? /),
    expect.stringMatching(/^Is tiktok\.com\/@callawaysuggested the TikTok URL of Callaway\? /),
  ]);
  await expect
    .poll(() => api.brand(SLUG))
    .toMatchObject({
      hqLocation: "Oceanside, USA",
      aliases: [...before.aliases, "Big Bertha Golf"],
      evidence: expect.arrayContaining([
        expect.objectContaining({ field: "aliases", source: SOURCE, grade: "brand" }),
        expect.objectContaining({ field: "hqLocation", source: SOURCE, grade: "brand" }),
      ]),
    });
  expect((await api.brand(SLUG))?.tiktokUrl).toBe(before.tiktokUrl);
});
