// `node scripts/house.mjs`: the size of the code, with its long functions and unchecked casts. With `--write` it notes the logical
// lines of each folder in sizes.json, which a test compares with the code.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const LONG_FUNCTION = 60;
const COUNTED = /\.(?:tsx?|mjs|sql|css)$/;
const TESTS = /\.(?:test|contract|fixture|harness|e2e|bench|long)\.|^web\/e2e\/|\/fuzz\/|^bench\//;

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const filesIn = (...folders) =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && COUNTED.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") })),
  );

const production = () =>
  filesIn("core", "adapters", "web", "cli").filter(({ file }) => !TESTS.test(file));

const linesOf = (some) => some.reduce((sum, { text }) => sum + text.split("\n").length - 1, 0);

/** The number of lines without blank lines, comments, imports and lines of brackets only. */
const logicalLines = (some) =>
  some.reduce(
    (sum, { text }) =>
      sum +
      text
        .replaceAll(/\/\*[^]*?\*\//g, "")
        .replaceAll(/^import\b[^;]*;$/gm, "")
        .split("\n")
        .filter((line) => !/^\s*(?:\/\/.*|--.*|[\]{}()<>/,;[]*)$/.test(line)).length,
    0,
  );

/** Node 20 has no `Map.groupBy`. */
const byFolder = (files) => {
  const folders = new Map();
  for (const one of files) {
    const folder = one.file.split("/").slice(0, 2).join("/");
    folders.set(folder, [...(folders.get(folder) ?? []), one]);
  }
  return folders;
};

/** The logical lines of the production code of each folder. Files beside folders count as `core/*`. */
export const sizes = () => {
  const found = {};
  for (const [name, some] of byFolder(production())) {
    const folder = COUNTED.test(name) ? `${dirname(name)}/*` : name;
    found[folder] = (found[folder] ?? 0) + logicalLines(some);
  }
  return Object.fromEntries(Object.entries(found).toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

/** Functions of more than 60 lines, as oxlint counts them. */
const countLongFunctions = (files) => {
  const oxlint = join(root, "node_modules/oxlint/bin/oxlint");
  if (!existsSync(oxlint)) return "run npm ci";
  const folder = mkdtempSync(join(tmpdir(), "golfbrands-house-"));
  const config = join(folder, "oxlintrc.json");
  const rules = { "max-lines-per-function": ["error", { max: LONG_FUNCTION }] };
  writeFileSync(config, JSON.stringify({ categories: { correctness: "off" }, rules }));
  const code = files.map(({ file }) => file).filter((file) => /\.tsx?$/.test(file));
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [oxlint, "-c", config, "--format", "json", ...code],
    { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  rmSync(folder, { recursive: true });
  if (stdout === "") throw new Error(`oxlint did not run: ${stderr}`);
  return JSON.parse(stdout).diagnostics.filter(({ code: rule }) =>
    rule.includes("max-lines-per-function"),
  ).length;
};

const show = () => {
  const files = production();
  const tests = filesIn("core", "adapters", "web", "cli", "scripts", "bench").filter(({ file }) =>
    TESTS.test(file),
  );
  const casts = files.flatMap(({ text }) => text.match(/no-unsafe-type-assertion/g) ?? []).length;
  const rows = [
    ["production files", files.length],
    ["lines", linesOf(files)],
    ["logical lines", logicalLines(files)],
    ["lines of tests and benches", linesOf(tests)],
    [`functions over ${LONG_FUNCTION} lines`, countLongFunctions(files)],
    ["justified casts", casts],
    ...[...byFolder(files)]
      .map(([folder, some]) => [`  ${folder}`, linesOf(some)])
      .toSorted(([, a], [, b]) => b - a),
  ];
  const lines = rows.map(([name, figure]) => `${name.padEnd(36)}${String(figure).padStart(7)}\n`);
  process.stdout.write(lines.join(""));
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes("--write"))
    writeFileSync(join(root, "sizes.json"), `${JSON.stringify(sizes(), null, 2)}\n`);
  else show();
}
