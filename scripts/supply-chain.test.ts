// Guarantee (Operation): Dependencies have exact versions and hashes. None runs an install script.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { BUNDLED, runtimeLock } from "./install.mjs";
import { licensesOf, refused, RUNNING } from "./licenses.mjs";

const root = dirname(import.meta.dirname);

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
}

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

let manifest: Manifest;
let locked: [name: string, Locked][];
let lockText: string;
let record: string;

const read = (name: string) => readFile(join(root, name), "utf8");

beforeAll(async () => {
  manifest = JSON.parse(await read("package.json")) as Manifest;
  lockText = await read("package-lock.json");
  const { packages } = JSON.parse(lockText) as { packages: Record<string, Locked> };
  locked = Object.entries(packages)
    .filter(([path]) => path !== "")
    .map(([path, entry]) => [path.replace(/^.*node_modules\//, ""), entry]);
  record = await read("docs/decisions/0004-dependencies.md");
});

/** Rows of the record's table: package, licence, reason. */
const argued = (): string[][] =>
  [...record.matchAll(/^\|([^|]+)\|([^|]+)\|([^|]+)\|$/gm)]
    .map(([, ...cells]) => cells.map((cell) => cell.trim()))
    .slice(2);

describe("the packages that run in a site", () => {
  it("have one line each in the decision record, with a reason", () => {
    const names = [...Object.keys(manifest.dependencies), ...BUNDLED];
    expect(new Set(argued().map(([name]) => name))).toEqual(new Set(names));
    expect(argued()).toHaveLength(names.length);
    for (const [, , argument = ""] of argued()) expect(argument.length).toBeGreaterThan(5);
  });

  it("are listed with their licences", () => {
    const licences = new Map(locked.map(([name, { license }]) => [name, license]));
    for (const [name = "", licence] of argued())
      expect([name, licences.get(name)]).toEqual([name, licence]);
  });

  it("are under listed licences, like their dependencies", () => {
    const listed = /^Packages of the whole run-time tree are under: ([^;]+);/m
      .exec(record)?.[1]
      ?.split(/[,\s]+/);
    const found = licensesOf(JSON.parse(lockText))
      .filter(({ runs }) => runs)
      .flatMap(({ licenses }) => licenses);
    expect(new Set(found)).toEqual(new Set(listed));
    expect(new Set(RUNNING)).toEqual(new Set(listed));
  });
});

it("npm run audit asks about every package that runs in a site, bundled or installed", () => {
  const { packages } = runtimeLock(JSON.parse(lockText));
  expect(Object.keys(packages)).toEqual(
    expect.arrayContaining(
      [...Object.keys(manifest.dependencies), ...BUNDLED].map((name) => `node_modules/${name}`),
    ),
  );
  expect(Object.values<Locked>(packages).filter(({ dev }) => dev)).toEqual([]);
});

describe("every dependency", () => {
  it("has an exact version", () => {
    const versions = { ...manifest.dependencies, ...manifest.devDependencies };
    for (const [name, version] of Object.entries(versions))
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
  });

  it("is under a listed licence, and unlisted licences are reported", () => {
    const packages = licensesOf(JSON.parse(lockText));
    expect(packages.length).toBeGreaterThan(300);
    expect(refused(packages)).toEqual([]);
    const copyleft = { name: "x", version: "1.0.0", licenses: ["GPL-3.0-only"] };
    const weak = { ...copyleft, licenses: ["MPL-2.0"] };
    for (const one of [
      { ...copyleft, runs: true },
      { ...copyleft, runs: false },
      { ...weak, runs: true },
    ])
      expect(refused([one])).toEqual([one]);
    expect(refused([{ ...weak, runs: false }])).toEqual([]);
  });

  it("is locked by hash, without a registry host", () => {
    expect(lockText).not.toMatch(/"resolved"/);
    const unhashed = locked.filter(([, { integrity = "" }]) => !/^sha\d+-/.test(integrity));
    expect(unhashed).toEqual([]);
  });

  it("runs no install script", () => {
    const running = locked
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([name]) => name);
    expect(running).toEqual([]);
    expect(manifest).not.toHaveProperty("allowScripts");
  });

  it("is not compiled either, which npm does by default if there is a binding.gyp", async () => {
    for (const [name] of locked) {
      const folder = join(root, "node_modules", name);
      if (!existsSync(join(folder, "binding.gyp"))) continue;
      expect([name, JSON.parse(await read(`node_modules/${name}/package.json`))]).toMatchObject([
        name,
        { gypfile: false },
      ]);
    }
  });
});
