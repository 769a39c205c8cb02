import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { fail, type InvalidInput, ok, type Result } from "#core/result.ts";
import type { FileCodec, RowBatch } from "#core/import/import-field.ts";
import type { BrandFiles, OpenedFile } from "#core/ports/brand-files.ts";
import { inChunks } from "#core/slices.ts";
import { csvCodec, jsonCodec } from "./codecs.ts";
import {
  FileRefused,
  FileTooLargeError,
  formatOfText,
  openSourceStream,
  piecesOf,
  type SourceFile,
} from "./source-file.ts";
import type { FileFormat } from "#core/import/import-options.ts";
import { type CsvLayout, csvLayout, csvRows } from "./read-csv.ts";
import { jsonRows, ndjsonRows } from "./read-json.ts";
import { EXPORT_COLUMNS } from "../columns.ts";
import { brandExporter, rejectsWriter, rowWriter } from "./write-rows.ts";

/** Rows planned before others get their turn. */
const ROWS_A_TURN = 250;

/** Files of brands, in memory. */
export const createBrandFiles = (): BrandFiles => ({
  open: async (sent, limit, format) => {
    try {
      const source = await openSourceStream(sent.content.stream(), sent.name, limit);
      return ok(await openRows(source, { format }));
    } catch (error) {
      return error instanceof FileTooLargeError
        ? fail({ kind: "file-too-large", limit })
        : fail(refusalOf(error));
    }
  },

  givenCodec: csvCodec,

  rejectsOf: ({ format, delimiter }) => rejectsWriter(format, delimiter ?? undefined),

  digest: () => {
    const hash = createHash("sha256");
    return { add: (text) => void hash.update(text), end: () => hash.digest("hex") };
  },

  async *write(brands, taxonomy, format) {
    const writer = rowWriter(format, EXPORT_COLUMNS.brand);
    const exported = brandExporter(taxonomy);
    let isEmpty = true;
    yield writer.begin;
    for await (const portion of brands) {
      let text = "";
      for (const brand of portion) {
        text += writer.row(exported(brand), isEmpty);
        isEmpty = false;
      }
      yield text;
      await nextTurn();
    }
    yield writer.end(isEmpty);
  },
});

/** Opens the rows of a file. Throws `FileRefused` for one without any rows. */
export const openRows = async (
  source: SourceFile,
  options: ReadRowsOptions = {},
): Promise<OpenedFile> => {
  const { format, layout, codec, batches } = readRows(source, options);
  const { name, fingerprint, encoding, size } = source;
  return {
    name,
    fingerprint,
    format,
    encoding,
    delimiter: layout?.delimiter ?? null,
    size,
    codec,
    rows: rowsOf(batches),
  };
};

/** The rows some at a time, few enough that planning them holds nobody up. */
async function* rowsOf(
  batches: RowFile["batches"],
): AsyncGenerator<Result<RowBatch, InvalidInput>> {
  let withoutRows: RowBatch | undefined;
  try {
    for await (const { header, rows } of batches) {
      // What is wrong with a header is better told with some rows beneath it.
      withoutRows = rows.length === 0 ? { header, rows } : undefined;
      for (const some of inChunks(rows, ROWS_A_TURN)) {
        yield ok({ header, rows: some });
        await nextTurn();
      }
    }
    if (withoutRows) yield ok(withoutRows);
  } catch (error) {
    yield fail(refusalOf(error));
  }
}

/** What is wrong with a file; accidents are thrown on. */
const refusalOf = (error: unknown): InvalidInput => {
  if (!(error instanceof FileRefused)) throw error;
  return { kind: "invalid-input", errors: [{ path: "file", message: error.message }] };
};

/** A file whose rows can be read. */
interface RowFile {
  format: FileFormat;
  /** How CSV is laid out. */
  layout: CsvLayout | undefined;
  codec: FileCodec;
  /** Its rows, some at a time. Throws `FileRefused` where it is not of its format. */
  batches: AsyncIterable<RowBatch>;
}

interface ReadRowsOptions {
  format?: FileFormat | undefined;
}

/** Finds out what a file holds and reads its rows. Throws `FileRefused` for one without any. */
export const readRows = (
  { name, text }: Pick<SourceFile, "name" | "text">,
  { format: wanted }: ReadRowsOptions = {},
): RowFile => {
  if (text.trim() === "") throw new FileRefused(`${name} is empty.`);
  const format = wanted ?? formatOfText(text);
  const pieces = piecesOf(text);
  if (format === "csv") {
    const layout = csvLayout(text.slice(0, LAYOUT_CHARS));
    return { format, layout, codec: csvCodec, batches: csvRows(pieces, layout, name) };
  }
  const read = format === "json" ? jsonRows : ndjsonRows;
  return { format, layout: undefined, codec: jsonCodec, batches: read(pieces, name) };
};

/** The layout of a CSV file shows in its beginning. */
const LAYOUT_CHARS = 64 * 1024;
