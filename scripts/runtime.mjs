// The program needs Node 22.12 (docs/decisions/0010-a-current-node.md). On an older Node this downloads a current
// one through npm, once, and continues with it. This file must run on old versions, so it uses no new features.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** On older versions the database driver crashes or the build tool refuses to run. */
const OLDEST = [22, 12];
/** Environment variable with the id of the process that continued with another Node. */
const STARTED_BY = "GOLFBRANDS_STARTED_BY";
const UNFINISHED = ".unfinished-";
const UNFINISHED_MAX_MS = 60 * 60 * 1000;
const PARENT_CHECK_MS = 250;

const say = (text) => process.stderr.write(`${text}\n`);

export const isRecentEnough = (version) => {
  const [major, minor] = version.split(".").map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
};

/** Such as `linux-x64`, or `linux-x64-musl` without glibc, for which no package exists. */
export const systemName = (platform, arch, hasGlibc) =>
  `${platform}-${arch}${platform === "linux" && !hasGlibc ? "-musl" : ""}`;

const thisSystem = () => {
  // Otherwise the report looks up the names of connected hosts, which takes time.
  process.report.excludeNetwork = true;
  const { glibcVersionRuntime } = process.report.getReport().header;
  return systemName(process.platform, process.arch, glibcVersionRuntime !== undefined);
};

/** The npm package with Node for a system, its version, and all pinned versions with hashes; or undefined. */
export const pinnedFor = (system = thisSystem()) =>
  JSON.parse(readFileSync(new URL("runtimes.json", import.meta.url), "utf8"))[system];

/** Computed only when needed: a service's user may have no home. */
const userCache = () => {
  if (process.platform === "win32")
    return process.env.LOCALAPPDATA ?? join(homedir(), "AppData", "Local");
  if (process.platform === "darwin") return join(homedir(), "Library", "Caches");
  return process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
};

/** In the project, where `npm ci` does not delete it; in the user's cache if the project is not writable. */
const cacheFolders = () => [join(root, ".golfbrands"), join(userCache(), "golfbrands")];

const programIn = (folder, version) => {
  const name = process.platform === "win32" ? "node.exe" : "node";
  return join(folder, `node-${version}-${process.platform}-${process.arch}`, "bin", name);
};

/**
 * The path of Node in that version. If no folder has it, downloads it to the first writable folder, completely or
 * not at all. Throws with the reason if that fails.
 */
export const findNode = (
  version,
  { pinned = pinnedFor(), folders = cacheFolders(), download = throughNpm } = {},
) => {
  if (!pinned?.versions[version])
    throw new Error(`no such package is known for ${process.platform} on ${process.arch}`);
  const found = folders.map((folder) => programIn(folder, version)).find(existsSync);
  if (found) return found;
  const { folder, scratch } = scratchIn(folders);
  try {
    const archive = downloadNode(version, { pinned, scratch, download });
    const program = programIn(folder, version);
    const fetched = programIn(scratch, version);
    mkdirSync(dirname(fetched), { recursive: true });
    const inside = `package/bin/${process.platform === "win32" ? "node.exe" : "node"}`;
    writeFileSync(fetched, fileInArchive(archive, inside), { mode: 0o755 });
    const { stdout } = spawnSync(fetched, ["--version"], { encoding: "utf8" });
    if (stdout?.trim() !== `v${version}`) throw new Error("it does not run on this machine");
    putInPlace(dirname(dirname(fetched)), dirname(dirname(program)));
    return program;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};

/**
 * Downloads the package with that version of Node to `scratch`, an empty folder, and returns its tar archive. Throws
 * if its hash differs from the pinned one.
 */
export const downloadNode = (version, { pinned, scratch, download = throughNpm }) => {
  const archive = download(`${pinned.package}@${version}`, scratch);
  const hash = `sha512-${createHash("sha512").update(archive).digest("base64")}`;
  if (hash !== pinned.versions[version])
    throw new Error("what it sent is not what is expected: sha512 differs");
  return gunzipSync(archive);
};

/** Creates a temporary folder in the first writable one of these folders. */
export const scratchIn = (folders) => {
  let reason;
  for (const folder of folders)
    try {
      mkdirSync(folder, { recursive: true });
      removeUnfinished(folder);
      return { folder, scratch: mkdtempSync(join(folder, UNFINISHED)) };
    } catch (error) {
      reason = error;
    }
  throw reason;
};

/** Removes the temporary folders of killed downloads. */
const removeUnfinished = (folder) => {
  for (const name of readdirSync(folder).filter((name) => name.startsWith(UNFINISHED)))
    if (Date.now() - statSync(join(folder, name)).mtimeMs > UNFINISHED_MAX_MS)
      rmSync(join(folder, name), { recursive: true, force: true });
};

/** Renames a folder atomically. */
export const putInPlace = (from, to) => {
  try {
    renameSync(from, to);
  } catch (error) {
    // Another process was faster; its folder has the same content.
    if (!existsSync(to)) throw error;
  }
};

/** Downloads a package with the user's npm, which knows the registry and proxies. */
const throughNpm = (spec, folder) => {
  // On Windows, npm needs a shell.
  const shell = process.platform === "win32";
  const { status, stderr, error } = spawnSync(
    "npm",
    [
      "pack",
      spec,
      `--pack-destination=${shell ? `"${folder}"` : folder}`,
      "--loglevel=error",
      "--fetch-retries=1",
      "--fetch-retry-mintimeout=1000",
    ],
    { cwd: root, encoding: "utf8", stdio: ["ignore", "ignore", "pipe"], shell },
  );
  if (error) throw new Error(error.code === "ENOENT" ? "there is no npm" : error.message);
  const name = readdirSync(folder).find((file) => file.endsWith(".tgz"));
  if (status !== 0 || !name)
    throw new Error(
      /npm (?:error|ERR!) code (\w+)/.exec(stderr)?.[1] ?? `npm ended with ${status}`,
    );
  return readFileSync(join(folder, name));
};

/**
 * A file's content in a tar archive: headers of 512 bytes with name and octal size, then contents padded to
 * 512 bytes.
 */
export const fileInArchive = (archive, wanted) => {
  const field = (from, length) => archive.toString("latin1", from, from + length).split("\0")[0];
  for (let at = 0; at < archive.length;) {
    const size = Number.parseInt(field(at + 124, 12), 8) || 0;
    const content = at + 512;
    if (field(at, 100) === wanted) return archive.subarray(content, content + size);
    at = content + Math.ceil(size / 512) * 512;
  }
  throw new Error(`there is no ${wanted} in it`);
};

/** Stops this process when its parent ends; not on Windows, which does not report that. */
export const stopWithParent = () => {
  if (process.platform === "win32") return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, PARENT_CHECK_MS).unref();
};

