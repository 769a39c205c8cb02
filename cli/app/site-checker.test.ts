import { readdirSync, readFileSync } from "node:fs";
import { afterEach, expect, it, vi } from "vitest";
import { startLab } from "#adapters/sites/site-lab.harness.ts";
import type { SiteToCheck } from "#core/sites/site-report.schema.ts";
import { parseSiteReport } from "#core/sites/site-report.schema.ts";
import { createSiteChecker } from "./site-checker.ts";

const siteOf = (name: string): SiteToCheck => ({
  slug: name,
  website: `https://${name}.example/`,
  brandId: null,
  name,
  aliases: [],
  confirmedOn: null,
  seen: 0,
  memory: null,
});

afterEach(() => vi.unstubAllEnvs());

/** The environment variables of all child processes. */
const variablesOfChildren = (): string =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const parent = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1];
        return Number(parent) === process.pid ? readFileSync(`/proc/${pid}/environ`, "utf8") : [];
      } catch {
        // The process ended meanwhile.
        return [];
      }
    })
    .join("");

it("checks sites in a process that does not get the secret key, and reports its progress", async () => {
  vi.stubEnv("SUPABASE_SECRET_KEY", "top-secret-key");
  const lab = await startLab();
  lab.show([{ pages: { "larkspur.example": { body: "<title>Larkspur</title><p>Golf clubs" } } }]);
  const checker = createSiteChecker({ lab: lab.url.href }, "https://golf.example");
  const reported: number[] = [];
  let variables = "";
  const answered = await checker.check([siteOf("larkspur"), siteOf("pebble")], (done) => {
    variables += variablesOfChildren();
    reported.push(done);
  });
  const reports = [];
  for await (const report of answered ?? []) reports.push(parseSiteReport(report, new Date()));
  expect(reports).toMatchObject([
    { value: { isLab: true, sites: [{ slug: "larkspur" }, { slug: "pebble" }] } },
  ]);
  expect(reported).toEqual([1, 2]);
  expect(variables).not.toContain("top-secret-key");
  expect(checker.isRunning()).toBe(false);
  expect(lab.contacts.every((contact) => contact.includes(".example/"))).toBe(true);
});

it("ends the process when the check is stopped", async () => {
  const lab = await startLab();
  lab.show([{ pages: { "larkspur.example": { isEndless: true } } }]);
  const checker = createSiteChecker({ lab: lab.url.href }, undefined);
  const checking = checker.check([siteOf("larkspur")], () => {});
  await expect.poll(() => lab.contacts.length, { timeout: 10_000 }).toBeGreaterThan(0);
  expect(checker.isRunning()).toBe(true);
  checker.stop();
  expect(await checking).toBeUndefined();
  expect(checker.isRunning()).toBe(false);
});
