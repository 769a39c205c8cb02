import type { RowBatch } from "./import-field.ts";
import { shown } from "./read-row.ts";

/** The first values of each column that has any, to recognise it by. */
export interface ColumnSamples {
  add(batch: RowBatch): void;
  /** Of the column at this place of the header. */
  of(at: number): string[];
  /** The header, as far as rows were read. */
  header(): readonly string[];
}

const VALUES = 3;
const ROWS = 200;

export const columnSamples = (): ColumnSamples => {
  const values: Set<string>[] = [];
  let header: readonly string[] = [];
  let rows = 0;
  return {
    add: (batch) => {
      header = batch.header;
      for (const row of batch.rows) {
        if ((rows += 1) > ROWS) return;
        for (const [at, raw] of row.values.entries()) {
          if (raw === undefined || raw === null) continue;
          const text = shown(raw).trim();
          const known = (values[at] ??= new Set());
          if (text !== "" && known.size < VALUES) known.add(text);
        }
      }
    },
    of: (at) => [...(values[at] ?? [])],
    header: () => header,
  };
};
