import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { commandUnderTest } from "./command.harness.ts";

const command = commandUnderTest();
const { brands, importing } = command;

describe("rejected rows", () => {
  const content =
    'name,founded_year,about\nGood,1999,a\nBad,1066,"one\ntwo; =x"\nWorse,soon,"\'=1"\n';

  it("stop an import; with --skip-bad they go to a file that can be corrected and imported", async () => {
    const stopped = await importing("mixed.csv", content, "--rejects", "rejects.csv");
    expect([stopped.status, await brands()]).toEqual([1, {}]);
    const first = readFileSync(command.path("rejects.csv"), "utf8");

    const skipping = await importing(
      "mixed.csv",
      content,
      "--skip-bad",
      "--rejects",
      "rejects.csv",
      "--yes",
    );
    expect([skipping.status, Object.keys(await brands())]).toEqual([3, ["good"]]);
    expect(skipping.stderr).toContain("Wrote 2 rejected rows to rejects.csv.");
    const rejects = readFileSync(command.path("rejects.csv"), "utf8");
    expect(rejects).toBe(first);
    const reason = `founded_year must be a whole number from 1600 to ${new Date().getUTCFullYear()}`;
    expect(rejects).toBe(
      `name,founded_year,about,line,reason\r\nBad,1066,"one\ntwo;' =x",3,${reason}\r\nWorse,soon,'=1,5,${reason}\r\n`,
    );

    writeFileSync(command.path("rejects.csv"), rejects.replace(/1066|soon/g, "2001"));
    await command.done("brands import rejects.csv");
    const { good, bad, worse } = await brands();
    const { longDescription } = await command.json<{ longDescription: string }>("brands show bad");
    expect(longDescription).toBe("one\ntwo; =x");
    expect([good, bad, worse].map((brand) => brand?.founded_year)).toEqual([1999, 2001, 2001]);
    const worseAbout = await command.done("brands show worse --json");
    expect(JSON.parse(worseAbout)).toMatchObject({ longDescription: "=1" });
  });

  it("of JSON files stay JSON", async () => {
    const lines = '{"name":"Json Golf","founded_year":"x","highlights":["a"]}\nno json\n';
    const { status } = await importing("a.ndjson", lines, "--dry-run", "--rejects", "r.ndjson");
    expect(status).toBe(3);
    const rejects = readFileSync(command.path("r.ndjson"), "utf8").trim().split("\n");
    expect(rejects.map((line) => JSON.parse(line))).toEqual([
      {
        name: "Json Golf",
        founded_year: "x",
        highlights: ["a"],
        line: 1,
        reason: expect.stringContaining("founded_year must be"),
      },
      { line: 2, reason: expect.stringContaining("is not JSON") },
    ]);
  });
});

it("applies the options --clear-empty, --only, --match and --set", async () => {
  await importing("one.csv", "name,website,hq\nOne,https://one.example,Leeds\n");
  await importing("empty.csv", "name,hq\nOne,\n", "--clear-empty");
  const both = "name,hq\nOne,York\nTwo,York\n";
  await importing("both.csv", both, "--only", "create", "--set", "status=archived");
  expect(await brands()).toMatchObject({ one: { hq_location: null }, two: { status: "archived" } });
  const renamed = "website,slug,hq\nhttp://www.one.example/?utm_source=x,uno,Oslo\n";
  await importing("renamed.csv", renamed, "--match", "website", "--only", "update");
  expect(await brands()).toMatchObject({ uno: { hq_location: "Oslo" } });
});

it("skips a file that was already imported, unless --again is given", async () => {
  const content = "name\nOnce\n";
  const batchId = expect.stringMatching(/already imported on .* \(batch [\da-f-]{36}\)/);
  await importing("once.csv", content);
  // Compares the content, not the name.
  expect(await importing("renamed.csv", content)).toMatchObject({ status: 0, stdout: batchId });
  const again = await importing("once.csv", content, "--again");
  expect(again.stdout).toContain("the file changes nothing");
});

it("prints JSON with the same keys whether it imports or refuses, and nothing with --quiet", async () => {
  const content = "name,founded_year,Sponsor,about\nShape,1999,x,y\nBad,1066,x,y\n";
  const args = ["brands", "import", command.file("shape.csv", content)];
  const refused = await command.run([...args, "--json"]);
  const applied = await command.run([...args, "--json", "--skip-bad"]);
  const keys = [
    "file",
    "columns",
    "ignored",
    "notes",
    "counts",
    "readings",
    "checkedFacts",
    "lookAlikes",
    "applied",
    "batchId",
    "creations",
    "rejected",
    "leftOut",
    "changes",
  ];
  for (const { stdout } of [refused, applied])
    expect(Object.keys(JSON.parse(stdout))).toEqual(keys);
  expect([refused.status, applied.status, applied.stderr]).toEqual([1, 3, ""]);
  expect(JSON.parse(applied.stdout)).toMatchObject({
    ignored: ["Sponsor"],
    columns: [
      { name: "name", field: "name", how: "name" },
      { name: "founded_year", field: "founded_year", how: "name" },
      { name: "about", field: "long_description", how: "name" },
    ],
    counts: { new: 1, changed: 0, unchanged: 0, skipped: 0, rejected: 1 },
    applied: true,
    rejected: [{ line: 3, column: "founded_year", value: "1066", message: expect.any(String) }],
    changes: [{ line: 2, verb: "create", slug: "shape", name: "Shape" }],
  });
  const quiet = await importing("quiet.csv", "name\nQuiet\n", "--quiet");
  expect(quiet).toMatchObject({ status: 0, stdout: "", stderr: "" });
});
