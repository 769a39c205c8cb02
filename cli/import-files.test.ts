import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { commandUnderTest } from "./command.harness.ts";

const command = commandUnderTest();

interface Review {
  counts: Record<string, number>;
  changes: { fields: { field: string; after: unknown }[] }[];
}

it("reads standard input and a named pipe", async () => {
  const file = command.file("piped.csv", "name\nFrom A Pipe\n");
  const dryRun = "--dry-run --json";
  for (const line of [
    `golfbrands brands import - ${dryRun} < ${file}`,
    `cat ${file} | golfbrands brands import /dev/stdin ${dryRun}`,
  ]) {
    const { status, stdout } = await command.shell(line);
    expect([line, status, (JSON.parse(stdout) as Review).counts["new"]]).toEqual([line, 0, 1]);
  }
});

it("reads a file with the encoding and the delimiter given as options", async () => {
  const file = command.file("stated.csv", Buffer.from("6e616d653a3a0a", "hex"));
  const refused = await command.run(`brands import ${file} --delimiter colon`);
  expect(refused).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("semicolon, tab or bar"),
  });
  const unknown = await command.run(`brands import ${file} --encoding morse`);
  expect(unknown).toMatchObject({ status: 2, stderr: expect.stringContaining("shift_jis") });
  // Shift_JIS that is too ambiguous to detect, because the name is in half-width kana.
  const name = "6e616d652c68710ad7b0b8bdcadfb0204c61726b737075722c";
  const tokyo = command.file("tokyo.csv", Buffer.from(`${name}938c8b9e93738d608be60a`, "hex"));
  expect((await command.run(`brands import ${tokyo} --dry-run`)).stderr).toContain("--encoding");
  const options = ["--dry-run", "--encoding", "sjis", "--delimiter", "comma"];
  const { changes } = await command.json<Review>(["brands", "import", tokyo, ...options]);
  expect(changes[0]?.fields).toContainEqual(
    expect.objectContaining({ field: "hqLocation", after: "東京都港区" }),
  );
});

it("exports CSV for Excel with a byte order mark, which an import skips", async () => {
  await command.done(["brands", "import", command.file("x.csv", "name\nÉlan\n"), "--yes"]);
  await command.done("brands export excel.csv --excel");
  const bytes = readFileSync(command.path("excel.csv"));
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from("\uFEFF"));
  expect(await command.done("brands import excel.csv")).toContain("changes nothing");
  expect(await command.refused(2, "brands export --excel --format json")).toBe(
    "--excel needs CSV: add --format csv.\n",
  );
});
