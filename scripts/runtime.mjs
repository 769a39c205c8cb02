// What runs the program needs Node 22 (docs/decisions/0010-a-current-node.md). On an older one this gets a current Node through npm,
// once, and goes on with it. It has to run on whatever Node people have, so it uses little of it.
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

/** Below it the database driver crashes, or the builder refuses. */
const OLDEST = [22, 12];
/** Names the process that went on with another Node, to the one it did so as. */
const STARTED_BY = "GOLFBRANDS_STARTED_BY";
const UNFINISHED = ".unfinished-";
const LEFT_OVER_MS = 60 * 60 * 1000;
const LEFT_BEHIND_EVERY_MS = 250;

const say = (text) => process.stderr.write(`${text}\n`);

export const isRecentEnough = (version) => {
  const [major, minor] = version.split(".").map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
};

/** Such as `linux-x64`. The packages' Linux programs are made for glibc. */
export const systemName = (platform, arch, hasGlibc) =>
  `${platform}-${arch}${platform === "linux" && !hasGlibc ? "-musl" : ""}`;

const thisSystem = () => {
  // Otherwise the report looks up the names of connected hosts.
  process.report.excludeNetwork = true;
  const { glibcVersionRuntime } = process.report.getReport().header;
  return systemName(process.platform, process.arch, glibcVersionRuntime !== undefined);
};

/** The package that carries Node for a system, its version for use and all that are pinned, each with its hash; or undefined. */
export const pinnedFor = (system = thisSystem()) =>
  JSON.parse(readFileSync(new URL("runtimes.json", import.meta.url), "utf8"))[system];

/** Asked only when a Node is wanted: a service's user may have no home. */
const userCache = () => {
  if (process.platform === "win32")
    return process.env.LOCALAPPDATA ?? join(homedir(), "AppData", "Local");
  if (process.platform === "darwin") return join(homedir(), "Library", "Caches");
  return process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
};

/** Beside the program, where `npm ci` leaves it alone; in the user's cache where the program's folder cannot be written to. */
const cacheFolders = () => [join(root, ".golfbrands"), join(userCache(), "golfbrands")];

const programIn = (folder, version) => {
  const name = process.platform === "win32" ? "node.exe" : "node";
  return join(folder, `node-${version}-${process.platform}-${process.arch}`, "bin", name);
};

/**
 * The path of Node in that version. Fetches it when none of the folders has it, into the first that can be written to; it
 * stands there whole or not at all. Throws with the reason when it cannot be had.
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

/** The tar archive of the package that carries Node in that version, for whatever system; through an empty folder. Throws when it is not what is pinned. */
export const downloadNode = (version, { pinned, scratch, download = throughNpm }) => {
  const archive = download(`${pinned.package}@${version}`, scratch);
  const hash = `sha512-${createHash("sha512").update(archive).digest("base64")}`;
  if (hash !== pinned.versions[version])
    throw new Error("what it sent is not what is expected: sha512 differs");
  return gunzipSync(archive);
};

/** A folder to work in, inside the first of the folders that can be written to. */
export const scratchIn = (folders) => {
  let reason;
  for (const folder of folders)
    try {
      mkdirSync(folder, { recursive: true });
      removeLeftOvers(folder);
      return { folder, scratch: mkdtempSync(join(folder, UNFINISHED)) };
    } catch (error) {
      reason = error;
    }
  throw reason;
};

/** What was killed while it fetched could not clean up. */
const removeLeftOvers = (folder) => {
  for (const name of readdirSync(folder).filter((name) => name.startsWith(UNFINISHED)))
    if (Date.now() - statSync(join(folder, name)).mtimeMs > LEFT_OVER_MS)
      rmSync(join(folder, name), { recursive: true, force: true });
};

/** Gives a folder its final name, at once. */
export const putInPlace = (from, to) => {
  try {
    renameSync(from, to);
  } catch (error) {
    // Another start was faster, with the same.
    if (!existsSync(to)) throw error;
  }
};

/** The user's own npm knows where packages come from and how to get there. */
const throughNpm = (spec, folder) => {
  // Windows starts npm through a shell.
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

/** A file's content in a tar archive: headers of 512 bytes with name and octal size, contents filled up to the same. */
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

/** Being left behind means stop. Windows does not tell. */
export const stopWhenLeftBehind = () => {
  if (process.platform === "win32") return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, LEFT_BEHIND_EVERY_MS).unref();
};

/** The environment in which whatever says `node` means that one. */
export const environmentOf = (program, env = process.env) => {
  const path = Object.keys(env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
  return { ...env, [path]: `${dirname(program)}${delimiter}${env[path] ?? ""}` };
};

/** Becomes, as far as a process can, the same command on another Node: its output, its signals, its end. Never answers. */
export const goOnWith = (program) =>
  new Promise(() => {
    const child = spawn(program, [...process.execArgv, ...process.argv.slice(1)], {
      stdio: "inherit",
      env: { ...environmentOf(program), [STARTED_BY]: String(process.pid) },
    });
    // Ctrl-C tells both of us already, and twice would mean at once: SIGTERM ends what was not told, and says nothing new to what was.
    const passedOn = { SIGINT: "SIGTERM", SIGTERM: "SIGTERM", SIGHUP: "SIGHUP" };
    for (const [signal, told] of Object.entries(passedOn))
      process.on(signal, () => child.kill(told));
    child.on("error", (error) => refuse(error.message));
    child.on("exit", (code, signal) => {
      if (!signal) process.exit(code);
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    });
    // `npm` passes a signal to the shell between it and us, which ends without passing it on.
    if (process.env.npm_lifecycle_event) stopWhenLeftBehind();
  });

const refuse = (reason) => {
  say(
    `GolfBrands needs Node ${OLDEST.join(".")} or newer, this is ${process.versions.node}, and npm could not get one (${reason}). ` +
      "Install Node 24 from https://nodejs.org and try again.",
  );
  process.exit(1);
};

/** Answers on a Node that can run the program. On an older one it goes on with another, or ends having said what is needed. */
export const onRecentNode = async () => {
  const startedBy = process.env[STARTED_BY];
  delete process.env[STARTED_BY];
  if (startedBy === String(process.ppid)) stopWhenLeftBehind();
  if (isRecentEnough(process.versions.node)) return;
  let program;
  try {
    const pinned = pinnedFor();
    // Said for a download only: otherwise the line would be in front of every command's own lines, which may be JSON.
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
  await goOnWith(program);
};
