import { setImmediate as nextTurn } from "node:timers/promises";
import { createHash } from "node:crypto";
import { LIMITS } from "#core/limits.ts";
import { fail, type InvalidInput, ok } from "#core/result.ts";
import type { ImportRow } from "#core/import/import-field.ts";
import type { BrandFiles, OpenedFile } from "#core/ports/brand-files.ts";
import { csvCodec, jsonCodec } from "./codecs.ts";
import {
  FileRefused,
  FileTooLargeError,
  openSourceStream,
  type SourceFile,
} from "./source-file.ts";
import type { ReadingOptions } from "#core/import/import-options.ts";
import { recognisedColumn } from "#core/import/map-columns.ts";
import {
  csvLayout,
  csvRows,
  type RecogniseColumn,
  withoutDrawing,
  withoutQuotedRows,
} from "./read-csv.ts";
import { formatOfText } from "./json-items.ts";
import { jsonRows, ndjsonRows } from "./read-json.ts";
import { turnedTable } from "./turned-table.ts";
import { EXPORT_COLUMNS } from "../columns.ts";
import { brandExporter, rejectsWriter, rowWriter } from "./write-rows.ts";

/** Rows to read before the server handles other requests. */
const ROWS_PER_TURN = 250;

/** Files of brands, in memory. */
export const createBrandFiles = (): BrandFiles => ({
  open: async (sent, limit, { encoding, ...reading }) => {
    try {
      const source = await openSourceStream(sent.content.stream(), sent.name, { limit, encoding });
      return ok(await openRows(source, reading));
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

  async *write(brands, taxonomy, format, isForExcel) {
    const writer = rowWriter(format, EXPORT_COLUMNS.brand, isForExcel);
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

export interface RowsOptions {
  format?: ReadingOptions["format"] | undefined;
  delimiter?: ReadingOptions["delimiter"] | undefined;
  onRows?: (count: number) => void;
  /** By default, the names of a brand's fields. */
  recognise?: RecogniseColumn;
}

/**
 * Reads the rows of a file, while other requests are served. Throws `FileRefused` if it is empty, in the wrong format, or has too many
 * rows or columns.
 */
export const openRows = async (
  source: SourceFile,
  { format: wanted, delimiter: stated, onRows, recognise = recognisedColumn }: RowsOptions = {},
): Promise<OpenedFile> => {
  const { name, fingerprint, encoding, size } = source;
  if (source.text.trim() === "") throw new FileRefused(`${name} is empty.`);
  const format = wanted ?? formatOfText(source.text, name);
  const text =
    format === "csv" ? withoutQuotedRows(withoutDrawing(source.text), recognise) : source.text;
  const begin = text.slice(0, LAYOUT_CHARS);
  const isCut = begin.length < text.length;
  const layout =
    format === "csv" ? csvLayout(begin, recognise, { stated: stated ?? null, isCut }) : undefined;
  const header: string[] = [];
  const rows: ImportRow[] = [];
  const read = format === "json" ? jsonRows : ndjsonRows;
  let headerLine: number | null = null;
  const onHeader = (line: number): void => void (headerLine = line);
  for (const row of layout
    ? csvRows(text, layout, name, header, onHeader, recognise)
    : read(text, name, header)) {
    if (rows.push(row) > LIMITS.importRows)
      throw new FileRefused(
        `${name} has more than ${LIMITS.importRows.toLocaleString("en")} rows. Split it into smaller files.`,
      );
    if (rows.length % ROWS_PER_TURN !== 0) continue;
    onRows?.(rows.length);
    await nextTurn();
  }
  const delimiter = layout && header.length > 1 ? layout.delimiter : null;
  const codec = layout ? csvCodec : jsonCodec;
  const file = { name, fingerprint, format, encoding, delimiter, size, codec };
  const turned = layout && turnedTable({ header, rows }, headerLine ?? 1, recognise);
  return { ...file, headerLine: turned ? null : headerLine, ...(turned ?? { header, rows }) };
};

/** The layout of a CSV file is detected from its beginning. */
const LAYOUT_CHARS = 64 * 1024;

/** The failure for a refused file; other errors are rethrown. */
const refusalOf = (error: unknown): InvalidInput => {
  if (!(error instanceof FileRefused)) throw error;
  return { kind: "invalid-input", errors: [{ path: "file", message: error.message }] };
};
