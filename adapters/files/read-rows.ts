import type { FileCodec, RowBatch } from "#core/import/import-field.ts";
import { csvCodec, jsonCodec } from "./codecs.ts";
import { type FileFormat, formatOfText } from "./file-format.ts";
import { FileRefused } from "./file-refused.ts";
import { type CsvLayout, csvLayout, csvRows } from "./read-csv-rows.ts";
import { jsonRows, ndjsonRows } from "./read-json.ts";
import { readText } from "./read-text.ts";
import type { SourceFile } from "./source-file.ts";

/** A file whose rows can be read. */
export interface RowFile {
  format: FileFormat;
  /** How CSV is laid out. */
  layout: CsvLayout | undefined;
  codec: FileCodec;
  /** Its rows, some at a time. Throws `FileRefused` where it is not of its format. */
  batches: AsyncIterable<RowBatch>;
}

export interface ReadRowsOptions {
  format?: FileFormat | undefined;
  /** Hears of every byte read. */
  onBytes?: (bytes: number) => void;
}

/** Finds out what a file holds and reads its rows. Throws `FileRefused` for one without any. */
export const readRows = async (
  source: SourceFile,
  { format: wanted, onBytes }: ReadRowsOptions = {},
): Promise<RowFile> => {
  const texts = readText(source, onBytes)[Symbol.asyncIterator]();
  let begin = "";
  // A first piece can be a byte order mark and nothing else.
  for (let piece = await texts.next(); !piece.done; piece = await texts.next()) {
    begin += piece.value;
    if (begin.trim() !== "") break;
  }
  if (begin.trim() === "") throw new FileRefused(`${source.name} is empty.`);
  const format = wanted ?? formatOfText(begin);
  const all = rejoin(begin, texts);
  if (format === "csv") {
    const layout = csvLayout(begin);
    return { format, layout, codec: csvCodec, batches: csvRows(all, layout, source.name) };
  }
  const read = format === "json" ? jsonRows : ndjsonRows;
  return { format, layout: undefined, codec: jsonCodec, batches: read(all, source.name) };
};

async function* rejoin(begin: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    yield begin;
    for (let piece = await rest.next(); !piece.done; piece = await rest.next()) yield piece.value;
  } finally {
    await rest.return?.();
  }
}
