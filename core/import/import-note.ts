import type { BatchStamp } from "../change/batch.ts";
import type { ImportStore } from "../ports/back-office-store.ts";
import { describeOptions, type ImportOptions } from "./import-options.ts";

/** The file an import reads. */
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
