// `npm test`: runs all checks and prints one count. `npm test -- types lint unit` runs only the named parts.
// `npm run test:long` runs what takes longer than a minute.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { build, install, root } from "./prepare.mjs";
import { onRecentNode } from "./runtime.mjs";

await onRecentNode();

/** More memory than the files of tests take at one time. */
const MUCH_MEMORY = 4 * 1024 ** 3;

/**
 * The folder for files of tests: in memory if there is enough, because tests create thousands of small databases
 * and a disk is ten times slower. Tests kill processes but cut no power, so they need no real disk.
 */
const scratchRoot = () => {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    if (Math.min(bavail * bsize, freemem()) > MUCH_MEMORY) return "/dev/shm";
  } catch {
    // Other systems have no such folder.
  }
  return tmpdir();
};

const scratch = mkdtempSync(join(scratchRoot(), "golfbrands-"));
// Some tests switch to another user.
chmodSync(scratch, 0o755);
const modules = join(root, "node_modules");
const say = (text) => process.stdout.write(`${text}\n`);

/** Runs Node with these arguments and passes the output to `print`. */
const node = async (print, args, env = {}) => {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      // The output is a pipe, so programs would use no colours.
      ...(process.stdout.isTTY && { FORCE_COLOR: "1" }),
      // Tests start hundreds of processes; without this cache, compiling took a quarter of each start.
      NODE_COMPILE_CACHE: join(modules, ".cache", "compiled"),
      TMPDIR: scratch,
      ...process.env,
      ...env,
    },
  });
  child.stdout.on("data", print);
  child.stderr.on("data", print);
  const [status] = await once(child, "close");
  return status === 0;
};

/**
 * For short checks written in Go. They run in parallel with others, so one thread each is fastest; they end before
 * garbage collection pays off.
 */
const BRIEF = { GOMAXPROCS: "1", GOGC: "off", GOMEMLIMIT: "2GiB" };

/** A check that passes or fails as a whole. */
const check =
  (script, ...args) =>
  async (print) =>
    (await node(print, [join(modules, script), ...args], BRIEF))
      ? { passed: 1, failed: 0 }
      : { passed: 0, failed: 1 };

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
};

const vitest = (config, env) => async (print) => {
  const file = join(scratch, `${config}.json`);
  const succeeded = await node(
    print,
    [
      join(modules, "vitest/vitest.mjs"),
      "run",
      `--config=${config}`,
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ],
    env,
  );
  const report = readReport(file);
  // A file that cannot be loaded counts as failed, though it has no failed test.
  const unloadable = report?.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  const failed = report ? report.numFailedTests + unloadable.length : 1;
  return { passed: report?.numPassedTests ?? 0, failed: succeeded ? failed : Math.max(failed, 1) };
};

const browser = async (print) => {
  const { chromiumVersion, findChromium } = await import("./chromium.mjs");
  const chromium = await findChromium();
  print(`${chromiumVersion(chromium)}\n`);
  const file = join(scratch, "browser.json");
  const succeeded = await node(
    print,
    [
      join(modules, "@playwright/test/cli.js"),
      "test",
      "--config=web/e2e/playwright.config.ts",
      "--reporter=dot,json",
    ],
    { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  );
  const stats = readReport(file)?.stats;
  // Tests that passed on the second try are listed above as flaky.
  const failed = stats ? stats.unexpected + stats.skipped : 1;
  return {
    passed: stats ? stats.expected + stats.flaky : 0,
    failed: succeeded ? failed : Math.max(failed, 1),
  };
};

const PARTS = {
  types: check("typescript/bin/tsc", "-b", "--singleThreaded"),
  lint: check("oxlint/bin/oxlint", "--deny-warnings"),
  format: check("oxfmt/bin/oxfmt", "--check", "."),
  unused: check("knip/bin/knip.js"),
  unit: vitest("vitest.workspace.ts"),
  browser,
  long: vitest("vitest.long.ts", { GOLFBRANDS_LONG: "1" }),
};

/** Parts that run only when named. */
const ON_DEMAND = new Set(["long"]);

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  say(`Unknown part ${unknown.join(", ")}; the parts are ${Object.keys(PARTS).join(", ")}.`);
  process.exit(2);
}

const chosen = new Set(
  wanted.length > 0 ? wanted : Object.keys(PARTS).filter((name) => !ON_DEMAND.has(name)),
);
let passed = 0;
let failed = 0;

/** Runs a part. Parts run in parallel, so each prints its output as one block, unless it runs alone. */
const run = async (name) => {
  const start = Date.now();
  const output = [];
  const print = (text) => (chosen.size === 1 ? process.stdout.write(text) : output.push(text));
  let outcome;
  try {
    outcome = await PARTS[name](print);
  } catch (error) {
    print(`${error.message}\n`);
    outcome = { passed: 0, failed: 1 };
  }
  passed += outcome.passed;
  failed += outcome.failed;
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  print(`\n${name}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds} s)\n`);
  process.stdout.write(output.join(""));
};

const runInOrder = async (...names) => {
  for (const name of names) if (chosen.has(name)) await run(name);
};

// In parallel they would be slower on two cores and run into timeouts.
const tests = () => runInOrder("unit", "long", "browser");

const reportFailure = (error) => {
  say(error.message);
  failed += 1;
};

try {
  await install({ everything: true });
  // Checks need no build, and tests often wait for processes or clocks, so both run in parallel.
  await Promise.all([
    runInOrder("types", "lint", "format", "unused"),
    build().then(tests).catch(reportFailure),
  ]);
} catch (error) {
  reportFailure(error);
}
rmSync(scratch, { recursive: true, force: true });
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
