import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { serveUnderTest } from "./serve.harness.ts";

const bin = join(import.meta.dirname, "bin.mjs");
const site = serveUnderTest();

const golfbrands = async (...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, [bin, ...args], {
    cwd: site.folder(),
    env: { PATH: process.env["PATH"], HOME: site.folder() },
  });
  return stdout;
};

it("shows an import on the next request, and its revert on the one after", async () => {
  const { url, kill, exit } = await site.serve();
  const look = async () => {
    const [profile, list] = await Promise.all([
      fetch(`${url}/brands/fairway-and-sons`),
      fetch(`${url}/api/brands?search=fairway+%26+sons&match=name`),
    ]);
    const { total } = (await list.json()) as { total: number };
    return [profile.status, total];
  };
  // Fills the cache first.
  expect(await look()).toEqual([404, 0]);
  writeFileSync(
    join(site.folder(), "new.csv"),
    "name,slug,about\nFairway & Sons,fairway-and-sons,Hand-made.\n",
  );
  await golfbrands("brands", "import", "new.csv");
  expect(await look()).toEqual([200, 1]);
  await golfbrands("history", "revert", "last");
  expect(await look()).toEqual([404, 0]);
  kill("SIGTERM");
  expect(await exit).toBe(0);
}, 120_000);
