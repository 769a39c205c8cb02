import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

// Real runs of the built command on files as people have them.

const bin = join(dirname(import.meta.dirname), "cli", "bin.mjs");
let folder: string;

const run = (args: string[], input?: string | Buffer) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    cwd: folder,
    env: { PATH: process.env["PATH"], HOME: folder, GOLFBRANDS_DB: join(folder, "golf.db") },
    encoding: "utf8",
    ...(input === undefined ? {} : { input }),
  });
  return { status, stdout, stderr };
};

const file = (name: string, content: string | Buffer): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "golfbrands-brands-"));
  const migrated = run(["db", "migrate"]);
  if (migrated.status !== 0) throw new Error(migrated.stderr);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const slugs = () =>
  run(["brands", "export", "-", "--format", "ndjson"])
    .stdout.split("\n")
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { slug: string }).slug);

it("plans without writing, then writes, and says of the same file that there is nothing to do", () => {
  const path = file("two.csv", "Brand Name,Website\nFairway,https://fairway.example\nDivot,\n");
  const dry = run(["brands", "import", path, "--dry-run"]);
  expect([dry.status, slugs()]).toEqual([0, []]);
  expect(run(["brands", "import", path, "--yes"]).status).toBe(0);
  expect(slugs().toSorted()).toEqual(["divot", "fairway"]);
  const again = run(["brands", "import", path, "--yes"]);
  expect(again.status).toBe(0);
  expect(again.stdout + again.stderr).toMatch(/already imported|nothing to do/i);
});

it("writes nothing when a row is rejected, and says which, where and why", () => {
  const path = file("bad.csv", "name,website_url,founded_year\nGood,,1999\nBad,ftp://x,3000\n");
  const refused = run(["brands", "import", path, "--yes"]);
  expect(refused.status).not.toBe(0);
  expect(refused.stdout + refused.stderr).toMatch(/3/);
  expect(refused.stdout + refused.stderr).toMatch(/founded_year/);
  expect(slugs()).not.toContain("good");
  const rejects = join(folder, "rejects.csv");
  const skipping = run(["brands", "import", path, "--yes", "--skip-bad", "--rejects", rejects]);
  expect(skipping.status).toBe(3);
  expect(slugs()).toContain("good");
  expect(readFileSync(rejects, "utf8")).toMatch(/ftp:\/\/x/);
});

it.each([
  ["a BOM and CRLF", Buffer.from("\uFEFFname\r\nBom & Sons\r\n"), "bom-sons"],
  ["semicolons", Buffer.from("name;hq_location\nSemi Golf;Leeds\n"), "semi-golf"],
  ["Windows-1252", Buffer.from("name\nM\xfcller Golf\n", "latin1"), "muller-golf"],
  ["UTF-16", Buffer.from("\uFEFFname\nSixteen Golf\n", "utf16le"), "sixteen-golf"],
  [
    "a quoted line break",
    Buffer.from('name,long_description\nLines Golf,"one\ntwo"\n'),
    "lines-golf",
  ],
])("reads %s", (_, content, slug) => {
  const done = run(["brands", "import", file(`${slug}.csv`, content), "--yes"]);
  expect([done.status, done.stderr]).toEqual([0, done.stderr]);
  expect(slugs()).toContain(slug);
});

it.each([
  ["a missing file", ["brands", "import", "nowhere.csv", "--yes"]],
  ["a folder", ["brands", "import", ".", "--yes"]],
  ["an unknown command", ["brands", "imprt"]],
  ["an unknown option", ["brands", "import", "two.csv", "--dryrun"]],
])("says what is wrong with %s, without a stack trace", (_, args) => {
  const refused = run(args);
  expect([1, 2]).toContain(refused.status);
  expect(refused.stderr).not.toBe("");
  expect(refused.stderr).not.toMatch(/\n\s+at /);
});

it("exports what it imports, byte for byte the second time", () => {
  run([
    "brands",
    "import",
    file("formula.csv", "name,short_description\nSum Golf,=1+1\n"),
    "--yes",
  ]);
  const first = run(["brands", "export", "-", "--format", "csv"]).stdout;
  expect(first).not.toMatch(/,=1\+1/);
  const unchanged = run(["brands", "import", "-", "--format", "csv", "--dry-run", "--json"], first);
  expect(unchanged.status).toBe(0);
  run(["brands", "import", "-", "--format", "csv", "--yes"], first);
  expect(run(["brands", "export", "-", "--format", "csv"]).stdout).toBe(first);
});

it("takes an import back", () => {
  run(["brands", "import", file("gone.csv", "name\nGone Golf\n"), "--yes"]);
  expect(slugs()).toContain("gone-golf");
  const { batches } = JSON.parse(run(["history", "list", "--json"]).stdout) as {
    batches: { id: string }[];
  };
  expect(run(["history", "revert", batches[0]?.id ?? "", "--yes"]).status).toBe(0);
  expect(slugs()).not.toContain("gone-golf");
});

it("backs up while in use, and restores what it backed up", () => {
  const backup = join(folder, "backup.db");
  expect(run(["db", "backup", backup]).status).toBe(0);
  const before = slugs();
  run(["brands", "import", file("late.csv", "name\nLate Golf\n"), "--yes"]);
  expect(run(["db", "restore", backup, "--yes"]).status).toBe(0);
  expect(slugs()).toEqual(before);
});
