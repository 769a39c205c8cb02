import { cutToWidth, padToWidth, sanitizeForTerminal, textWidth } from "./show-value.ts";
import type { Terminal } from "./terminal.ts";

export interface TableColumn {
  title: string;
  /** Figures stand to the right. */
  align?: "right";
  /** Never narrower than this where the table has to be cut. */
  min?: number;
}

const GAP = "  ";
const DEFAULT_MIN = 8;

/** Rows below one another, fitted to the terminal: the widest columns give way first. */
export const formatTable = (
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  { width, mark }: Pick<Terminal, "width" | "mark">,
): string => {
  const cells = rows.map((row) => row.map(sanitizeForTerminal));
  const widths = columns.map(({ title }, at) =>
    cells.reduce((widest, row) => Math.max(widest, textWidth(row[at] ?? "")), textWidth(title)),
  );
  fit(widths, columns, width - GAP.length * (columns.length - 1));
  const line = (row: readonly string[]): string =>
    columns
      .map(({ align }, at) => {
        const cell = cutToWidth(row[at] ?? "", widths[at] ?? 0);
        const padding = " ".repeat((widths[at] ?? 0) - textWidth(cell));
        if (align === "right") return padding + cell;
        return at === columns.length - 1 ? cell : padToWidth(cell, widths[at] ?? 0);
      })
      .join(GAP)
      .trimEnd();
  return [mark.bold(line(columns.map(({ title }) => title))), ...cells.map(line)]
    .map((text) => `${text}\n`)
    .join("");
};

/** Narrows the widest column again and again until all fit, or none can give way any more. */
const fit = (widths: number[], columns: readonly TableColumn[], available: number): void => {
  let surplus = widths.reduce((sum, width) => sum + width, 0) - available;
  while (surplus > 0) {
    let widest = -1;
    for (const [at, width] of widths.entries())
      if (width > (columns[at]?.min ?? DEFAULT_MIN) && width > (widths[widest] ?? 0)) widest = at;
    const width = widths[widest];
    if (width === undefined) return;
    widths[widest] = width - 1;
    surplus -= 1;
  }
};
