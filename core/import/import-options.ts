import type { BatchStamp } from "../change/batch.ts";
import type { HistoryStore } from "../ports/history-store.ts";
import { keysOf } from "../records.ts";
import type { ImportField } from "./import-field.ts";

export const MATCHES = ["slug", "website"] as const;
export type Match = (typeof MATCHES)[number];

export const ONLY = ["create", "update"] as const;
export type Only = (typeof ONLY)[number];

export const BAD_CELLS = ["reject", "skip"] as const;

export interface ImportOptions {
  match: Match;
  /** Only create new brands, or only update existing ones; null for both. */
  only: Only | null;
  /** An empty cell clears its field instead of leaving it as it is. */
  clearEmpty: boolean;
  /** Creates categories and attributes that do not exist. */
  createMissingTaxonomy: boolean;
  /** Leaves out values that would overwrite a checked fact or an accepted correction. */
  keepChecked: boolean;
  /** Whether bad cells reject their row or are left out of it. */
  badCells: (typeof BAD_CELLS)[number];
  /** Values that every row gets instead of its own, written as in CSV. */
  set: readonly (readonly [field: ImportField, text: string])[];
  /** The field of columns whose names are unknown or misleading; null to ignore the column. */
  columns: readonly (readonly [name: string, field: ImportField | null])[];
  /** Corrections of cells, at most `IMPORT_EDITS`. Unknown lines and columns are ignored. */
  edits: readonly CellEdit[];
}

export interface CellEdit {
  line: number;
  /** As problems name it. */
  column: string;
  /** Written as in CSV; null leaves the cell out. */
  value: string | null;
}

/** The corrections that make a row update an existing brand and keep its name. */
export const matchedTo = (line: number, slug: string): CellEdit[] => [
  { line, column: "slug", value: slug },
  { line, column: "name", value: null },
];

/** Limited, because edits are part of a request's address, whose length is limited. */
export const IMPORT_EDITS = 100;

export const DEFAULT_IMPORT_OPTIONS: Readonly<ImportOptions> = {
  match: "slug",
  only: null,
  clearEmpty: false,
  createMissingTaxonomy: false,
  keepChecked: false,
  badCells: "reject",
  set: [],
  columns: [],
  edits: [],
};

/** The options that differ from the defaults, in a fixed order; they are part of an import's identity. */
const describeOptions = (options: ImportOptions): string[] => [
  ...(options.match === "slug" ? [] : [`match=${options.match}`]),
  ...(options.only === null ? [] : [`only=${options.only}`]),
  ...(options.clearEmpty ? ["clear-empty"] : []),
  ...(options.createMissingTaxonomy ? ["create-missing-taxonomy"] : []),
  ...(options.keepChecked ? ["keep-checked"] : []),
  ...(options.badCells === "skip" ? ["skip-bad-cells"] : []),
  ...options.set.map(([field, text]) => `set ${field}=${text}`).sort(),
  ...options.columns.map(([name, field]) => `column ${name} is ${field ?? "ignored"}`).sort(),
  ...(options.edits.length > 0 ? [`corrected cells: ${options.edits.length}`] : []),
];

export interface ImportedFile {
  /** Without its folder. */
  name: string;
  /** SHA-256 of its content, in hexadecimal. */
  fingerprint: string;
}

const FINGERPRINT_LENGTH = 16;

/** The note of an import in history: the file, and what identifies the import. */
export const importNote = (file: ImportedFile, options: ImportOptions): string =>
  file.name + markOf(file, options);

const markOf = (file: ImportedFile, options: ImportOptions): string =>
  ` (${[fingerprintOf(file), ...describeOptions(options)].join(", ")})`;

/** The beginning of a file's fingerprint, as history shows it. */
export const fingerprintOf = ({ fingerprint }: ImportedFile): string =>
  `sha256 ${fingerprint.slice(0, FINGERPRINT_LENGTH)}`;

/** The batch that imported this file with these options before, unless it was reverted. */
export const findEarlierImport = async (
  history: Imports,
  file: ImportedFile,
  options: ImportOptions,
): Promise<BatchStamp | undefined> => {
  for (const batch of await history.findImports(markOf(file, options)))
    if (!(await isReverted(history, batch.batchId))) return batch;
  return undefined;
};

type Imports = Pick<HistoryStore, "findImports" | "findReverts">;

/** Follows reverts of reverts. */
const isReverted = async (history: Imports, batchId: string): Promise<boolean> => {
  const revert = (await history.findReverts([batchId])).get(batchId);
  return revert !== undefined && !(await isReverted(history, revert));
};

/** Formats of files with brands. */
export const FILE_FORMATS = ["csv", "json", "ndjson"] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** Delimiters of CSV files, and how messages describe them. */
export const DELIMITER_NAMES = {
  ",": "separated by commas",
  ";": "separated by semicolons",
  "\t": "separated by tabs",
  "|": "separated by bars",
} as const;
export type Delimiter = keyof typeof DELIMITER_NAMES;
export const DELIMITERS = keysOf(DELIMITER_NAMES);

const DELIMITER_WORDS: ReadonlyMap<string, Delimiter> = new Map(
  Object.entries<Delimiter>({
    comma: ",",
    semicolon: ";",
    tab: "\t",
    "\\t": "\t",
    bar: "|",
    pipe: "|",
  }),
);

/** The delimiter that a text gives as a character or by name; `undefined` for other text. */
export const delimiterOf = (text: string): Delimiter | undefined =>
  DELIMITERS.find((delimiter) => delimiter === text) ??
  DELIMITER_WORDS.get(text.trim().toLowerCase());

/** The character encodings of files, and how pages name them. */
export const ENCODING_NAMES = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16 (big-endian)",
  "windows-1252": "Windows-1252 (Western Europe)",
  "windows-1250": "Windows-1250 (Central Europe)",
  "windows-1251": "Windows-1251 (Cyrillic)",
  "windows-1253": "Windows-1253 (Greek)",
  "windows-1254": "Windows-1254 (Turkish)",
  shift_jis: "Shift_JIS (Japanese)",
  "euc-jp": "EUC-JP (Japanese)",
  "euc-kr": "EUC-KR (Korean)",
  gbk: "GBK (Chinese)",
  big5: "Big5 (Chinese)",
} as const;
export type Encoding = keyof typeof ENCODING_NAMES;
export const ENCODINGS = keysOf(ENCODING_NAMES);

/** How to read a file; null if its content decides. */
export interface ReadingOptions {
  format: FileFormat | null;
  encoding: Encoding | null;
  /** For CSV files only. */
  delimiter: Delimiter | null;
}

export const DETECT: Readonly<ReadingOptions> = { format: null, encoding: null, delimiter: null };
