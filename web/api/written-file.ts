import { FILE_FORMATS } from "#core/import/import-options.ts";
import type { WrittenFile } from "#core/ports/brand-files.ts";

/** A file in a response, with the name and type of its headers. */
export const writtenFile = (response: Response): WrittenFile => {
  const named = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get("content-disposition") ?? "");
  // `text/csv`, `application/x-ndjson`
  const type = /(?<![^/-])[^/-]+$/.exec(response.headers.get("content-type") ?? "")?.[0];
  const format = FILE_FORMATS.find((format) => format === type) ?? "csv";
  return { name: nameIn(named?.[1]) ?? `brands.${format}`, format, text: textOf(response) };
};

const nameIn = (encoded: string | undefined): string | undefined => {
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
};

async function* textOf({ body }: Response): AsyncGenerator<string> {
  const reader = body?.pipeThrough(new TextDecoderStream("utf-8", { ignoreBOM: true })).getReader();
  if (!reader) return;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel();
  }
}

const TYPES: Readonly<Record<WrittenFile["format"], string>> = {
  csv: "text/csv",
  json: "application/json",
  ndjson: "application/x-ndjson",
};

/** Characters collected before they become a Blob part, so that large files stay out of the heap. */
const PIECE = 4 * 1024 * 1024;
/** By then the browser has started to save the file. */
const FORGET_MS = 60_000;

/** Saves a file as a download. It is fetched, since a link could carry the access token only in its URL. */
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
