// `node scripts/house.mjs`: the size of the production code, by folder, with its long functions and unchecked casts.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const LONG_FUNCTION = 60;
const COUNTED = /\.(?:tsx?|mjs|sql|css)$/;
const NOT_PRODUCTION = /\.(?:test|contract|fixture|harness|e2e|bench|long)\.|^web\/e2e\/|\/fuzz\//;

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const files = ["core", "adapters", "web", "cli"].flatMap((layer) =>
  readdirSync(join(root, layer), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && COUNTED.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !NOT_PRODUCTION.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") })),
);

const linesOf = (some) => some.reduce((sum, { text }) => sum + text.split("\n").length - 1, 0);

/** Functions of more than 60 lines, as oxlint counts them. */
const countLongFunctions = () => {
  const folder = mkdtempSync(join(tmpdir(), "golfbrands-house-"));
  const config = join(folder, "oxlintrc.json");
  const rules = { "max-lines-per-function": ["error", { max: LONG_FUNCTION }] };
  writeFileSync(config, JSON.stringify({ categories: { correctness: "off" }, rules }));
  const code = files.map(({ file }) => file).filter((file) => /\.tsx?$/.test(file));
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, "node_modules/oxlint/bin/oxlint"), "-c", config, "--format", "json", ...code],
    { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  rmSync(folder, { recursive: true });
  return JSON.parse(stdout).diagnostics.filter(({ code: rule }) =>
    rule.includes("max-lines-per-function"),
  ).length;
};

/** Node 20 has no `Map.groupBy`. */
const byFolder = new Map();
for (const one of files) {
  const folder = one.file.split("/").slice(0, 2).join("/");
  byFolder.set(folder, [...(byFolder.get(folder) ?? []), one]);
}
const casts = files.flatMap(({ text }) => text.match(/no-unsafe-type-assertion/g) ?? []).length;
const rows = [
  ["production files", files.length],
  ["lines", linesOf(files)],
  [`functions over ${LONG_FUNCTION} lines`, countLongFunctions()],
  ["justified casts", casts],
  ...[...byFolder]
    .map(([folder, some]) => [`  ${folder}`, linesOf(some)])
    .toSorted(([, a], [, b]) => b - a),
];
const lines = rows.map(([name, figure]) => `${name.padEnd(36)}${String(figure).padStart(7)}\n`);
process.stdout.write(lines.join(""));
