import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { beforeAll, expect, it } from "vitest";
import { folderOfFile } from "../adapters/empty-folder.harness.ts";

const root = dirname(import.meta.dirname);
const clone = folderOfFile();

/** A separate checkout: `npm start` may rebuild it, and other tests must not see a half-finished build. */
beforeAll(async () => {
  const copied =
    "core adapters web cli fixtures scripts dist vite.config.ts package.json package-lock.json tsconfig.base.json";
  for (const name of copied.split(" "))
    await cp(join(root, name), join(clone, name), { recursive: true, force: true });
  // Packages are linked one by one: reinstalling removes only these links.
  await mkdir(join(clone, "node_modules"));
  for (const name of await readdir(join(root, "node_modules")))
    await symlink(join(root, "node_modules", name), join(clone, "node_modules", name));
});
it("npm start passes its options on, and licenses the shipped brands under CC0", async () => {
  const npm = spawn("npm", ["start", "--", "--port", "0", "--backup-dir", "copies"], {
    cwd: clone,
    // Signals the whole process group, like Ctrl-C.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      HOME: clone,
      LOG_LEVEL: "warn",
      GOLFBRANDS_DB: join(clone, "golfbrands.db"),
      ADMIN_EMAIL: "keeper@golf.example",
      ADMIN_PASSWORD: "fore-left-of-the-bunker",
    },
  });
  const exit = once(npm, "close");
  let output = "";
  npm.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
  try {
    const url = await new Promise<string>((resolve, reject) => {
      createInterface(npm.stdout).on("line", (line) => {
        output += `${line}\n`;
        const ready = /^GolfBrands ready at (\S+)$/.exec(line)?.[1];
        if (ready) resolve(ready);
      });
      void exit.then(() => reject(new Error(`It ended: ${output}`)));
    });
    const answer = await fetch(`${url}/brands/ping`);
    expect(answer.status).toBe(200);
    expect(existsSync(join(clone, "copies"))).toBe(true);
    const { license } = await (await fetch(`${url}/api/data`)).json();
    expect(license.name).toBe("CC0-1.0");
    process.kill(-(npm.pid ?? 0), "SIGTERM");
    await exit;
    await expect(fetch(`${url}/healthz`)).rejects.toThrow("fetch failed");
  } finally {
    if (npm.exitCode === null && npm.signalCode === null) process.kill(-(npm.pid ?? 0), "SIGKILL");
  }
}, 240_000);
