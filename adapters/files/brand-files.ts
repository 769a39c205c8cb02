import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { fail, type InvalidInput, ok, type Result, StoreFull } from "#core/result.ts";
import type { FileCodec, RowBatch } from "#core/import/import-field.ts";
import type { BrandFiles, OpenedFile, SentFile } from "#core/ports/brand-files.ts";
import { inPortions } from "#core/slices.ts";
import { csvCodec, jsonCodec } from "./codecs.ts";
import { openDiskList } from "./disk-list.ts";
import {
  FileRefused,
  formatOfText,
  openSourceStream,
  readText,
  type SourceFile,
} from "./source-file.ts";
import type { FileFormat } from "#core/import/import-options.ts";
import { type CsvLayout, csvLayout, csvRows } from "./read-csv.ts";
import { jsonRows, ndjsonRows } from "./read-json.ts";
import { EXPORT_COLUMNS } from "../columns.ts";
import { brandExporter, rejectsWriter, rowWriter } from "./write-rows.ts";
import { codeOf } from "../system.ts";

/** Rows planned before others get their turn. */
const ROWS_A_TURN = 250;

/** Files of brands in the file system's room for temporary files. */
export const createBrandFiles = (): BrandFiles => ({
  open: async (sent, limit, format) => {
    let source: SourceFile | undefined;
    try {
      source = await openSourceStream(Readable.from(atMost(limit, sent)), sent.name);
      return ok(await openRows(source, { format }));
    } catch (error) {
      source?.close();
      if (error instanceof TooLarge) return fail({ kind: "file-too-large", limit });
      return fail(refusalOf(error));
    }
  },

  givenCodec: csvCodec,

  rejectsOf: ({ format, delimiter }) => rejectsWriter(format, delimiter ?? undefined),

  openList: openDiskList,

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

class TooLarge extends Error {}

async function* atMost(limit: number, { content }: SentFile): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of content.stream()) {
    size += chunk.byteLength;
    if (size > limit) throw new TooLarge();
    yield chunk;
  }
}

/** Opens a file on this machine, whatever its size. Throws `FileRefused` for one without any rows. */
export const openRows = async (
  source: SourceFile,
  options: ReadRowsOptions = {},
): Promise<OpenedFile> => {
  const { format, layout, codec, batches } = await readRows(source, options);
  const { name, fingerprint, encoding, size } = source;
  let isRead = false;
  return {
    name,
    fingerprint,
    format,
    encoding,
    delimiter: layout?.delimiter ?? null,
    size,
    codec,
    rows: rowsOf(batches, () => (isRead = true)),
    close: async () => {
      // Reading that began has to end, or the file would stay open.
      if (!isRead) for await (const _ of batches) break;
      source.close();
    },
  };
};

/** The rows some at a time, few enough that planning them holds nobody up. */
async function* rowsOf(
  batches: RowFile["batches"],
  begun: () => void,
): AsyncGenerator<Result<RowBatch, InvalidInput>> {
  begun();
  let withoutRows: RowBatch | undefined;
  try {
    for await (const { header, rows } of batches) {
      // What is wrong with a header is better told with some rows beneath it.
      withoutRows = rows.length === 0 ? { header, rows } : undefined;
      for (const some of inPortions(rows, ROWS_A_TURN)) {
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
  const code = codeOf(error.cause);
  if (code === "ENOSPC" || code === "EDQUOT")
    throw new StoreFull("There is no room to put the file aside", { cause: error });
  // What the system says of the file put aside is an accident of ours.
  if (error.cause !== undefined) throw error;
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
