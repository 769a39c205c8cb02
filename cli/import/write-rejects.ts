import type { RowFile } from "#adapters/files/read-rows.ts";
import { rejectsWriter } from "#adapters/files/rejects-writer.ts";
import type { ImportRow, RowProblem } from "#core/import/import-field.ts";
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
  { format, layout }: Pick<RowFile, "format" | "layout">,
): Promise<Rejects> => {
  const target = await openTarget(path, { isPrivate: true });
  const writer = rejectsWriter(format, layout?.delimiter);
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
