#!/usr/bin/env node
/**
 * Runs one benchmark: `node bench/run.mjs listing` runs bench/listing.bench.ts, built to plain JavaScript
 * first. Exits with 1 if a bar is missed. `node bench/run.mjs all` runs those with bars one after the other,
 * and prints all figures in one table.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";

const root = join(import.meta.dirname, "..");
const cache = join(root, "node_modules", ".cache");
const ALL = ["start", "import", "listing", "sites", "http", "admission"];

const runOne = async (name, entry) => {
  // Inside node_modules, so that the built file finds the packages it imports.
  const outDir = await mkdtemp(join(cache, `bench-${name}-`));
  try {
    await build({
      root,
      configFile: false,
      logLevel: "warn",
      build: {
        ssr: entry,
        outDir,
        target: "node20",
        rolldownOptions: { output: { entryFileNames: "bench.mjs" } },
      },
    });
    await import(pathToFileURL(join(outDir, "bench.mjs")).href);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
};

/** Each in its own process; one that crashes counts as a missed figure. */
const runAll = async () => {
  const folder = await mkdtemp(join(cache, "bench-all-"));
  const rows = [];
  for (const name of ALL) {
    const gathered = join(folder, `${name}.ndjson`);
    await writeFile(gathered, "");
    console.log(`\n== ${name}`);
    const { status } = spawnSync(process.execPath, [import.meta.filename, name], {
      stdio: "inherit",
      env: { ...process.env, BENCH_FIGURES: gathered },
    });
    const figures = readFileSync(gathered, "utf8").split("\n").filter(Boolean).map(JSON.parse);
    for (const { what, reached, bar, isMet } of figures)
      rows.push([what, reached, bar, bar === "" ? "" : isMet ? "pass" : "MISSED"]);
    if (status !== 0 && figures.every(({ isMet }) => isMet))
      rows.push([`${name} broke off`, "", "", "MISSED"]);
  }
  await rm(folder, { recursive: true });
  const head = ["figure", "reached", "bar", ""];
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at].length)));
  console.log();
  for (const row of [head, widths.map((width) => "-".repeat(width)), ...rows])
    console.log(
      row
        .map((cell, at) => (at === 0 ? cell.padEnd : cell.padStart).call(cell, widths[at]))
        .join("  "),
    );
  const missed = rows.filter((row) => row[3] === "MISSED").length;
  console.log(missed === 0 ? "\nEvery bar passed." : `\n${missed} of ${rows.length} missed.`);
  process.exitCode = missed === 0 ? 0 : 1;
};

const name = process.argv[2] ?? "";
const entry = join(import.meta.dirname, `${name}.bench.ts`);
await mkdir(cache, { recursive: true });
if (name === "all") await runAll();
else if (/^[a-z-]+$/.test(name) && existsSync(entry)) await runOne(name, entry);
else {
  console.error("Usage: node bench/run.mjs <name>, where bench/<name>.bench.ts exists, or all");
  process.exitCode = 2;
}
