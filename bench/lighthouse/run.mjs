// Lighthouse (mobile) over the built server: `npm install && node run.mjs` in this folder, after `npm start` has built.
// Prints the median of 3 runs of each page beside its bar; ends with 1 when one is missed.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { findChromium } from "../../scripts/chromium.mjs";

const PAGES = ["/", "/brands", "/brands/titleist"];
const BARS = { performance: 99, accessibility: 100, "best-practices": 100, seo: 100 };
const RUNS = 3;

const folder = mkdtempSync(join(tmpdir(), "golfbrands-lighthouse-"));
const root = join(import.meta.dirname, "..", "..");
const server = spawn(process.execPath, [join(root, "cli/bin.mjs"), "serve", "--port", "0"], {
  env: { ...process.env, GOLFBRANDS_DB: join(folder, "golfbrands.db"), LOG_LEVEL: "silent" },
  stdio: ["ignore", "pipe", "inherit"],
});
const origin = await new Promise((resolve) => {
  createInterface(server.stdout).on("line", (line) => {
    const ready = /^GolfBrands ready at (\S+)$/.exec(line)?.[1];
    if (ready) resolve(ready);
  });
});
const chrome = await launch({
  chromePath: await findChromium(),
  chromeFlags: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

let missed = 0;
try {
  for (const page of PAGES) {
    const scores = Object.fromEntries(Object.keys(BARS).map((name) => [name, []]));
    const complaints = new Set();
    for (let run = 0; run < RUNS; run += 1) {
      const { lhr } = await lighthouse(`${origin}${page}`, {
        port: chrome.port,
        onlyCategories: Object.keys(BARS),
        logLevel: "error",
      });
      for (const [name, category] of Object.entries(lhr.categories)) {
        scores[name].push(Math.round(category.score * 100));
        for (const { id, weight } of category.auditRefs)
          if (weight > 0 && (lhr.audits[id].score ?? 1) < 1)
            complaints.add(`${id} ${lhr.audits[id].displayValue ?? ""}`.trim());
      }
    }
    for (const [name, bar] of Object.entries(BARS)) {
      const score = median(scores[name]);
      if (score < bar) missed += 1;
      const verdict = score < bar ? "MISSED" : "ok";
      process.stdout.write(
        `${page.padEnd(18)} ${name.padEnd(15)} ${score} (bar ${bar}) ${verdict}\n`,
      );
    }
    if (complaints.size > 0)
      process.stdout.write(`${page.padEnd(18)} below 1: ${[...complaints].join(", ")}\n`);
  }
} finally {
  chrome.kill();
  server.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = missed > 0 ? 1 : 0;
