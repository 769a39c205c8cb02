import type { FileFormat } from "#core/import/file-format.ts";

/** What files are sent as, by their format. */
export const TYPE_OF_FORMAT: Readonly<Record<FileFormat, string>> = {
  csv: "text/csv",
  json: "application/json",
  ndjson: "application/x-ndjson",
};

/** What a file to import may come as; what it holds tells what it is. */
export const FILE_TYPES = ["application/octet-stream", ...Object.values(TYPE_OF_FORMAT)] as const;