/** An environment in which `node` is that version. */
export const environmentOf = (program, env = process.env) => {
  const path = Object.keys(env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
  return { ...env, [path]: `${dirname(program)}${delimiter}${env[path] ?? ""}` };
};

/**
 * Runs the same command on another Node in place of this process: shares its output, forwards signals and exits as
 * it does. Never returns.
 */
export const continueWith = (program) =>
  new Promise(() => {
    const child = spawn(program, [...process.execArgv, ...process.argv.slice(1)], {
      stdio: "inherit",
      env: { ...environmentOf(program), [STARTED_BY]: String(process.pid) },
    });
    // The terminal sends Ctrl-C to both processes. A second SIGINT would stop the child at once, so it gets SIGTERM,
    // which may be repeated.
    const forwarded = { SIGINT: "SIGTERM", SIGTERM: "SIGTERM", SIGHUP: "SIGHUP" };
    for (const [signal, sent] of Object.entries(forwarded))
      process.on(signal, () => child.kill(sent));
    child.on("error", (error) => refuse(error.message));
    child.on("exit", (code, signal) => {
      if (!signal) process.exit(code);
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    });
    // `npm` runs this in a shell, which ends on a signal without forwarding it.
    if (process.env.npm_lifecycle_event) stopWithParent();
  });

const refuse = (reason) => {
  say(
    `GolfBrands needs Node ${OLDEST.join(".")} or newer, this is ${process.versions.node}, and npm could not get one (${reason}). ` +
      "Install Node 24 from https://nodejs.org and try again.",
  );
  process.exit(1);
};

/** Returns if this Node can run the program. Otherwise continues with another Node, or exits with a message. */
export const onRecentNode = async () => {
  const startedBy = process.env[STARTED_BY];
  delete process.env[STARTED_BY];
  if (startedBy === String(process.ppid)) stopWithParent();
  if (isRecentEnough(process.versions.node)) return;
  let program;
  try {
    const pinned = pinnedFor();
    // Prints only when it downloads, because every command passes here.
    const download = (spec, folder) => {
      const { node } = process.versions;
      say(
        `This is Node ${node}, too old for GolfBrands. Downloading Node ${pinned.current} through npm (once) ...`,
      );
      return throughNpm(spec, folder);
    };
    program = findNode(pinned?.current, { pinned, download });
  } catch (error) {
    refuse(error.message);
  }
  await continueWith(program);
};
