import { FILE_FORMATS, type FileFormat } from "#core/import/import-options.ts";

export { FILE_FORMATS, type FileFormat };

/** By a file's name; `undefined` when it does not tell. */
export const formatOfName = (name: string): FileFormat | undefined => {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  if (ending === "jsonl") return "ndjson";
  if (ending === "tsv" || ending === "txt") return "csv";
  return FILE_FORMATS.find((format) => format === ending);
};

/** By how a text begins: an array is JSON, an object a line of NDJSON, anything else CSV. */
export const formatOfText = (begin: string): FileFormat => {
  const first = begin.trimStart()[0];
  return first === "[" ? "json" : first === "{" ? "ndjson" : "csv";
};

export const DELIMITERS = [",", ";", "\t"] as const;
export type Delimiter = (typeof DELIMITERS)[number];
