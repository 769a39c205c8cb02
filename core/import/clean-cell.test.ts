import { expect, it } from "vitest";
import { ping } from "../brand/brand.fixture.ts";
import { decodeEntity } from "#adapters/entities.ts";
import type { JsonValue } from "../brand/fields.ts";
import { beforeNames, cleanCell as cleanWith } from "./clean-cell.ts";
import type { ImportField } from "./import-field.ts";
import { kindsOf, openImport } from "./import.harness.ts";

const cleanCell = (field: ImportField, raw: JsonValue, before?: RegExp) =>
  cleanWith(field, raw, decodeEntity, before);

const MARKUP = "is read without the markup of a web page";

it("cleans each text of a list, and keeps line breaks only in fields that allow them", () => {
  expect(cleanCell("highlights", ["Tees &amp; balls", "Irons", 7])).toEqual({
    raw: ["Tees & balls", "Irons", 7],
    notes: [MARKUP],
  });
  expect(cleanCell("highlights", "<ul><li>Tees</li><li>Irons</li></ul>")?.raw).toBe("Tees | Irons");
  expect(cleanCell("name", "Oak<br>Golf")?.raw).toBe("Oak Golf");
  expect(cleanCell("longDescription", "Oak<br>Golf")?.raw).toBe("Oak\nGolf");
});

it("reads a name with line breaks, or in a link, as plain text", () => {
  expect(cleanCell("name", "Larkspur\r\n  Golf\n")).toEqual({
    raw: "Larkspur Golf",
    notes: ["is read as one line"],
  });
  expect(cleanCell("name", "[Larkspur](https://larkspur.example.com)")).toEqual({
    raw: "Larkspur",
    notes: [MARKUP],
  });
  expect(cleanCell("name", "[Larkspur] (Golf)")).toBeUndefined();
  expect(cleanCell("longDescription", "Irons.\nTees.")).toBeUndefined();
});

it.each([
  ["name", "**Larkspur**", "Larkspur"],
  ["name", " [Larkspur](https://larkspur.example.com) ", "Larkspur"],
  ["name", "[[Larkspur (golf)|Larkspur]][1]", "Larkspur"],
  ["name", "[[Larkspur]]", "Larkspur"],
  ["name", '=HYPERLINK("https://larkspur.example","Larkspur")', "Larkspur"],
  ["name", "• Larkspur", "Larkspur"],
  ["name", "- Larkspur\u00A0Golf", "Larkspur Golf"],
  ["name", "'Larkspur'", "Larkspur"],
  ["name", "“Larkspur”", "Larkspur"],
  ["hqLocation", "🇯🇵 Japan", "Japan"],
  ["hqLocation", "Wales (https://www.notion.so/Wales-0a1b?pvs=21)", "Wales"],
  ["longDescription", "One.\\nTwo.", "One.\nTwo."],
  ["longDescription", "One.\u2028Two.", "One.\nTwo."],
  ["hqLocation", "*Leeds, England*", "Leeds, England"],
  ["highlights", '["First blade", "6\\" shaft"]', 'First blade | 6" shaft'],
  ["aliases", '{LG,"Larks, Inc"}', "LG | Larks, Inc"],
  ["categories", "{putters,golf-balls}", "putters | golf-balls"],
  ["categories", "{}", ""],
  [
    "categories",
    "Putters (https://www.notion.so/Putters-1a2b), Irons (Irons%201a.md)",
    "Putters, Irons",
  ],
] as const)("reads the %s %j of another program as %j", (field, given, meant) => {
  expect(cleanCell(field, given)?.raw).toBe(meant);
});

it.each([
  ["1. Larkspur", "2. 3 Acre Golf", ["Larkspur", "3 Acre Golf"]],
  ["12 - Larkspur", "47 - 3 Acre Golf", ["Larkspur", "3 Acre Golf"]],
  ["> Larkspur", "> Oak", ["Larkspur", "Oak"]],
  ["'Larkspur", "'Oak", ["Larkspur", "Oak"]],
  ["'47 Golf", "Oak", undefined],
  ["1. Larkspur", "7. Oak", undefined],
])("removes the prefix that both %j and %j have", (one, other, bare) => {
  const before = beforeNames([one, other]);
  expect(before && [one, other].map((name) => name.replace(before, ""))).toEqual(bare);
});

