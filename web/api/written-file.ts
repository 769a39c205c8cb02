import { FILE_FORMATS } from "#core/import/import-options.ts";
import type { WrittenFile } from "#core/ports/brand-files.ts";

/** A file in a response, with the name in its header. */
export const writtenFile = (response: Response): WrittenFile => {
  const named = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get("content-disposition") ?? "");
  const name = decodeURIComponent(named?.[1] ?? "brands.csv");
  const format = FILE_FORMATS.find((one) => name.endsWith(`.${one}`)) ?? "csv";
  return { name, format, text: textOf(response) };
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

interface SavedFile {
  name: string;
  text: AsyncIterable<string> | Iterable<string>;
}

/** The URL is revoked after this time, when the browser has started to save the file. */
const FORGET_MS = 60_000;

/** Saves a file as a download. It is fetched, since a link could carry the access token only in its URL. */
export const saveFile = async ({ name, text }: SavedFile): Promise<void> => {
  const parts: string[] = [];
  for await (const part of text) parts.push(part);
  const address = URL.createObjectURL(new Blob(parts));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), FORGET_MS);
};
