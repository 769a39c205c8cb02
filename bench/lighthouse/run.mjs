// Lighthouse (mobile) over the built server: `npm install && node run.mjs` in this folder, after `npm start` has built the server once.
// Prints the median of 3 runs for each page and category beside the minimum score; exits with status 1 if any score is too low.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { findChromium } from "../../scripts/chromium.mjs";

const PAGES = ["/", "/brands", "/brands/titleist"];
const MINIMUM_SCORES = { performance: 99, accessibility: 100, "best-practices": 100, seo: 100 };
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

let tooLow = 0;
try {
  for (const page of PAGES) {
    const scores = Object.fromEntries(Object.keys(MINIMUM_SCORES).map((name) => [name, []]));
    const audits = new Set();
    for (let run = 0; run < RUNS; run += 1) {
      const { lhr } = await lighthouse(`${origin}${page}`, {
        port: chrome.port,
        onlyCategories: Object.keys(MINIMUM_SCORES),
        logLevel: "error",
      });
      for (const [name, category] of Object.entries(lhr.categories)) {
        scores[name].push(Math.round(category.score * 100));
        for (const { id, weight } of category.auditRefs)
          if (weight > 0 && (lhr.audits[id].score ?? 1) < 1)
            audits.add(`${id} ${lhr.audits[id].displayValue ?? ""}`.trim());
      }
    }
    for (const [name, minimum] of Object.entries(MINIMUM_SCORES)) {
      const score = median(scores[name]);
      if (score < minimum) tooLow += 1;
      const verdict = score < minimum ? "TOO LOW" : "ok";
      process.stdout.write(
        `${page.padEnd(18)} ${name.padEnd(15)} ${score} (minimum ${minimum}) ${verdict}\n`,
      );
    }
    if (audits.size > 0)
      process.stdout.write(
        `${page.padEnd(18)} audits not fully passed: ${[...audits].join(", ")}\n`,
      );
  }
} finally {
  chrome.kill();
  server.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = tooLow > 0 ? 1 : 0;
