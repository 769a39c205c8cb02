// `npm run audit`: asks npm for known vulnerabilities of everything that runs in a site, bundled packages
// included. `npm audit --omit=dev` sees only the few that are installed with the package.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runtimeLock } from "./install.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lock = runtimeLock(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
const folder = mkdtempSync(join(tmpdir(), "golfbrands-audit-"));
try {
  const { "": project, ...packages } = lock.packages;
  writeFileSync(join(folder, "package.json"), JSON.stringify(project));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
  process.stdout.write(`${Object.keys(packages).length} packages run in a site.\n`);
  const { status } = spawnSync("npm", ["audit", "--package-lock-only"], {
    cwd: folder,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
