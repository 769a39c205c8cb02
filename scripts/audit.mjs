// `npm run audit`: asks npm for known vulnerabilities of everything that runs in a site, bundled packages
// included. `npm audit --omit=dev` sees only the few that are installed with the package.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runtimeLock } from "./install.mjs";
import { billOfMaterials, runningIn } from "./sbom.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** A project of what the bill of materials says runs in a site: its manifest and its lock file. */
export const auditedProject = (bom, lock) => {
  const audited = runtimeLock(lock);
  const locked = new Set(
    Object.entries(audited.packages).map(
      ([path, { version }]) => `${path.replace(/^.*node_modules\//, "")}@${version}`,
    ),
  );
  const missing = runningIn(bom).filter((name) => !locked.has(name));
  if (missing.length > 0) throw new Error(`The lock file lacks ${missing.join(", ")}.`);
  const { name, version, dependencies } = audited.packages[""];
  return { manifest: { name, version, private: true, dependencies }, lock: audited };
};

const audit = () => {
  const bom = billOfMaterials();
  const given = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const { manifest, lock } = auditedProject(bom, given);
  const folder = mkdtempSync(join(tmpdir(), "golfbrands-audit-"));
  try {
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
    writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
    process.stdout.write(`${runningIn(bom).length} packages run in a site.\n`);
    return spawnSync("npm", ["audit", "--package-lock-only"], {
      cwd: folder,
      stdio: "inherit",
      shell: process.platform === "win32",
    }).status;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = audit() ?? 1;
