#!/usr/bin/env node
/**
 * Runs one benchmark: `node bench/run.mjs listing` runs bench/listing.bench.ts, built to plain JavaScript
 * first. Exits with status 1 if a target is missed.
 */
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";

const root = join(import.meta.dirname, "..");
const cache = join(root, "node_modules", ".cache");

const run = async (name, entry) => {
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

const name = process.argv[2] ?? "";
const entry = join(import.meta.dirname, `${name}.bench.ts`);
await mkdir(cache, { recursive: true });
if (/^[a-z-]+$/.test(name) && existsSync(entry)) await run(name, entry);
else {
  console.error("Usage: node bench/run.mjs <name>, where bench/<name>.bench.ts exists");
  process.exitCode = 2;
}
