import { deflateRawSync, gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { foreignFile } from "./foreign-files.ts";
import { reviewed } from "./import-file.harness.ts";

/** A ZIP archive of one file, without the list of files at its end. */
const zipOf = (name: string, content = "<xml/>"): Buffer => {
  const data = deflateRawSync(content);
  const head = Buffer.alloc(30);
  head.write("PK\x03\x04", "latin1");
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(data.length, 18);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name), data]);
};

const ole = (stream: string): Buffer =>
  Buffer.concat([
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    Buffer.alloc(1_000),
    Buffer.from(stream, "utf16le"),
  ]);

const bytes = (text: string): Buffer => Buffer.from(text, "latin1");

const SAVE = "save it as CSV (UTF-8) and import that.";
const UNPACK = "unpack it and import the file in it.";
const OTHER = "import a CSV, JSON or NDJSON file.";
const TABLE = "export its table of brands as CSV or JSON and import that.";

it.each<[string, Buffer]>([
  [`is an Excel workbook; ${SAVE}`, zipOf("xl/worksheets/sheet1.xml")],
  [`is an Excel workbook; ${SAVE}`, zipOf("xl/workbook.bin")],
  [`is an Excel workbook; ${SAVE}`, ole("Workbook")],
  [`is an Excel workbook; ${SAVE}`, ole("EncryptedPackage")],
  [`is an Excel workbook; ${SAVE}`, bytes("\x09\x08\x10\0\0\x06\x05\0")],
  [
    `is an Excel workbook; ${SAVE}`,
    bytes('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook>'),
  ],
  [
    `is an OpenDocument spreadsheet; ${SAVE}`,
    Buffer.concat([zipOf("mimetype"), bytes("application/vnd.oasis.opendocument.spreadsheet")]),
  ],
  [`is a Numbers document; ${SAVE}`, zipOf("Index/Document.iwa")],
  [`is a web page; ${SAVE}`, bytes("\r\n<!DOCTYPE html><table><tr><td>Name")],
  [`is a web page; ${SAVE}`, bytes("<table><tr><td>Name</td></tr></table>")],
  [`is an SQL dump; ${TABLE}`, bytes("-- MySQL dump 10.13\n\nDROP TABLE IF EXISTS `brands`;\n")],
  [`is an SQL dump; ${TABLE}`, bytes("insert into brands (name) values ('Larkspur');\n")],
  [`is a YAML file; ${OTHER}`, bytes("brands:\n  - name: Larkspur\n    website: x.example\n")],
  [`is a YAML file; ${OTHER}`, bytes("---\n- name: Larkspur\n- name: Pebble\n")],
  [`is a YAML file; ${OTHER}`, bytes("brands:\n  larkspur:\n    website: x.example\n")],
  [`is a Word document; ${OTHER}`, zipOf("word/document.xml")],
  [`is an old Office document; ${OTHER}`, ole("WordDocument")],
  [`is a PDF; ${OTHER}`, bytes("%PDF-1.7\n")],
  [`is an XML file; ${OTHER}`, bytes('<?xml version="1.0"?><brands/>')],
  [`is a ZIP archive; ${UNPACK}`, zipOf("brands.csv")],
  [`is a gzip archive; ${UNPACK}`, gzipSync("name\nA\n")],
  [`is a 7z archive; ${UNPACK}`, bytes("7z\xbc\xaf\x27\x1c\0\x04")],
  [`is a RAR archive; ${UNPACK}`, bytes("Rar!\x1a\x07\x01\0")],
  [`is an image; ${OTHER}`, bytes("\x89PNG\r\n\x1a\n")],
  [`is an image; ${OTHER}`, bytes("\xff\xd8\xff\xe0")],
  [`is a database; ${OTHER}`, bytes("SQLite format 3\0\nCREATE TABLE brands (name)")],
  [`is not a text file; ${OTHER}`, bytes("\x01\x02\x03\x04abcdef")],
])("refuses a file in one sentence: %s", async (sentence, content) => {
  expect(foreignFile(content)).toBe(sentence);
  expect(await reviewed(content)).toEqual({
    ok: false,
    failure: {
      kind: "invalid-input",
      errors: [{ path: "file", message: `messy.csv ${sentence}` }],
    },
  });
});

it.each([
  "name\nPK Golf\n",
  "name\n<b>Oak</b>\n",
  "PAR 3 Golf,hq\n",
  "II,MM\n",
  "name,about\nA,NUL \0\n",
  "\uFEFFname\tabout\r\n",
])("accepts as text: %j", (text) => {
  expect(foreignFile(Buffer.from(text))).toBeUndefined();
  expect(foreignFile(Buffer.from(text, "utf16le"))).toBeUndefined();
});

it("recognises Cyrillic letters in UTF-16 as text", () => {
  expect(foreignFile(Buffer.from("\uFEFFМарка\tСайт\nЛарк\tlark.example\n", "utf16le"))).toBe(
    undefined,
  );
});