it("reads a line without the footnote marks at its end", () => {
  const without = (raw: string) => ({ raw, notes: ["is read without its footnote"] });
  expect(cleanCell("name", "Larkspur Golf[1]")).toEqual(without("Larkspur Golf"));
  expect(cleanCell("name", "Larkspur Golf [a][12] ")).toEqual(without("Larkspur Golf"));
  expect(cleanCell("name", "Larkspur Golf†")).toEqual(without("Larkspur Golf"));
  expect(cleanCell("hqLocation", "Leeds, England[note 2]")).toEqual(without("Leeds, England"));
  for (const name of ["[1]", "*", "Larkspur [Golf]", "Larkspur [2] Golf", "Oak ***", "Larkspur "])
    expect(cleanCell("name", name)).toBeUndefined();
  expect(cleanCell("hqLocation", "Leeds*")).toBeUndefined();
});

it("reads lines, bullets and semicolons as a list", () => {
  const asList = (raw: string) => ({ raw, notes: ["is read as a list"] });
  expect(cleanCell("highlights", "• Handmade\n• Since 1998")).toEqual(
    asList("Handmade | Since 1998"),
  );
  expect(cleanCell("highlights", "1. Irons\r\n\r\n2) Tees; balls")).toEqual(
    asList("Irons | Tees; balls"),
  );
  expect(cleanCell("highlights", "• Irons • Tees")).toEqual(asList("Irons | Tees"));
  expect(cleanCell("aliases", "LG; Larks")).toEqual(asList("LG | Larks"));
  expect(cleanCell("highlights", "Irons; tees | Balls")).toBeUndefined();
  expect(cleanCell("name", "Larkspur\tGolf")?.raw).toBe("Larkspur Golf");
});

it("leaves JSON, numbers and plain texts alone", () => {
  expect(cleanCell("socialLinks", "<b>a</b>")).toBeUndefined();
  expect(cleanCell("foundedYear", 1998)).toBeUndefined();
  expect(cleanCell("name", "AT&T <3 Müller")).toBeUndefined();
});

it("does not change a brand whose text equals the raw cell", async () => {
  const { plan } = await openImport([{ ...ping, shortDescription: "<p>R&amp;D</p>" }]);
  const header = ["slug", "shortDescription"];
  const same = await plan({ header, rows: [["ping", "<p>R&amp;D</p>"]] });
  expect(kindsOf(same.outcomes)).toEqual(["unchanged"]);
  const other = await plan({ header, rows: [["ping", "<p>R&amp;D.</p>"]] });
  expect(other.outcomes).toMatchObject([{ kind: "changed", after: { shortDescription: "R&D." } }]);
});

it("reads values of RDF and formulas as their texts", () => {
  const bare = (raw: string) => ({ raw, notes: ["is read as its text"] });
  expect(cleanCell("name", '"Larkspur Golf"@en-GB')).toEqual(bare("Larkspur Golf"));
  expect(cleanCell("name", '="Larkspur Golf"')).toEqual(bare("Larkspur Golf"));
  expect(cleanCell("foundedYear", '"1998"^^<http://www.w3.org/2001/XMLSchema#gYear>')).toEqual(
    bare("1998"),
  );
  expect(cleanCell("foundedYear", '"1998"^^xsd:gYear')).toEqual(bare("1998"));
  for (const name of ['"Larkspur" @golf', '"Larkspur" Golf'])
    expect(cleanCell("name", name)).toBeUndefined();
});

it("reads a list of one value as that value", () => {
  const notes = ["is read as the only value of its list"];
  expect(cleanCell("name", ["Larkspur"])).toEqual({ raw: "Larkspur", notes });
  expect(cleanCell("foundedYear", [1998])).toEqual({ raw: 1998, notes });
  expect(cleanCell("name", ["Larkspur", "Oak"])).toBeUndefined();
  expect(cleanCell("aliases", ["Larkspur"])).toBeUndefined();
});

it.each<[ImportField, string]>([
  ["name", `(${".md".repeat(33_000)}`],
  ["aliases", `["${'\\"'.repeat(49_000)}"]`],
])("cleans a long %s in linear time", (field, text) => {
  const times = Array.from({ length: 3 }, () => {
    const start = performance.now();
    cleanCell(field, text);
    return performance.now() - start;
  });
  expect(Math.min(...times)).toBeLessThan(100);
});
