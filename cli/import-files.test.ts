import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { commandUnderTest } from "./command.harness.ts";

const command = commandUnderTest();

interface Review {
  file: { format: string; encoding: string; delimiter: string | null };
  counts: Record<string, number>;
  changes: { line: number; name: string; fields: { field: string; after: unknown }[] }[];
}

/** The rows that the command reads from a file. */
const read = async (name: string, content: string | Buffer) => {
  const { file, changes } = await command.json<Review>([
    "brands",
    "import",
    command.file(name, content),
    "--dry-run",
  ]);
  return {
    ...file,
    rows: changes.map(({ line, name, fields }) => [
      line,
      name,
      fields.find(({ field }) => field === "longDescription")?.after ?? null,
    ]),
  };
};

const utf16be = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();

const PLAIN: [number, string, string | null][] = [
  [2, "Müller", "Öl"],
  [3, "Divot", null],
];

it.each<[string, string, string | Buffer, object]>([
  [
    "plain UTF-8",
    "a.csv",
    "name,about\nMüller,Öl\nDivot,\n",
    { encoding: "utf-8", delimiter: "," },
  ],
  ["a byte order mark", "b.csv", "\uFEFFname,about\nMüller,Öl\nDivot,\n", { encoding: "utf-8" }],
  ["CRLF", "c.csv", "name,about\r\nMüller,Öl\r\nDivot,\r\n", {}],
  ["old Macintosh line ends", "d.csv", "name,about\rMüller,Öl\rDivot,\r", {}],
  ["no line end at the end", "e.csv", "name,about\nMüller,Öl\nDivot,", {}],
  ["semicolons", "f.csv", "name;about\nMüller;Öl\nDivot;\n", { delimiter: ";" }],
  ["tabs", "g.tsv", "name\tabout\nMüller\tÖl\nDivot\t\n", { delimiter: "\t" }],
  [
    "Windows-1252",
    "i.csv",
    Buffer.from("name;about\nMüller;Öl\nDivot;\n", "latin1"),
    { encoding: "windows-1252", delimiter: ";" },
  ],
  [
    "UTF-16 LE with its mark",
    "j.csv",
    Buffer.from("\uFEFFname\tabout\r\nMüller\tÖl\r\nDivot\t\r\n", "utf16le"),
    { encoding: "utf-16le", delimiter: "\t" },
  ],
  [
    "UTF-16 LE without a mark",
    "k.csv",
    Buffer.from("name,about\nMüller,Öl\nDivot,\n", "utf16le"),
    { encoding: "utf-16le" },
  ],
  [
    "UTF-16 BE with its mark",
    "l.csv",
    utf16be("\uFEFFname,about\nMüller,Öl\nDivot,\n"),
    { encoding: "utf-16be" },
  ],
  [
    "UTF-16 BE without a mark",
    "m.csv",
    utf16be("name,about\nMüller,Öl\nDivot,\n"),
    { encoding: "utf-16be" },
  ],
  [
    "NDJSON",
    "n.ndjson",
    '{"name":"Müller","about":"Öl"}\n\n{"name":"Divot"}\n',
    { format: "ndjson" },
  ],
  [
    "JSON, whatever the file is called",
    "o.txt",
    '[{"name":"Müller","about":"Öl"},\n {"name":"Divot","about":null}]',
    { format: "json" },
  ],
])("reads %s", async (what, name, content, layout) => {
  const { rows, ...result } = await read(name, content);
  expect(result).toMatchObject(layout);
  const lines = { NDJSON: [1, 3], "JSON, whatever the file is called": [1, 2] }[what] ?? [2, 3];
  expect(rows).toEqual(PLAIN.map(([, ...rest], at) => [lines[at], ...rest]));
});

it("reads quoted line breaks, quotes and separators, blank lines, and the sep= line of spreadsheets", async () => {
  const content =
    'sep=;\r\nname;about\r\n"Müller ""M""";"one\r\ntwo;\n\nfour"\r\n\r\n   \r\nDivot;"";;;\r\n';
  expect((await read("awkward.csv", content)).rows).toEqual([
    [3, 'Müller "M"', "one\ntwo;\n\nfour"],
    [9, "Divot", null],
  ]);
});

it("treats a row of empty cells as a blank line", async () => {
  const content = ',,\nname,about,hq\n,,\nMüller,Öl,\n"", ,\nDivot,,\n,\n,,,,\n';
  expect((await read("blank-rows.csv", content)).rows).toEqual([
    [4, "Müller", "Öl"],
    [6, "Divot", null],
  ]);
});

it("unescapes formulas and nothing else", async () => {
  const content = `name,about\nA,"'=1+1"\nB,=2+2\nC,''@x\nD,'quoted'\nE,"'-5"\n`;
  expect((await read("formulas.csv", content)).rows.map(([, , about]) => about)).toEqual([
    "=1+1",
    "=2+2",
    "'@x",
    "'quoted'",
    "-5",
  ]);
});

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

it("reads a file in the encoding and with the delimiter that options state", async () => {
  const file = command.file("stated.csv", Buffer.from("6e616d653a3a0a", "hex"));
  const refused = await command.run(["brands", "import", file, "--delimiter", "colon"]);
  expect(refused).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("semicolon, tab or bar"),
  });
  const unknown = await command.run(["brands", "import", file, "--encoding", "morse"]);
  expect(unknown).toMatchObject({ status: 2, stderr: expect.stringContaining("shift_jis") });
  // 大阪 in Shift_JIS
  const osaka = command.file("osaka.csv", Buffer.from("6e616d652c68710a41342c91e58de30a", "hex"));
  expect((await command.run(["brands", "import", osaka, "--dry-run"])).stderr).toContain(
    "--encoding",
  );
  const options = ["--dry-run", "--encoding", "sjis", "--delimiter", "comma"];
  const { changes } = await command.json<Review>(["brands", "import", osaka, ...options]);
  expect(changes[0]?.fields).toContainEqual(
    expect.objectContaining({ field: "hqLocation", after: "大阪" }),
  );
});

it("reads categories and suggestions like brands", async () => {
  const categories = command.file(
    "categories.csv",
    "Categories, as of May\nName;Description\nGloves;left, right, both\n",
  );
  expect(await command.done(["categories", "import", categories])).toContain("1 new");
  const suggestions = Buffer.from("brand_name|notes\nM\xfcller Golf|a, b; c\n", "latin1");
  const file = command.file("suggestions.csv", suggestions);
  expect(await command.done(["submissions", "import", file])).toContain("1 new");
});

it("exports CSV for Excel with a byte order mark, which an import skips", async () => {
  await command.done(["brands", "import", command.file("x.csv", "name\nÉlan\n"), "--yes"]);
  await command.done(["brands", "export", "excel.csv", "--excel"]);
  const bytes = readFileSync(command.path("excel.csv"));
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from("\uFEFF"));
  expect(await command.done(["brands", "import", "excel.csv"])).toContain("changes nothing");
  const { status, stderr } = await command.run(["brands", "export", "--excel", "--format", "json"]);
  expect([status, stderr]).toEqual([2, "--excel needs CSV: add --format csv.\n"]);
});
