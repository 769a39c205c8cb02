import type { ImportWishes } from "#core/back-office/review-import.ts";
import { LIMITS } from "#core/limits.ts";
import type { FileTooLarge, SentFile } from "#core/ports/brand-files.ts";
import { fail, ok, type Result } from "#core/result.ts";
import type { BackOfficeCall } from "./back-office-request.ts";

/** A file to import, and how, as a request carries them. What is as usual is not written. */
export const sending = async (
  { name, content }: SentFile,
  wishes: ImportWishes,
  more: NonNullable<BackOfficeCall["query"]> = {},
): Promise<Result<Required<Pick<BackOfficeCall, "file" | "query">>, FileTooLarge>> => {
  const file = content instanceof Blob ? content : await blobOf(content);
  const limit = LIMITS.importBytes;
  // It would be refused before it was received, which browsers take for a broken connection.
  if (file.size > limit) return fail({ kind: "file-too-large", limit });
  const { format, match, only, clearEmpty, createMissingTaxonomy, set, columns } = wishes;
  const query = {
    name: name.slice(0, LIMITS.fileName),
    format: format ?? undefined,
    match,
    only: only ?? undefined,
    clearEmpty: clearEmpty ? "true" : undefined,
    createMissingTaxonomy: createMissingTaxonomy ? "true" : undefined,
    set: pairsIn(set),
    columns: pairsIn(columns),
    ...more,
  };
  return ok({ file, query });
};

const pairsIn = (pairs: readonly (readonly [string, unknown])[]): string | undefined =>
  pairs.length === 0 ? undefined : JSON.stringify(Object.fromEntries(pairs));

const blobOf = async ({ stream }: SentFile["content"]): Promise<Blob> => {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of stream()) pieces.push(new Uint8Array(piece));
  return new Blob(pieces);
};
