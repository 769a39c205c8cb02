import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { commandUnderTest, manyBrands } from "./command.harness.ts";

const BRANDS = `name,slug,status,categories,attributes
Sum,sum,active,Putters,Waterproof
Fore,fore,archived,,
Golf Tees,golf,active,Putters | Bags,
Dash Golf,dash,active,,Waterproof | Vegan
`;

const command = commandUnderTest(async ({ file: write, done }) => {
  const file = write("brands.csv", BRANDS);
  await done(`brands import ${file} --create-missing-taxonomy`);
});

it("writes a complete file in the format of its extension", async () => {
  writeFileSync(command.path("kept.json"), "old", { mode: 0o640 });
  expect(await command.refused(2, "brands export kept.json")).toBe(
    "kept.json exists. Replace it? There is no terminal to ask on. Use --yes to confirm.\n",
  );
  expect(readFileSync(command.path("kept.json"), "utf8")).toBe("old");
  const { stderr, stdout } = await command.run("brands export kept.json --yes");
  expect([stdout, stderr]).toEqual(["", "Wrote 4 brands to kept.json.\n"]);
  expect(JSON.parse(readFileSync(command.path("kept.json"), "utf8"))).toHaveLength(4);
  expect(statSync(command.path("kept.json")).mode & 0o777).toBe(0o640);
  for (const [file, reason] of [
    ["no/where.csv", /^no\/where\.csv cannot be written: its folder does not exist\.\n$/],
    [".", /is a folder, not a file/],
    ["golf.db", /^golf\.db is a database\. Name another file to write to\.\n$/],
    ["golf.db-journal", /^golf\.db-journal belongs to the database .*golf\.db\. Name/],
  ] as const) {
    expect(await command.refused(1, `brands export ${file} --yes`)).toMatch(reason);
  }
  expect(readdirSync(command.folder).filter((name) => name.startsWith(".kept"))).toEqual([]);
});

it("lists and exports only the brands that match every filter", async () => {
  const filters = ["--category", "putters", "--attribute", "waterproof"];
  const { brands } = await command.json<{ brands: { slug: string }[] }>([
    "brands",
    "list",
    ...filters,
  ]);
  expect(brands.map(({ slug }) => slug)).toEqual(["sum"]);
  const csv = await command.done(["brands", "export", ...filters]);
  expect(csv.trim().split("\r\n")).toEqual([
    expect.stringMatching(/^slug,/),
    expect.stringMatching(/^sum,/),
  ]);
});

it("writes no CSV under another format's extension without --format", async () => {
  const refused = await command.run("brands export brands.xlsx");
  expect([refused.status, refused.stderr]).toEqual([
    2,
    expect.stringMatching(/^brands\.xlsx would/),
  ]);
  await command.done("brands export brands.xlsx --format csv");
});

it("exits quietly when the reader closes the pipe, but finishes an import or a merge", async () => {
  const many = command.file("many.csv", manyBrands(3_000));
  // The import prints more than a pipe holds before it commits.
  const line = `{ golfbrands brands import ${many} --json; echo "ended with $?" >&2; } | head -n 1`;
  expect(await command.shell(line)).toMatchObject({ stdout: "{\n", stderr: "ended with 0\n" });
  const all = `{ golfbrands brands export; echo "ended with $?" >&2; } | head -n 1`;
  const { stdout, stderr } = await command.shell(all);
  expect([stdout.split(",")[0], stderr]).toEqual(["slug", "ended with 0\n"]);
  expect(await command.slugs()).toHaveLength(3_004);
  const merge = `{ golfbrands brands merge brand-1 brand-2 --yes; echo "ended with $?" >&2; } | true`;
  expect((await command.shell(merge)).stderr).toBe("ended with 0\n");
  expect(await command.slugs()).toHaveLength(3_003);
  expect(existsSync(command.path("golf.db-journal"))).toBe(false);
});

it("says in one line that standard output cannot be written", async () => {
  const { stderr } = await command.shell(
    'golfbrands brands list >/dev/full; echo "ended with $?" >&2',
  );
  expect(stderr).toBe("Standard output cannot be written: its disk is full.\nended with 1\n");
});
