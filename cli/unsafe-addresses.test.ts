// Guarantee (Scripts and addresses): `javascript:` addresses and their variants are refused by form, API and import,
//   and never reach an `href` or `src`.
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { UNSAFE_ADDRESSES } from "#web/e2e/xss-payloads.ts";
import { csvCell } from "#core/text/escape.ts";
import { serveUnderTest, signIn } from "./serve.harness.ts";

const { serve, folder } = serveUnderTest();

const NETWORKS = ["instagram", "facebook", "twitter", "youtube", "tiktok", "linkedin"];
const FIELDS = ["websiteUrl", "logoUrl", "heroImageUrl", ...NETWORKS.map((one) => `${one}Url`)];
const COLUMNS = [
  "website_url",
  "logo_url",
  "hero_image_url",
  ...NETWORKS.map((one) => `${one}_url`),
];

/** Every input trims white space, which may leave a valid address. */
const unsafe = UNSAFE_ADDRESSES.filter((address) => !/^https?:\/\/[a-z.]+$/.test(address.trim()));

it("refuses javascript: and similar schemes by form, API and import, in every address field", async () => {
  const site = await serve([], { TRUST_PROXY: "1" });
  const administrator = await signIn(site.url);
  const from = (n: number) => ({ "x-forwarded-for": `198.51.100.${n}` });

  for (const [n, address] of unsafe.entries()) {
    const json = { "content-type": "application/json", ...from(n) };
    const body = JSON.stringify({ brandName: "Vice", websiteUrl: address });
    const suggested = await fetch(`${site.url}/api/submissions`, {
      method: "POST",
      headers: json,
      body,
    });
    expect([address, suggested.status, await suggested.text()]).toEqual([
      address,
      400,
      expect.stringContaining('"path":"websiteUrl"'),
    ]);

    const form = await fetch(`${site.url}/submit`, {
      method: "POST",
      headers: from(n),
      body: new URLSearchParams({ brandName: "Vice", websiteUrl: address }),
      redirect: "manual",
    });
    expect([address, form.status]).toEqual([address, 422]);
    expect(await form.text()).not.toMatch(/(?:href|src)="\s*(?:java|vb|data:)/i);

    const saved = await fetch(`${site.url}/api/admin/brands`, {
      method: "POST",
      headers: administrator,
      body: JSON.stringify({
        name: "Vice",
        ...Object.fromEntries(FIELDS.map((field) => [field, address])),
      }),
    });
    expect([address, saved.status]).toEqual([address, 400]);
    const { errors } = (await saved.json()) as { errors: { path: string }[] };
    expect([address, ...errors.map(({ path }) => path).sort()]).toEqual([
      address,
      ...FIELDS.toSorted(),
    ]);
  }

  const rows = COLUMNS.flatMap((column) =>
    unsafe.map((address, n) => [
      `Maker ${column} ${n}`,
      ...COLUMNS.map((one) => (one === column ? address : "")),
    ]),
  );
  writeFileSync(
    join(folder(), "unsafe.csv"),
    [["name", ...COLUMNS], ...rows].map((cells) => cells.map(csvCell).join(",")).join("\r\n"),
  );
  const code = await new Promise((resolve) => {
    const args = ["brands", "import", "unsafe.csv", "--skip-bad", "--yes"];
    execFile(
      process.execPath,
      [join(import.meta.dirname, "bin.mjs"), ...args, "--rejects", "rejects.csv"],
      { cwd: folder(), env: { PATH: process.env["PATH"] } },
      (error) => resolve(error?.code ?? 0),
    );
  });
  expect(code).toBe(3);
  const rejected = new Set(
    [...readFileSync(join(folder(), "rejects.csv"), "utf8").matchAll(/Maker (\w+ \d+)/g)].map(
      ([, name]) => name,
    ),
  );
  expect(rows.filter(([name = ""]) => !rejected.has(name.slice("Maker ".length)))).toEqual([]);

  site.kill("SIGTERM");
  expect(await site.exit).toBe(0);
  const database = new Database(join(folder(), "data", "golfbrands.db"), { readonly: true });
  expect(database.prepare("SELECT count(*) FROM brands").pluck().get()).toBe(402);
  expect(database.prepare("SELECT count(*) FROM brand_submissions").pluck().get()).toBe(0);
  database.close();
}, 60_000);
