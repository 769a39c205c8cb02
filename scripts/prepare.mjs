// Prepares a checkout to run: installs missing packages, rebuilds what is stale. Uses Node only, because
// nothing else is installed yet.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { installPackages } from "./install.mjs";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const BUILD_STAMP = join(root, "dist", ".built-from");
const SOURCES = [
  "core",
  "adapters",
  "web",
  "cli",
  "vite.config.ts",
  "package.json",
  "package-lock.json",
];
const NOT_BUILT = /\.(test|contract|fixture|harness)\.tsx?$|^web\/e2e\/|\/tsconfig\.json$/;

const say = (text) => process.stderr.write(`${text}\n`);

/** Runs a program with its output on standard error; throws if it fails. */
const run = async (what, command, args, cwd = root) => {
  const child = spawn(command, args, {
    cwd,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  const [status, error] = await new Promise((resolve) => {
    child.once("error", (failure) => resolve([1, failure]));
    child.once("close", (code) => resolve([code]));
  });
  if (status === 0) return;
  throw new Error(`${what} failed${error ? `: ${error.message}` : ""}. The lines above say why.`);
};

const sha256 = (parts) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
};

const read = (file) => (existsSync(file) ? readFileSync(file, "utf8") : undefined);

const filesOf = (path) =>
  statSync(join(root, path)).isDirectory()
    ? readdirSync(join(root, path), { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)))
    : [path];

/** The inputs of a build. */
export const builtFiles = () =>
  SOURCES.flatMap(filesOf)
    .filter((file) => !NOT_BUILT.test(file.replaceAll("\\", "/")))
    .toSorted((a, b) => (a < b ? -1 : 1));

/** Builds the checkout, or throws. The build leaves a core idle, so work that needs no build may run meanwhile. */
export const build = async () => {
  const wanted = sha256(
    builtFiles().flatMap((file) => [file, "\0", readFileSync(join(root, file)), "\0"]),
  );
  if (read(BUILD_STAMP) === wanted) return;
  say("Building ...");
  rmSync(BUILD_STAMP, { force: true });
  await run("Building", process.execPath, [
    join("node_modules", "vite", "bin", "vite.js"),
    "build",
    "--app",
    "--logLevel",
    "warn",
  ]);
  writeFileSync(BUILD_STAMP, wanted);
};

/** Installs the packages, or throws. Tests need all of them, a start fewer. */
export const install = ({ everything }) => installPackages(root, { everything, npm });

/** Installs and builds, or ends the process with an error message. */
export const prepare = async (wanted) => {
  try {
    await install(wanted);
    await build();
  } catch (error) {
    say(error.message);
    process.exit(1);
  }
};

const npm = (args, folder) => {
  say("Installing packages (once) ...");
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  return run("Installing packages", "npm", [...args, ...quiet], folder);
};
