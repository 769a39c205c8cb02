import type { Brand } from "../brand/brand.ts";
import type { InvalidInput, Result } from "../result.ts";
import type {
  Delimiter,
  Encoding,
  FileFormat,
  ImportedFile,
  ReadingOptions,
} from "../import/import-options.ts";
import type { FileCodec, ImportRow, RowProblem } from "../import/import-field.ts";
import type { Attribute, Category } from "../taxonomy/taxonomy.ts";

/** An uploaded file, not read yet. */
export interface SentFile {
  /** Without its folder. */
  name: string;
  /** The content, such as a browser's `Blob`. It can be read once. */
  content: { stream(): AsyncIterable<Uint8Array> };
}

/** The file exceeds the size limit. */
export interface FileTooLarge {
  kind: "file-too-large";
  /** In bytes. */
  limit: number;
}

/** A file that was read. */
export interface OpenedFile extends ImportedFile {
  format: FileFormat;
  encoding: Encoding;
  /** The delimiter of CSV; null for other formats. */
  delimiter: Delimiter | null;
  /** In bytes. */
  size: number;
  codec: FileCodec;
  /** The line with the column names of a CSV file; null for other formats. */
  headerLine: number | null;
  /** Whether each column of the file is a brand. The `line` of a row is then its column number. */
  isInColumns?: boolean;
  /** Column names; for JSON in order of first appearance. */
  header: readonly string[];
  rows: readonly ImportRow[];
}

/** Writes rejected rows in the format of their file, with line and reason, to be corrected and imported. */
export interface RejectsWriter {
  row(header: readonly string[], row: ImportRow, problems: readonly RowProblem[]): string;
  end(): string;
}

/** A file written in pieces. A reader that stops early calls `return` of the iterator. */
export interface WrittenFile {
  name: string;
  format: FileFormat;
  text: AsyncIterable<string>;
}

/** Reads and writes files of brands, at most 50 MB, in memory. */
export interface BrandFiles {
  /** Reads a file. Refuses a file that is too large, empty or not text, has too many rows or columns, or has the wrong format. */
  open(
    file: SentFile,
    limit: number,
    reading: ReadingOptions,
  ): Promise<Result<OpenedFile, InvalidInput | FileTooLarge>>;
  /** The codec of CSV, for values that are not from a file: presets and corrections. */
  givenCodec: FileCodec;
  rejectsOf(file: Pick<OpenedFile, "format" | "delimiter">): RejectsWriter;
  /** Computes a digest of texts added one by one. */
  digest(): { add(text: string): void; end(): string };
  /** Writes brands. Deterministic: equal brands give equal bytes. `isForExcel` begins CSV with a byte order mark. */
  write(
    brands: AsyncIterable<readonly Brand[]>,
    taxonomy: { categories: readonly Category[]; attributes: readonly Attribute[] },
    format: FileFormat,
    isForExcel?: boolean,
  ): AsyncIterable<string>;
}
