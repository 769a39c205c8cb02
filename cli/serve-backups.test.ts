// Guarantee (Operation): Scheduled backups are restored to a scratch file before they count. Failures are logged and
//   shown.
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { runInProcess } from "./run-in-process.harness.ts";
import { ADMIN, serveUnderTest, signIn } from "./serve.harness.ts";

const { serve, folder } = serveUnderTest();

const golfbrands = async (...args: string[]): Promise<string> => {
  const environment = { GOLFBRANDS_DB: join(folder(), "restored.db") };
  const { status, stdout, stderr } = await runInProcess(args, { folder: folder(), environment });
  expect([status, stderr]).toEqual([0, stderr]);
  return stdout;
};

const backups = () => readdirSync(join(folder(), "backups")).sort();
const readyz = async (url: string) =>
  (await (await fetch(`${url}/readyz`, { headers: { connection: "close" } })).json()) as {
    status: string;
    backup: { provenAt: string | null; state: string };
  };

it("verifies its backups, reports the last one without its path, and keeps serving when one fails", async () => {
  const options = ["--backup-dir", "backups", "--backup-every", "1s", "--backup-keep", "2"];
  const site = await serve(options);
  await expect.poll(async () => (await readyz(site.url)).backup.provenAt, WAIT).not.toBeNull();
  const overview = await fetch(`${site.url}/api/admin/overview`, {
    headers: await signIn(site.url),
  });
  const { backups: result } = (await overview.json()) as { backups: Record<string, unknown> };
  expect(result).toMatchObject({ provenAt: expect.any(String), failedAt: null });
  expect(result["bytes"]).toBeGreaterThan(100_000);
  expect(site.errors()).toBe("");

  // A version that history lacks: the copy is exact, but verification finds it damaged.
  const database = new Database(join(folder(), "data", "golfbrands.db"));
  database.exec("UPDATE brands SET version = version + 1000 WHERE slug = 'ping'");
  database.close();
  await expect.poll(async () => (await readyz(site.url)).backup.state, WAIT).toBe("failing");
  const ready = await readyz(site.url);
  expect(ready.status).toBe("ready");
  expect(JSON.stringify(ready)).not.toContain(folder());
  expect(site.errors()).toMatch(/"msg":"backup_failed"/);
  expect(site.errors()).toMatch(/The backup is damaged/);
  site.kill("SIGTERM");
  expect(await site.exit).toBe(0);

  const left = backups().filter((name) => name.startsWith("golfbrands-"));
  expect(left.length).toBeGreaterThan(0);
  expect(left.length).toBeLessThanOrEqual(3);
  await golfbrands("db", "restore", join("backups", left[0] ?? ""), "--yes");
  expect(await golfbrands("db", "check")).toMatch(/is sound .*: 402 brands/);
}, 60_000);

const WAIT = { timeout: 20_000, interval: 100 };

it("refuses a backup folder that it cannot create, before it serves", async () => {
  writeFileSync(join(folder(), "file"), "");
  const args = ["serve", "--port", "0", "--backup-dir", "file/backups"];
  const { status, stdout } = await runInProcess(args, {
    folder: folder(),
    environment: { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
  });
  expect(status).toBe(1);
  expect(stdout).toMatch(/Backups cannot be written to file\/backups/);
});

it.each([
  ["--backup-every", "soon", "It must be a"],
  ["--backup-every", "0h", "It must be a"],
  ["--backup-keep", "0", "It must be a"],
  // Without a folder nothing would be backed up.
  ["--backup-every", "1h", "need --backup-dir"],
  ["--backup-keep", "3", "need --backup-dir"],
])("refuses %s %s: %s", async (option, value, reason) => {
  const args = ["serve", option, value];
  const { status, stderr } = await runInProcess(args, { folder: folder(), environment: {} });
  expect([status, stderr]).toEqual([2, expect.stringContaining(reason)]);
});
