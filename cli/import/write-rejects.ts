import { rejectsWriter } from "#adapters/files/rejects-writer.ts";
import type { ImportRow, RowProblem } from "#core/import/import-field.ts";
import type { OpenedFile } from "#core/ports/brand-files.ts";
import { openTarget } from "../output/open-target.ts";

/** Rejected rows, on their way to a file. */
export interface Rejects {
  add(header: readonly string[], row: ImportRow, problems: readonly RowProblem[]): Promise<void>;
  /** Where no row was rejected there is no file. */
  keep(): Promise<void>;
  discard(): void;
}

/** Begins a file where one was allowed. */
export const openRejects = async (
  path: string,
  { format, delimiter }: Pick<OpenedFile, "format" | "delimiter">,
): Promise<Rejects> => {
  const target = await openTarget(path, { isPrivate: true });
  const writer = rejectsWriter(format, delimiter ?? undefined);
  let isEmpty = true;
  return {
    add: (header, row, problems) => {
      isEmpty = false;
      return target.write(writer.row(header, row, problems));
    },
    keep: async () => {
      if (isEmpty) return target.discard();
      await target.write(writer.end());
      await target.keep();
    },
    discard: target.discard,
  };
};
