// Guarantee (Operation): The package ships no test and no source map and runs no script.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { lockOf } from "./install.mjs";

const root = dirname(import.meta.dirname);
const MIB = 1024 * 1024;

interface Packed {
  size: number;
  unpackedSize: number;
  files: { path: string }[];
}

const readText = (file: string): string => readFileSync(join(root, file), "utf8");

/** The total size of a folder, without nested packages. */
const bytesIn = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(
      (entry) => entry.isFile() && !entry.parentPath.slice(folder.length).includes("node_modules"),
    )
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

describe("the package", () => {
  let packed: Packed;
  let paths: string[];

  beforeAll(() => {
    const printed = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      shell: process.platform === "win32",
    });
    [packed] = JSON.parse(printed) as [Packed];
    paths = packed.files.map(({ path }) => path);
  });

  it("contains the program and its documents, and nothing else", () => {
    for (const path of paths)
      expect(path).toMatch(
        /^(?:package\.json|[A-Z]+(?:\.md)?|cli\/bin\.mjs|dist\/.+|fixtures\/.+|docs\/.+|deploy\/.+|scripts\/runtime\.(?:mjs|test\.ts)|scripts\/runtimes\.json)$/,
      );
    for (const needed of [
      "cli/bin.mjs",
      "dist/server/main.js",
      "dist/server/licenses.json",
      "dist/client/.vite/manifest.json",
      "fixtures/brands.csv",
      "LICENSE",
      "README.md",
    ])
      expect(paths).toContain(needed);
    expect(paths.filter((path) => /\.(?:test|map)\b|\.built-from/.test(path))).toEqual([]);
  });

  it("contains every document that another one links to", () => {
    const pages = paths.filter((path) => path.endsWith(".md"));
    const missing = pages.flatMap((page) =>
      [...readText(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)]
        .map(([, link = ""]) => join(dirname(page), link))
        .filter((target) => !paths.some((path) => path === target || path.startsWith(`${target}/`)))
        .map((target) => `${page}: ${target}`),
    );
    expect(missing).toEqual([]);
  });

  it("runs no install script, and has two dependencies", () => {
    const {
      scripts,
      dependencies,
    }: Record<string, Record<string, string>> = JSON.parse(readText("package.json"));
    for (const name of ["preinstall", "install", "postinstall", "prepare"])
      expect(scripts).not.toHaveProperty(name);
    expect(scripts).toHaveProperty("prepack");
    expect(Object.keys(dependencies ?? {})).toEqual(["@node-rs/argon2", "better-sqlite3"]);
  });

  it("is at most 6 MiB, and 80 MiB installed with its dependencies", () => {
    const lock: { packages: Record<string, { dependencies?: Record<string, string> }> } =
      JSON.parse(readText("package-lock.json"));
    const { packages } = lockOf(lock, lock.packages[""]?.dependencies ?? {});
    const installed = Object.keys(packages)
      .filter((path) => path !== "" && existsSync(join(root, path)))
      .reduce((sum, path) => sum + bytesIn(join(root, path)), packed.unpackedSize);
    expect(packed.size).toBeLessThan(6 * MIB);
    expect(installed).toBeLessThan(80 * MIB);
  });

  it("contains the licences of all bundled code", () => {
    const listed = ["dist/server/", "dist/client/.vite/", "dist/client/.vite/admin-"].flatMap(
      (where): { name: string; identifier?: string }[] =>
        JSON.parse(readText(`${where}licenses.json`)),
    );
    expect(listed.length).toBeGreaterThan(20);
    expect(listed.filter(({ identifier }) => identifier === undefined)).toEqual([]);
  });
});
