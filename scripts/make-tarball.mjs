// `node scripts/make-tarball.mjs [--arch x64|arm64] [--out DIR] [--unpacked]`: GolfBrands for a Linux machine
// without Node: golfbrands-VERSION-linux-ARCH.tar.gz, with one folder that contains bin/golfbrands. Runs on any
// architecture. With --unpacked, DIR gets the folder instead of the archive.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { lockOf } from "./install.mjs";
import { prepare, root } from "./prepare.mjs";
import { downloadNode, fileInArchive, onRecentNode, pinnedFor } from "./runtime.mjs";

export const ARCHITECTURES = ["x64", "arm64"];

const COMMAND = `#!/bin/sh
# Runs GolfBrands on the Node in this folder.
self=$(readlink -f -- "$0")
bin=\${self%/*}
# Otherwise each of Node's threads reserves memory that it hardly uses, 15 MB in a server.
export MALLOC_ARENA_MAX="\${MALLOC_ARENA_MAX:-1}"
exec "$bin/node" "$bin/../cli/bin.mjs" "$@"
`;

const say = (text) => process.stderr.write(`${text}\n`);

const run = (command, args, cwd) => {
  const { status, error, stdout } = spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", 2],
  });
  if (status !== 0)
    throw new Error(`${command} ${args[0]} failed${error ? `: ${error.message}` : ""}.`);
  return stdout;
};

/** Makes the folder inside `into` from the built checkout. Returns its path. */
const makeFolder = (arch, into) => {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const scratch = mkdtempSync(join(tmpdir(), "golfbrands-tarball-"));
  const folder = join(into, `golfbrands-${version}-linux-${arch}`);
  const made = `${folder}.unfinished`;
  try {
    rmSync(made, { recursive: true, force: true });
    mkdirSync(made, { recursive: true });
    unpackPackage(scratch, made);
    installFor(arch, made);
    putNode(arch, scratch, made);
    writeFileSync(join(made, "bin", "golfbrands"), COMMAND);
    chmodSync(join(made, "bin", "golfbrands"), 0o755);
    rmSync(folder, { recursive: true, force: true });
    renameSync(made, folder);
    return folder;
  } finally {
    for (const left of [scratch, made]) rmSync(left, { recursive: true, force: true });
  }
};

/** Unpacks the same files as `npm install golfbrands`. */
const unpackPackage = (scratch, folder) => {
  run(
    "npm",
    ["pack", "--ignore-scripts", "--loglevel=error", `--pack-destination=${scratch}`],
    root,
  );
  const name = readdirSync(scratch).find((file) => file.endsWith(".tgz"));
  run("tar", ["-xzf", join(scratch, name), "--strip-components=1", "-C", folder]);
};

/** Installs the dependencies, verified by the lock file's hashes, with the binaries for that processor only. */
const installFor = (arch, folder) => {
  const manifest = readFileSync(join(folder, "package.json"));
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const wanted = lockOf(lock, lock.packages[""].dependencies);
  writeFileSync(join(folder, "package.json"), JSON.stringify(wanted.packages[""]));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify(wanted));
  const system = ["--os=linux", `--cpu=${arch}`, "--libc=glibc"];
  run(
    "npm",
    ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", ...system],
    folder,
  );
  rmSync(join(folder, "package-lock.json"));
  writeFileSync(join(folder, "package.json"), manifest);
  removeForOthers(arch, join(folder, "node_modules"));
};

/** Removes what only a compiler needs, and binaries for other machines. */
const removeForOthers = (arch, modules) => {
  const driver = join(modules, "better-sqlite3");
  for (const name of ["deps", "src", "binding.gyp"])
    rmSync(join(driver, name), { recursive: true });
  rmSync(join(modules, "node-addon-api"), { recursive: true });
  rmSync(join(modules, ".package-lock.json"));
  const own = `linux-${arch}.node`;
  for (const name of readdirSync(join(driver, "prebuilds")))
    if (name !== own) rmSync(join(driver, "prebuilds", name));
  const hasher = join(modules, "@node-rs", `argon2-linux-${arch}-gnu`);
  for (const needed of [join(driver, "prebuilds", own), hasher])
    if (!existsSync(needed)) throw new Error(`${needed} is missing.`);
};

const putNode = (arch, scratch, folder) => {
  const pinned = pinnedFor(`linux-${arch}`);
  say(`Getting Node ${pinned.current} for linux-${arch} ...`);
  const inside = mkdtempSync(join(scratch, "node-"));
  const archive = downloadNode(pinned.current, { pinned, scratch: inside });
  mkdirSync(join(folder, "bin"));
  writeFileSync(join(folder, "bin", "node"), fileInArchive(archive, "package/bin/node"), {
    mode: 0o755,
  });
  writeFileSync(join(folder, "LICENSE.node"), fileInArchive(archive, "package/LICENSE"));
};

/** Options with which equal content gives equal bytes: files sorted by name, owned by root, with one time. */
const REPRODUCIBLE = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=@0"];

/** Makes the archive, or only the folder, from the built checkout. Returns its path. */
export const makeTarball = (arch, out, { isUnpacked = false } = {}) => {
  mkdirSync(out, { recursive: true });
  const folder = makeFolder(arch, isUnpacked ? out : mkdtempSync(join(tmpdir(), "golfbrands-")));
  if (isUnpacked) return folder;
  const name = folder.slice(folder.lastIndexOf("/") + 1);
  const file = join(out, `${name}.tar.gz`);
  try {
    const how = ["--use-compress-program=gzip -9n", ...REPRODUCIBLE];
    run("tar", ["--create", `--file=${file}.unfinished`, ...how, "-C", join(folder, ".."), name]);
    renameSync(`${file}.unfinished`, file);
    return file;
  } finally {
    rmSync(join(folder, ".."), { recursive: true, force: true });
  }
};

export const sha256Of = (file) => createHash("sha256").update(readFileSync(file)).digest("hex");

const fromCommandLine = () => {
  const usage = "node scripts/make-tarball.mjs [--arch x64|arm64] [--out DIR] [--unpacked]";
  try {
    const { values } = parseArgs({
      options: { arch: { type: "string" }, out: { type: "string" }, unpacked: { type: "boolean" } },
    });
    const { arch = process.arch, out = ".", unpacked = false } = values;
    if (!ARCHITECTURES.includes(arch))
      throw new Error(`--arch must be ${ARCHITECTURES.join(" or ")}, not ${arch}.`);
    return { arch, out: resolve(out), isUnpacked: unpacked };
  } catch (error) {
    say(`${error.message}\n${usage}`);
    process.exit(2);
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { arch, out, isUnpacked } = fromCommandLine();
  await onRecentNode();
  await prepare({ everything: false });
  try {
    const made = makeTarball(arch, out, { isUnpacked });
    process.stdout.write(isUnpacked ? `${made}\n` : `${sha256Of(made)}  ${made}\n`);
  } catch (error) {
    say(error.message);
    process.exit(1);
  }
}
