import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { isInstalled, lockOf, NEEDED_TO_BUILD } from "./install.mjs";
import { builtFiles, root } from "./prepare.mjs";

type Packages = Record<string, object>;

const lockWith = (packages: Packages) => ({
  name: "golfbrands",
  version: "0.1.0",
  lockfileVersion: 3,
  packages: { "": { name: "golfbrands", version: "0.1.0" }, ...packages } as Packages,
});

describe("the lock file for a start", () => {
  it("lists a dependency with its own dependencies, and nothing else", () => {
    const lock = lockWith({
      "node_modules/driver": { integrity: "a", dependencies: { old: "1" } },
      "node_modules/driver/node_modules/old": { integrity: "b", dependencies: { deep: "1" } },
      "node_modules/deep": { integrity: "c", dev: true },
      "node_modules/old": { integrity: "d" },
      "node_modules/browser-tests": { integrity: "e", dev: true },
    });
    expect(lockOf(lock, { driver: "1.0.0" }).packages).toEqual({
      "": { name: "golfbrands", version: "0.1.0", dependencies: { driver: "1.0.0" } },
      "node_modules/driver": lock.packages["node_modules/driver"],
      "node_modules/driver/node_modules/old": lock.packages["node_modules/driver/node_modules/old"],
      "node_modules/deep": { integrity: "c" },
    });
  });

  it("includes binaries for each system, and required peers", () => {
    const lock = lockWith({
      "node_modules/builder": {
        optionalDependencies: { "builder-linux": "1" },
        peerDependencies: { core: "1", styles: "1" },
        peerDependenciesMeta: { styles: { optional: true } },
      },
      "node_modules/builder-linux": { optional: true, os: ["linux"] },
      "node_modules/core": {},
      "node_modules/styles": {},
    });
    expect(Object.keys(lockOf(lock, { builder: "1.0.0" }).packages)).toEqual([
      "",
      "node_modules/builder",
      "node_modules/builder-linux",
      "node_modules/core",
    ]);
  });
});

describe("packages are installed", () => {
  const lock = lockWith({
    "node_modules/driver": { integrity: "a" },
    "node_modules/driver-here": {
      integrity: "b",
      optional: true,
      os: [process.platform],
      cpu: [process.arch],
    },
    "node_modules/driver-elsewhere": { integrity: "c", optional: true, os: ["other"] },
  });
  const installed = { "node_modules/driver": { integrity: "a" } };
  const here = { "node_modules/driver-here": { integrity: "b" } };

  it("if npm's record lists all of them, except those for other systems", () => {
    expect(isInstalled(lock, { packages: { ...installed, ...here } })).toBe(true);
  });

  it("unless the binary for this system is missing, as after moving from another system", () => {
    expect(isInstalled(lock, { packages: installed })).toBe(false);
  });

  it("unless one differs from the lock file", () => {
    const other = { "node_modules/driver": { integrity: "another" } };
    expect(isInstalled(lock, { packages: { ...other, ...here } })).toBe(false);
  });
});

describe("a build", () => {
  let imported: Set<string>;
  let manifest: Record<"dependencies" | "devDependencies", Record<string, string>>;

  beforeAll(() => {
    manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as typeof manifest;
    const known = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
    const text = builtFiles()
      .filter((file) => /\.(tsx?|css)$/.test(file))
      .map((file) => readFileSync(join(root, file), "utf8"))
      .join("\n");
    imported = new Set(known.filter((name) => imports(text, name)));
  });

  const imports = (text: string, name: string) =>
    new RegExp(`(?:from|import|import\\() ?"${name}["/]|node_modules/${name}/`).test(text);

  it("imports only packages that a start installs", () => {
    const needed = new Set([...Object.keys(manifest.dependencies), ...NEEDED_TO_BUILD]);
    expect([...imported].filter((name) => !needed.has(name))).toEqual([]);
    expect(NEEDED_TO_BUILD.filter((name) => !imported.has(name))).toEqual([]);
  });
});
