// `npm run test:nodes`: tests what depends most on the Node version, on each version in use: ten starts, the
// contracts of the SQLite store, kills and backups. `npm run test:nodes -- 20 26` tests those only. A program that was started on a Node that is too old must switch to a newer one.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { prepare, root } from "./prepare.mjs";
import { environmentOf, findNode, onRecentNode, pinnedFor } from "./runtime.mjs";

const STARTS = 10;
const KILLS = "10";
const START_TIMEOUT_MS = 120_000;

const SUITES = {
  contracts: ["adapters/sqlite/sqlite-rows.test.ts", "adapters/sqlite/identity.test.ts"],
  kills: ["adapters/sqlite/crash.test.ts", "cli/import-killed.test.ts"],
  backups: [
    "cli/db.test.ts",
    "cli/backups.test.ts",
    "cli/backup-under-writes.test.ts",
    "cli/serve-backups.test.ts",
  ],
};

/** With this argument the script runs the tests, on this Node unless it is too old. */
const RUN_TESTS = "--tests";

await onRecentNode();

if (process.argv[2] === RUN_TESTS) {
  const [report, ...files] = process.argv.slice(3);
  process.stderr.write(`Tests run on Node ${process.versions.node}\n`);
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      "--config=vitest.workspace.ts",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...files,
    ],
    { cwd: root, stdio: ["ignore", 2, 2], env: { ...process.env, KILLS } },
  );
  process.exit(status ?? 1);
}

const say = (text) => process.stdout.write(`${text}\n`);

/**
 * Starts the site like `npm start`, on its own database, requests two pages and stops it. Returns what
 * failed, if anything.
 */
const startOnce = async (program, folder, n) => {
  const child = spawn(program, [join(root, "scripts/start.mjs"), "--port", "0"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...environmentOf(program),
      GOLFBRANDS_DB: join(folder, `${n}.db`),
      LOG_LEVEL: "warn",
      ADMIN_EMAIL: "keeper@golf.example",
      ADMIN_PASSWORD: "fore-left-of-the-bunker",
    },
  });
  const ended = once(child, "close");
  const timer = setTimeout(() => child.kill("SIGKILL"), START_TIMEOUT_MS);
  let printed = "";
  child.stderr.setEncoding("utf8").on("data", (text) => (printed += text));
  try {
    const ready = new Promise((resolve) => {
      createInterface(child.stdout).on("line", (line) => {
        const url = /^GolfBrands ready at (\S+)$/.exec(line)?.[1];
        if (url) resolve(url);
      });
    });
    const url = await Promise.race([ready, ended.then(() => undefined)]);
    if (!url) return `it did not start: ${printed}`;
    for (const path of ["/brands", "/brands/ping"]) {
      const answer = await fetch(url + path, { headers: { connection: "close" } });
      const text = await answer.text();
      if (answer.status !== 200 || !text.includes("</html>")) return `${path}: ${answer.status}`;
    }
    child.kill("SIGTERM");
    const [code, signal] = await ended;
    return code === 0 ? undefined : `it ended with ${signal ?? code}: ${printed}`;
  } catch (error) {
    return error.message;
  } finally {
    clearTimeout(timer);
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
  }
};

const starts = async (program, folder) => {
  const outcome = { passed: 0, failed: 0 };
  for (let n = 1; n <= STARTS; n += 1) {
    const wrong = await startOnce(program, folder, n);
    if (wrong) say(`Start ${n}: ${wrong}`);
    outcome[wrong ? "failed" : "passed"] += 1;
  }
  return outcome;
};

const suite = (program, folder, name) => {
  const report = join(folder, `${name}.json`);
  const { status } = spawnSync(
    program,
    [join(root, "scripts/nodes.mjs"), RUN_TESTS, report, ...SUITES[name]],
    { cwd: root, stdio: ["ignore", 2, 2], env: environmentOf(program) },
  );
  try {
    const { numPassedTests, numTotalTests } = JSON.parse(readFileSync(report, "utf8"));
    const failed = numTotalTests - numPassedTests;
    return { passed: numPassedTests, failed: status === 0 ? failed : Math.max(failed, 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
};

const onNode = async (version, pinned) => {
  const folder = mkdtempSync(join(tmpdir(), "golfbrands-nodes-"));
  try {
    const program = findNode(version, { pinned });
    const outcomes = { starts: await starts(program, folder) };
    for (const name of Object.keys(SUITES)) outcomes[name] = suite(program, folder, name);
    return outcomes;
  } catch (error) {
    say(`Node ${version}: ${error.message}`);
    return { starts: { passed: 0, failed: 1 } };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

const pinned = pinnedFor();
const known = Object.keys(pinned?.versions ?? {});
const named = process.argv.slice(2);
const wanted = known.filter(
  (version) => named.length === 0 || named.includes(version.split(".")[0]),
);
if (wanted.length === 0) {
  say(`No such Node is pinned for this system; there are: ${known.join(", ") || "none"}.`);
  process.exit(2);
}

await prepare({ everything: true });

const rows = [];
for (const version of wanted) rows.push([version, await onNode(version, pinned)]);

const columns = ["starts", ...Object.keys(SUITES)];
const cell = (outcome) =>
  outcome === undefined
    ? "-"
    : `${outcome.passed}${outcome.failed ? ` (${outcome.failed} failed)` : ""}`;
const line = (cells) =>
  say(
    cells
      .map((text) => text.padEnd(18))
      .join("")
      .trimEnd(),
  );
line(["Node", ...columns]);
for (const [version, outcomes] of rows)
  line([version, ...columns.map((name) => cell(outcomes[name]))]);

const all = rows.flatMap(([, outcomes]) => Object.values(outcomes));
const sum = (key) => all.reduce((total, outcome) => total + outcome[key], 0);
say(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") === 0 ? 0 : 1;
