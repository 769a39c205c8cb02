/** The first bytes of files that are not text, or not a table. */
const SIGNATURES: readonly [begins: string, what: string][] = [
  ["%PDF-", "a PDF"],
  ["\x09\x08", "an Excel workbook"],
  ["{\\rtf", "a text document"],
  ["\x1f\x8b", "a gzip archive"],
  ["BZh", "a bzip2 archive"],
  ["\xfd7zXZ\0", "an xz archive"],
  ["7z\xbc\xaf\x27\x1c", "a 7z archive"],
  ["Rar!\x1a\x07", "a RAR archive"],
  ["\x28\xb5\x2f\xfd", "a Zstandard archive"],
  ["\x89PNG\r\n", "an image"],
  ["\xff\xd8\xff", "an image"],
  ["GIF87a", "an image"],
  ["GIF89a", "an image"],
  ["II*\0", "an image"],
  ["MM\0*", "an image"],
  ["SQLite format 3\0", "a database"],
  ["PAR1", "a Parquet file"],
];

/** Entries that identify the type of a ZIP archive. */
const PACKED: readonly [name: string, what: string][] = [
  ["xl/workbook", "an Excel workbook"],
  ["xl/worksheets", "an Excel workbook"],
  ["opendocument.spreadsheet", "an OpenDocument spreadsheet"],
  ["Index/Document.iwa", "a Numbers document"],
  ["Index/Tables/", "a Numbers document"],
  ["word/document", "a Word document"],
  ["ppt/presentation", "a presentation"],
  ["opendocument.", "an OpenDocument file"],
];

const SHEET = "save it as CSV (UTF-8) and import that";
const TABLE = "export its table of brands as CSV or JSON and import that";
const ARCHIVE = "unpack it and import the file in it";
const OTHER = "import a CSV, JSON or NDJSON file";

/** If a file cannot be a table: what it is, and what to do instead. Ends a sentence that begins with the name of the file. */
export const foreignFile = (content: Buffer): string | undefined => {
  const what = whatItIs(content);
  if (what === undefined) return undefined;
  const advice = /workbook|spreadsheet|Numbers|web page/.test(what)
    ? SHEET
    : what === "an SQL dump"
      ? TABLE
      : what.endsWith("archive")
        ? ARCHIVE
        : OTHER;
  return `is ${what}; ${advice}.`;
};

const whatItIs = (content: Buffer): string | undefined => {
  const begin = content.toString("latin1", 0, 1_024);
  if (["PK\x03\x04", "PK\x05\x06", "PK\x07\x08"].some((sign) => begin.startsWith(sign)))
    return PACKED.find(([name]) => content.includes(name))?.[1] ?? "a ZIP archive";
  if (begin.startsWith("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"))
    return ["Workbook", "Book", "EncryptedPackage"].some((name) =>
      content.includes(name, 0, "utf16le"),
    )
      ? "an Excel workbook"
      : "an old Office document";
  if (begin.startsWith("RIFF") || begin.startsWith("ftyp", 4)) return "an image or a film";
  if (begin.startsWith("ustar", 257)) return "a tar archive";
  const text = begin.replace(/^\xef\xbb\xbf/, "").trimStart();
  if (/^<\?xml|^<Workbook/i.test(text))
    return /Excel\.Sheet|office:spreadsheet/.test(text) ? "an Excel workbook" : "an XML file";
  if (/^<(?:!doctype html|html|head|table)\b/i.test(text)) return "a web page";
  const known = SIGNATURES.find(([begins]) => begin.startsWith(begins));
  // Checked before SQL, because a database file contains its SQL.
  if (known) return known[1];
  if (SQL.test(text)) return "an SQL dump";
  if (YAML.test(text)) return "a YAML file";
  return isBinary(content) ? "not a text file" : undefined;
};

const SQL =
  /^(?:-- (?:MySQL|MariaDB|PostgreSQL|phpMyAdmin)|(?:INSERT INTO|CREATE TABLE|DROP TABLE)\s+\S+)/im;

/** `brands:`, then `  - name: Larkspur`; `- name: Larkspur`, then `  website: …` */
const YAML =
  /^(?:---\r?\n)?(?:[\w-]+: *\r?\n *(?:- )?[\w-]+:(?: |\r?\n)|- [\w-]+: [^\r\n]*\r?\n *(?:- )?[\w-]+: )/;

/** Text has few control characters. NULs are not counted, because UTF-16 has many; its byte order mark means text. */
const isBinary = (content: Buffer): boolean => {
  if (/^(?:\xff\xfe|\xfe\xff)/.test(content.toString("latin1", 0, 2))) return false;
  const sample = content.subarray(0, 4_096);
  let controls = 0;
  for (const byte of sample)
    if (byte > 0 && byte < 0x20 && (byte < 0x09 || byte > 0x0d)) controls += 1;
  return controls > sample.length * 0.1;
};
