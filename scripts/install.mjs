// Installs missing packages. A fresh clone that is only started gets only the packages for building and running, a third of all, from the
// same lock file; tests get everything.
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { putInPlace, scratchIn } from "./runtime.mjs";

/**
 * Development packages whose code the build bundles into the program and its pages. An installed GolfBrands
 * contains that code, so it does not load these packages.
 */
export const BUNDLED = [
  "@fontsource-variable/figtree",
  "@fontsource-variable/fraunces",
  "@github/combobox-nav",
  "@hono/node-server",
  "@hono/zod-openapi",
  "@supabase/supabase-js",
  "@tanstack/react-query",
  "commander",
  "csv-parse",
  "diff",
  "entities",
  "fast-string-width",
  "feed",
  "hono",
  "htmlparser2",
  "ipaddr.js",
  "isbot",
  "jschardet",
  "lru-cache",
  "nodemailer",
  "p-limit",
  "pino",
  "prom-client",
  "punycode.js",
  "react",
  "react-dom",
  "react-router-dom",
  "zod",
];

/** The development packages that a build needs. */
export const NEEDED_TO_BUILD = [...BUNDLED, "@vitejs/plugin-react", "vite"];

const readJson = (file) =>
  existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : { packages: {} };

/** The lock file of a project that depends on these packages only. */
export const lockOf = (lock, dependencies) => {
  const included = new Set();
  const include = (from, names) => {
    for (const name of names) {
      const path = nearest(lock.packages, from, name);
      if (!path || included.has(path)) continue;
      included.add(path);
      const entry = lock.packages[path];
      const peers = Object.keys(entry.peerDependencies ?? {}).filter(
        (peer) => !entry.peerDependenciesMeta?.[peer]?.optional,
      );
      include(path, [
        ...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }),
        ...peers,
      ]);
    }
  };
  include("", Object.keys(dependencies));
  const entries = Object.entries(lock.packages).filter(([path]) => included.has(path));
  const packages = entries.map(([path, { dev: _dev, devOptional: _devOptional, ...entry }]) => [
    path,
    entry,
  ]);
  const { name, version } = lock;
  return {
    name,
    version,
    lockfileVersion: lock.lockfileVersion,
    requires: true,
    packages: { "": { name, version, dependencies }, ...Object.fromEntries(packages) },
  };
};

/** The path of a package's import: its own copy, or that of an outer folder. */
const nearest = (packages, from, name) => {
  const further = (folder) => folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")));
  for (let folder = from; folder !== ""; folder = further(folder))
    if (`${folder}/node_modules/${name}` in packages) return `${folder}/node_modules/${name}`;
  return `node_modules/${name}` in packages ? `node_modules/${name}` : undefined;
};

/** Whether npm's record of installed packages has everything that the lock file lists for this system. */
export const isInstalled = (lock, installed) =>
  Object.entries(lock.packages).every(
    ([path, { integrity, optional, os, cpu, libc }]) =>
      path === "" ||
      installed.packages[path]?.integrity === integrity ||
      // A package for another system, or a dependency of one.
      (optional && (libc !== undefined || !(isHere(os, "platform") && isHere(cpu, "arch")))),
  );

const isHere = (names, key) => names !== undefined && names.includes(process[key]);

/** The lock file of everything that runs in a site, bundled or installed. */
export const runtimeLock = (lock) => {
  const { dependencies, devDependencies } = lock.packages[""];
  const bundled = BUNDLED.map((name) => [name, devDependencies[name]]);
  return lockOf(lock, { ...dependencies, ...Object.fromEntries(bundled) });
};

/** Installs the packages; `npm` runs npm with arguments in a folder, or throws. */
export const installPackages = async (root, { everything, npm }) => {
  const modules = join(root, "node_modules");
  const lock = readJson(join(root, "package-lock.json"));
  const { dependencies, devDependencies } = lock.packages[""];
  const forBuilding = NEEDED_TO_BUILD.map((name) => [name, devDependencies[name]]);
  const wanted = everything
    ? lock
    : lockOf(lock, { ...dependencies, ...Object.fromEntries(forBuilding) });
  if (!isInstalled(wanted, readJson(join(modules, ".package-lock.json"))))
    // A complete installation is not reduced.
    if (everything || existsSync(modules)) await npm(["ci", "--ignore-scripts"], root);
    else await installOnly(wanted, root, npm);
  linkCommand(root);
};

const installOnly = async (lock, root, npm) => {
  const { scratch } = scratchIn([join(root, ".golfbrands")]);
  try {
    writeFileSync(join(scratch, "package.json"), JSON.stringify(lock.packages[""]));
    writeFileSync(join(scratch, "package-lock.json"), JSON.stringify(lock));
    copyFileSync(join(root, ".npmrc"), join(scratch, ".npmrc"));
    await npm(["ci", "--ignore-scripts"], scratch);
    putInPlace(join(scratch, "node_modules"), join(root, "node_modules"));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};

/** Makes `npx golfbrands` use this checkout. */
const linkCommand = (root) => {
  const link = join(root, "node_modules", ".bin", "golfbrands");
  if (process.platform === "win32" || existsSync(link)) return;
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync("../../cli/bin.mjs", link);
  chmodSync(join(root, "cli", "bin.mjs"), 0o755);
};
