import type { FileFormat } from "#core/import/import-options.ts";

/** What files are sent as, by their format. */
export const TYPE_OF_FORMAT: Readonly<Record<FileFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  json: "application/json",
  ndjson: "application/x-ndjson",
};

/** What a file to import may come as; what it holds tells what it is. */
export const FILE_TYPES: readonly string[] = [
  "application/octet-stream",
  "text/csv",
  "application/json",
  "application/x-ndjson",
];
