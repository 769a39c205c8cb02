import type { WrittenFile } from "#core/ports/brand-files.ts";

const TYPES: Readonly<Record<WrittenFile["format"], string>> = {
  csv: "text/csv",
  json: "application/json",
  ndjson: "application/x-ndjson",
};

/** Gathered before it is handed to the browser, which keeps large files out of memory; in characters. */
const PIECE = 4 * 1024 * 1024;
/** The browser has long begun to save the file by then. */
const FORGET_MS = 60_000;

/**
 * Saves a file among the downloads. It is fetched like every other answer and not by following a link, since that could carry
 * the access token only in its address.
 */
export const saveFile = async ({
  name,
  format,
  text,
}: Omit<WrittenFile, "text"> & {
  text: AsyncIterable<string> | Iterable<string>;
}): Promise<void> => {
  const pieces: Blob[] = [];
  let gathered = "";
  for await (const part of text) {
    gathered += part;
    if (gathered.length < PIECE) continue;
    pieces.push(new Blob([gathered]));
    gathered = "";
  }
  const address = URL.createObjectURL(new Blob([...pieces, gathered], { type: TYPES[format] }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), FORGET_MS);
};
