import { FILE_FORMATS } from "#core/import/import-options.ts";
import type { WrittenFile } from "#core/ports/brand-files.ts";

/** A file as it is answered, named by its headers. */
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
  const reader = body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read())
      yield decoder.decode(read.value, { stream: true });
    yield decoder.decode();
  } finally {
    await reader.cancel();
  }
}
