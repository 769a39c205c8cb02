// Gets a checkout ready to run: installs what is missing, builds what is stale. Uses Node alone,
// because nothing else is there yet.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const OLDEST_NODE = [20, 19];
const INSTALL_STAMP = join(root, "node_modules", ".golfbrands-installed");
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
const NOT_BUILT = /\.(test|contract|cast)\.tsx?$|^web\/e2e\/|\/tsconfig\.json$/;

const say = (text) => process.stderr.write(`${text}\n`);

/** Runs a program with its output on standard error; on failure tells why and ends. */
const run = (what, command, args, env = {}) => {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", 2, 2],
    env: { ...process.env, ...env },
    shell: process.platform === "win32",
  });
  if (status === 0) return;
  say(`${what} failed${error ? `: ${error.message}` : ""}. The lines above say why.`);
  process.exit(1);
};

const sha256 = (parts) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
};

const read = (file) => (existsSync(file) ? readFileSync(file, "utf8") : undefined);

const checkNode = () => {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  say(`GolfBrands needs Node ${OLDEST_NODE.join(".")} or newer; this is ${process.versions.node}.`);
  process.exit(1);
};

/** Node's own headers, where they are installed beside it, spare a native package their download. */
const nodeHeaders = () => {
  const prefix = dirname(dirname(process.execPath));
  return existsSync(join(prefix, "include", "node", "node.h"))
    ? { npm_config_nodedir: prefix }
    : {};
};

const install = () => {
  const wanted = sha256([readFileSync(join(root, "package-lock.json")), process.versions.modules]);
  if (read(INSTALL_STAMP) !== wanted) {
    say("Installing packages (once; a native one may be compiled, which takes a minute) ...");
    run(
      "Installing packages",
      "npm",
      ["ci", "--no-audit", "--no-fund", "--loglevel=error"],
      nodeHeaders(),
    );
    writeFileSync(INSTALL_STAMP, wanted);
  }
  linkCommand();
};

/** Makes `npx golfbrands` find this checkout's own command. */
const linkCommand = () => {
  const link = join(root, "node_modules", ".bin", "golfbrands");
  if (process.platform === "win32" || existsSync(link)) return;
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync("../../cli/bin.mjs", link);
  chmodSync(join(root, "cli", "bin.mjs"), 0o755);
};

const filesOf = (path) =>
  statSync(join(root, path)).isDirectory()
    ? readdirSync(join(root, path), { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)))
    : [path];

const build = () => {
  const files = SOURCES.flatMap(filesOf)
    .filter((file) => !NOT_BUILT.test(file.replaceAll("\\", "/")))
    .toSorted((a, b) => (a < b ? -1 : 1));
  const wanted = sha256(
    files.flatMap((file) => [file, "\0", readFileSync(join(root, file)), "\0"]),
  );
  if (read(BUILD_STAMP) === wanted) return;
  say("Building ...");
  rmSync(BUILD_STAMP, { force: true });
  run("Building", process.execPath, [
    join("node_modules", "vite", "bin", "vite.js"),
    "build",
    "--app",
    "--logLevel",
    "warn",
  ]);
  writeFileSync(BUILD_STAMP, wanted);
};

/** Leaves the checkout installed and built, or ends the process having said what is wrong. */
export const prepare = () => {
  checkNode();
  install();
  build();
};
