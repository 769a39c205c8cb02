import type { BackOfficeParts } from "./back-office-parts.ts";
import type { InvalidInput } from "../failure.ts";
import type { FileTooLarge, DiskList, SentFile, WrittenFile } from "../ports/brand-files.ts";
import { ok, type Result } from "../result.ts";
import { planFile, withSentFile } from "./plan-file.ts";
import type { ImportRequest } from "./review-import.ts";

/** Writes the rows of a file that cannot be imported. */
export const writeRejects =
  (parts: BackOfficeParts) =>
  async (
    sent: SentFile,
    { format, ...options }: ImportRequest,
  ): Promise<Result<WrittenFile, InvalidInput | FileTooLarge>> =>
    withSentFile<WrittenFile, InvalidInput>(parts, sent, format, async (file) => {
      const pieces = parts.files.openList<string>();
      try {
        const writer = parts.files.rejectsOf(file);
        const planned = await planFile(parts, file, options, {
          rejected: (header, row, problems) => pieces.add(writer.row(header, row, problems)),
        });
        if (!planned.ok) {
          pieces.close();
          return planned;
        }
        pieces.add(writer.end());
        const name = `${file.name.replace(/\.[a-z]+$/i, "")}-rejects.${file.format}`;
        return ok({ name, format: file.format, text: chunksOf(pieces) });
      } catch (error) {
        pieces.close();
        throw error;
      }
    });

async function* chunksOf(pieces: DiskList<string>): AsyncGenerator<string> {
  try {
    yield* pieces;
  } finally {
    pieces.close();
  }
}
