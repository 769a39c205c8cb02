import { eachPage, type PageOf } from "#core/result.ts";
import { EXIT, UserError } from "../user-error.ts";
import { cutToWidth, padToWidth, sanitizeForTerminal, textWidth } from "./show-value.ts";
import type { Terminal } from "./terminal.ts";

/** The first of what is on these pages, and the last page that was read. */
export const takeFromPages = async <T, P extends PageOf<T>>(
  load: (page: number) => Promise<P & PageOf<T>>,
  limit = Infinity,
): Promise<{ items: T[]; last: P }> => {
  const items: T[] = [];
  let last: P | undefined;
  for await (const page of eachPage(load)) {
    items.push(...page.items);
    last = page;
    if (items.length >= limit) break;
  }
  if (!last) throw new Error("There is always a page 1");
  return { items: items.slice(0, limit), last };
};

/** Shorter beginnings of an id are likely somebody's mistake. */
const MIN_PREFIX = 4;

/** The id that begins so. Complains where none does, or several do; what they are of is listed by a command. */
export const idBeginning = (
  ids: readonly string[],
  beginning: string,
  { several, none, list }: { several: string; none: string; list: string },
): string => {
  const alike = ids.filter((id) => beginning.length >= MIN_PREFIX && id.startsWith(beginning));
  const [id, another] = alike;
  if (another !== undefined)
    throw new UserError(
      `${beginning} is the beginning of several ${several}. Say more of it.`,
      EXIT.badUsage,
    );
  if (id === undefined)
    throw new UserError(
      `There is no ${none} ${beginning}; \`golfbrands ${list}\` tells which there are.`,
    );
  return id;
};

/** What a command lists. */
interface ListToPrint {
  /** For programs. */
  value: unknown;
  columns: readonly TableColumn[];
  rows: readonly (readonly string[])[];
  /** How many there are, in a line. */
  summary: string;
}

export const printList = async (
  terminal: Terminal,
  { value, columns, rows, summary }: ListToPrint,
): Promise<void> => {
  if (terminal.json) return terminal.outJson(value);
  await terminal.out(formatTable(columns, rows, terminal));
  terminal.say(summary);
};

/** How many are wanted by `--limit`; all when nothing is said. */
export const limitOf = (text: string | undefined): number => {
  if (text === undefined) return Infinity;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UserError("--limit must be a whole number from 1.", EXIT.badUsage);
};

interface TableColumn {
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
