import type { Brand } from "../brand/brand.ts";
import type { InvalidInput, Result } from "../result.ts";
import type { FileFormat, ImportedFile } from "../import/import-options.ts";
import type { FileCodec, ImportRow, RowProblem } from "../import/import-field.ts";
import type { Attribute, Category } from "../taxonomy/taxonomy.ts";

/** A file somebody sends, not read yet. */
export interface SentFile {
  /** Without its folder. */
  name: string;
  /** Its bytes, to be read once, such as a browser's `Blob`. */
  content: { stream(): AsyncIterable<Uint8Array> };
}

/** The file has more bytes than one may send. */
export interface FileTooLarge {
  kind: "file-too-large";
  /** In bytes. */
  limit: number;
}

/** A file that was read. */
export interface OpenedFile extends ImportedFile {
  format: FileFormat;
  /** How its text is encoded, such as `utf-8`. */
  encoding: string;
  /** Between the cells of CSV; null for other formats. */
  delimiter: string | null;
  /** In bytes. */
  size: number;
  codec: FileCodec;
  /** Names of the columns; those of JSON in the order they first appear. */
  header: readonly string[];
  rows: readonly ImportRow[];
}

/** Writes rejected rows in the format of their file, with line and reason, to be corrected and imported. */
export interface RejectsWriter {
  row(header: readonly string[], row: ImportRow, problems: readonly RowProblem[]): string;
  end(): string;
}

/** A file that is written piece by piece. A reader that stops early calls `return`. */
export interface WrittenFile {
  name: string;
  format: FileFormat;
  text: AsyncIterable<string>;
}

/** Reads and writes files of brands: at most 50 MB, in memory, while other requests are served. */
export interface BrandFiles {
  /** Reads a file. Refuses one that is too large, is empty, has too many rows or is not of its format. */
  open(
    file: SentFile,
    limit: number,
    format?: FileFormat,
  ): Promise<Result<OpenedFile, InvalidInput | FileTooLarge>>;
  /** The codec of values that are given for every row: that of CSV. */
  givenCodec: FileCodec;
  rejectsOf(file: Pick<OpenedFile, "format" | "delimiter">): RejectsWriter;
  /** A digest of texts, added piece by piece. */
  digest(): { add(text: string): void; end(): string };
  /** Writes brands. The same brands make the same bytes. */
  write(
    brands: AsyncIterable<readonly Brand[]>,
    taxonomy: { categories: readonly Category[]; attributes: readonly Attribute[] },
    format: FileFormat,
  ): AsyncIterable<string>;
}
