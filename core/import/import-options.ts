import type { BatchStamp } from "../change/batch.ts";
import type { ImportStore } from "../ports/back-office-store.ts";
import type { ImportField } from "./import-field.ts";

export const MATCHES = ["slug", "website"] as const;
export type Match = (typeof MATCHES)[number];

export const ONLY = ["create", "update"] as const;
export type Only = (typeof ONLY)[number];

export interface ImportOptions {
  match: Match;
  /** Leave brands that exist alone, or create none; null for both. */
  only: Only | null;
  /** An empty cell clears its field instead of leaving it as it is. */
  clearEmpty: boolean;
  /** Categories and attributes that do not exist are created. */
  createMissingTaxonomy: boolean;
  /** What every row gets, whatever the file says, as a CSV file would say it. */
  set: readonly (readonly [field: ImportField, text: string])[];
  /** What columns hold, where their names do not tell or tell wrong; null for one to ignore. */
  columns: readonly (readonly [name: string, field: ImportField | null])[];
}

export const DEFAULT_IMPORT_OPTIONS: Readonly<ImportOptions> = {
  match: "slug",
  only: null,
  clearEmpty: false,
  createMissingTaxonomy: false,
  set: [],
  columns: [],
};

/** The options that are not as usual, in one fixed order; part of what makes an import the same again. */
const describeOptions = (options: ImportOptions): string[] => [
  ...(options.match === "slug" ? [] : [`match=${options.match}`]),
  ...(options.only === null ? [] : [`only=${options.only}`]),
  ...(options.clearEmpty ? ["clear-empty"] : []),
  ...(options.createMissingTaxonomy ? ["create-missing-taxonomy"] : []),
  ...options.set.map(([field, text]) => `set ${field}=${text}`).sort(),
  ...options.columns.map(([name, field]) => `column ${name} is ${field ?? "ignored"}`).sort(),
];

export interface ImportedFile {
  /** Without its folder. */
  name: string;
  /** SHA-256 of its content, in hexadecimal. */
  fingerprint: string;
}

const FINGERPRINT_LENGTH = 16;

/** What history says of an import: the file, and what makes the same import the same. */
export const importNote = (file: ImportedFile, options: ImportOptions): string =>
  file.name + markOf(file, options);

const markOf = (file: ImportedFile, options: ImportOptions): string =>
  ` (${[fingerprintOf(file), ...describeOptions(options)].join(", ")})`;

/** The beginning of a file's fingerprint, as history shows it. */
export const fingerprintOf = ({ fingerprint }: ImportedFile): string =>
  `sha256 ${fingerprint.slice(0, FINGERPRINT_LENGTH)}`;

/** The batch that imported this file with these options before, unless it was taken back. */
export const findEarlierImport = async (
  imports: Pick<ImportStore, "findBatches">,
  file: ImportedFile,
  options: ImportOptions,
): Promise<BatchStamp | undefined> => {
  for (const batch of await imports.findBatches("import", markOf(file, options)))
    if (!(await isReverted(imports, batch.batchId))) return batch;
  return undefined;
};

/** A revert may have been reverted itself, and so on. */
const isReverted = async (
  imports: Pick<ImportStore, "findBatches">,
  batchId: string,
): Promise<boolean> => {
  for (const revert of await imports.findBatches("revert", batchId))
    if (!(await isReverted(imports, revert.batchId))) return true;
  return false;
};

/** What brands are read from and written to. */
export const FILE_FORMATS = ["csv", "json", "ndjson"] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** How people are told what stands between the cells of a file. */
export const DELIMITER_NAMES: Readonly<Record<string, string>> = {
  ",": "separated by commas",
  ";": "separated by semicolons",
  "\t": "separated by tabs",
};
