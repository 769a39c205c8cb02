import type { Brand } from "../brand/brand.ts";
import type { InvalidInput, Result } from "../result.ts";
import type { FileFormat, ImportedFile } from "../import/import-options.ts";
import type { FileCodec, ImportRow, RowBatch, RowProblem } from "../import/import-field.ts";
import type { Attribute, Category } from "../taxonomy/taxonomy.ts";

/** A file somebody sends; nobody has looked into it yet. */
export interface SentFile {
  /** As its owner calls it, without its folder. */
  name: string;
  /** Its bytes, to be gone through once; a browser's `Blob` will do. */
  content: { stream(): AsyncIterable<Uint8Array> };
}

/** The file has more bytes than one may send. */
export interface FileTooLarge {
  kind: "file-too-large";
  /** In bytes. */
  limit: number;
}

/** A file that was looked through. */
export interface OpenedFile extends ImportedFile {
  format: FileFormat;
  /** How its text is encoded, such as `utf-8`. */
  encoding: string;
  /** Between the cells of CSV; null for other formats. */
  delimiter: string | null;
  /** In bytes. */
  size: number;
  codec: FileCodec;
  /** Its rows, some at a time, to be gone through once. Where the file turns out to be broken it ends with why. */
  rows: AsyncIterable<Result<RowBatch, InvalidInput>>;
}

/** Writes rejected rows like the file they come from, with their line and reason: ready to be mended and imported. */
export interface RejectsWriter {
  row(header: readonly string[], row: ImportRow, problems: readonly RowProblem[]): string;
  end(): string;
}

/** A file on its way to somebody, piece by piece. Whoever does not want it to its end says so by `return`. */
export interface WrittenFile {
  name: string;
  format: FileFormat;
  text: AsyncIterable<string>;
}

/** Reads and writes files of brands: at most 50 MB, in memory, without holding up others. */
export interface BrandFiles {
  /** Looks through a file. Refuses one that is too large, holds nothing, or is not of the format it shall be of. */
  open(
    file: SentFile,
    limit: number,
    format?: FileFormat,
  ): Promise<Result<OpenedFile, InvalidInput | FileTooLarge>>;
  /** How values are written that are given for every row: as in a CSV file. */
  givenCodec: FileCodec;
  rejectsOf(file: Pick<OpenedFile, "format" | "delimiter">): RejectsWriter;
  /** Tells whether two texts are the same, added piece by piece. */
  digest(): { add(text: string): void; end(): string };
  /** Brands as a file holds them. The same brands make the same bytes. */
  write(
    brands: AsyncIterable<readonly Brand[]>,
    taxonomy: { categories: readonly Category[]; attributes: readonly Attribute[] },
    format: FileFormat,
  ): AsyncIterable<string>;
}
