import { mkdirSync, symlinkSync } from "node:fs";
import { expect, it } from "vitest";
import { commandUnderTest } from "./command.harness.ts";

const command = commandUnderTest();

const long = "x".repeat(100_000);

/** Bad rows and the messages for them. */
const ROWS = `name,slug,website_url,founded_year,instagram_followers,status,categories
Right,,,1999,0,active,
Early,,,1066,,,
Late,,,3000,,,
Half,,,1959.5,,,
Fewer,,,,-1,,
Linked,,ftp://x.example,,,,
Sluggish,Not A Slug,,,,,
Gone,,,,,deleted,
Filed,,,,,,unheard-of
NUL\0,,,,,,
Short,short
Wide,,,,,,,8
,,,1950,,,
Right,,,,,,
${long},,,,,,
"never ends,,,,,,
`;

it("reports all problems at once with line, column, value and reason", async () => {
  const file = command.file("wrong.csv", ROWS);
  const { status, stdout, stderr } = await command.run(`brands import ${file}`);
  expect(status).toBe(1);
  expect(stdout).toContain("2 new, 0 changed, 0 unchanged, 14 rejected");
  expect(stderr.split("\n")).toEqual([
    "lines 3, 4, 5, founded_year: “1066”, “3000”, “1959.5” must be a whole number from 1600 to " +
      `${new Date().getUTCFullYear()}`,
    "line 6, instagram_followers: “-1” must be a whole number from 0 to 2147483647",
    "line 7, website_url: “ftp://x.example” must be a web address starting with http:// or https://, such as https://example.com",
    "line 8, slug: “Not A Slug” must be 1 to 120 lower-case letters a-z and digits in groups joined by single hyphens, such as ping-golf",
    "line 9, status: “deleted” must be active (listed) or archived (not listed)",
    "line 10, categories: names the unknown category “unheard-of”",
    "line 11, name: “NUL ” must not contain control characters or broken Unicode",
    "line 13: has 8 cells, where the header has 7",
    "line 14, name: is required unless there is a slug",
    "line 15, name: “Right” names the same brand as line 2",
    `line 16, name: “${"x".repeat(59)}…” must be at most 120 characters`,
    "line 17: has a quotation that never closes; the rest of the file could not be read",
    "Nothing was written, because 14 rows were rejected. Correct the file and import it again, or use --skip-bad to import the 2 good rows, or --skip-bad-cells to import 7 more rows without 7 bad cells (--rejects FILE saves the others).",
    "",
  ]);
});

it("quotes a broken line without its control characters", async () => {
  const file = command.file("broken.ndjson", '{"name":\u001B[2J}\n');
  const { stderr } = await command.run(`brands import ${file}`);
  expect(stderr).toContain("line 1: is not JSON");
  expect(stderr).not.toContain("\u001B");
});

it.each([
  ["does not exist", "nowhere.csv", /^nowhere\.csv does not exist\.\n$/],
  ["is a folder", "folder", /^folder is a folder, not a file\.\n$/],
  ["is inside another file", "plain.csv/inside.csv", /does not exist/],
  ["is a link to itself", "circle.csv", /leads in a circle/],
  ["has too long a name", `${"x".repeat(300)}.csv`, /has too long a name/],
])("refuses a file that %s, without a stack trace", async (_, name, reason) => {
  if (name === "folder") mkdirSync(command.path(name));
  if (name === "circle.csv") symlinkSync("circle.csv", command.path(name));
  command.file("plain.csv", "name\nA\n");
  const { status, stderr } = await command.run(`brands import ${name}`);
  expect([status, stderr]).toEqual([1, expect.stringMatching(reason)]);
});

it("reports problems outside the file, and writes nothing", async () => {
  const file = command.file("fine.csv", "name\nFine\n");
  const tries: [string[], number, RegExp][] = [
    [["--set", "status"], 2, /--set needs a field and a value, such as --set status=archived/],
    [["--set", "sponsor=x"], 2, /--set names sponsor, which is not a field/],
    [["--match", "name"], 2, /--match must be slug or website, or a line .* --match 12=titleist/],
    [["--match", "0=fine"], 2, /--match must be slug or website/],
    [["--match", "2=unheard-of"], 1, /^There is no brand unheard-of\./],
    [["--format", "xlsx"], 2, /Allowed choices are csv, json, ndjson/],
    [["--atomic", "--skip-bad"], 2, /cannot be used with/],
    [["--rejects", "no/rejects.csv"], 1, /no\/rejects\.csv cannot be written: its folder/],
    [["--plan", "no/plan.json"], 1, /no\/plan\.json cannot be written: its folder/],
    [["--rejects", "fine.csv", "--yes"], 1, /^fine\.csv is the file being imported\. Name another/],
    [["--plan", "golf.db", "--yes"], 1, /^golf\.db is a database\. Name another file/],
    [["--rejects", "new", "--plan", "new"], 1, /^new is the file for rejected rows\. Name another/],
    [
      ["--set", "founded_year=1066"],
      1,
      /line 2, founded_year \(given for every row\): “1066” must be/,
    ],
  ];
  for (const [options, wanted, reason] of tries) {
    expect(await command.refused(wanted, ["brands", "import", file, ...options])).toMatch(reason);
  }
  expect(await command.slugs()).toEqual([]);
});
