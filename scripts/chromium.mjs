// Finds a Chromium for the browser tests, or installs one.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The headless shell is first, because it uses a third less processor time. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "microsoft-edge",
];
const DOWNLOAD_TIMEOUT_MS = 120_000;

const onPath = (name) => {
  const { status, stdout } = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
};

const installed = async () => {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  }
  for (const name of NAMES) {
    const path = onPath(name);
    if (path) return path;
  }
  const { chromium } = await import("@playwright/test");
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
};

const tryTo = (command, args) =>
  spawnSync(command, args, { stdio: ["ignore", 2, 2], timeout: DOWNLOAD_TIMEOUT_MS }).status === 0;

const mayUseApt = () => process.getuid?.() === 0 && onPath("apt-get") !== undefined;

/** The path of a Chromium. Throws with a remedy if none can be found or installed. */
export const findChromium = async () => {
  const found = await installed();
  if (found) return found;
  process.stderr.write("No Chromium found: getting one ...\n");
  tryTo(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]);
  const downloaded = await installed();
  if (downloaded) return downloaded;
  if (mayUseApt()) {
    tryTo("apt-get", ["update", "-qq"]);
    for (const name of ["chromium-headless-shell", "chromium"])
      if (tryTo("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name])) break;
  }
  const packaged = await installed();
  if (packaged) return packaged;
  throw new Error(
    "The browser tests need a Chromium. Install one (such as `sudo apt-get install chromium`) or set CHROMIUM_PATH to yours.",
  );
};

/** Chromium's version line, which also shows that it runs. */
export const chromiumVersion = (path) =>
  execFileSync(path, ["--version"], { encoding: "utf8" }).trim();
