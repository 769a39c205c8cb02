import stringWidth from "fast-string-width";
import { eachPage, type PageOf } from "#core/result.ts";
import { countOf } from "#core/text/count-text.ts";
import { EXIT } from "../exit-codes.ts";
import { UserError } from "../user-error.ts";
import { sanitizeForTerminal } from "./sanitize.ts";
import { cutToWidth } from "./show-value.ts";
import type { Terminal } from "./terminal.ts";

/** Reads pages until it has `limit` items. Also returns the last page. */
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
  if (!last) throw new Error("Page 1 always exists");
  return { items: items.slice(0, limit), last };
};

/** A shorter prefix of an id is probably a mistake. */
const MIN_PREFIX = 4;

/** Finds the one id with this prefix. Fails if no id or several ids have it. `list` is the command that lists them. */
export const findByPrefix = (
  ids: readonly string[],
  prefix: string,
  { noun, list }: { noun: string; list: string },
): string => {
  const [id, another] = ids.filter((one) => one.startsWith(prefix));
  if (id === undefined)
    throw new UserError(`There is no ${noun} ${prefix}. \`golfbrands ${list}\` shows all.`);
  if (another !== undefined || prefix.length < MIN_PREFIX)
    throw new UserError(
      `${prefix} is too short to identify a ${noun}. Give more characters of its id.`,
      EXIT.badUsage,
    );
  return id;
};

interface ListToPrint<Row> {
  /** Printed with `--json`. */
  value: unknown;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  /** A line with the total. */
  summary?: string;
}

export const printList = async <Row>(
  terminal: Terminal,
  { value, columns, rows, summary }: ListToPrint<Row>,
): Promise<void> => {
  if (terminal.json) return terminal.outJson(value);
  await terminal.out(formatTable(columns, rows, terminal));
  if (summary !== undefined) terminal.say(summary);
};

/** `402 brands.`, or `50 of 402 brands; --limit lists more.` */
export const countShown = (shown: number, total: number, one: string, many?: string): string =>
  shown < total
    ? `${shown.toLocaleString("en")} of ${countOf(total, one, many)}; --limit lists more.`
    : `${countOf(total, one, many)}.`;

export interface TableColumn<Row> {
  title: string;
  cell: (row: Row) => string | null | undefined;
  align?: "right";
  /** The narrowest width when the table must shrink. */
  min?: number;
}

const GAP = "  ";
const DEFAULT_MIN = 8;

/** Formats a table that fits the terminal. The widest columns shrink first. */
export const formatTable = <Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  { width, mark }: Pick<Terminal, "width" | "mark">,
): string => {
  const cells = rows.map((row) => columns.map(({ cell }) => sanitizeForTerminal(cell(row) ?? "")));
  const widths = columns.map(({ title }, at) =>
    cells.reduce((widest, row) => Math.max(widest, stringWidth(row[at] ?? "")), stringWidth(title)),
  );
  fit(widths, columns, width - GAP.length * (columns.length - 1));
  const line = (row: readonly string[]): string =>
    columns
      .map(({ align }, at) => {
        const cell = cutToWidth(row[at] ?? "", widths[at] ?? 0);
        const padding = " ".repeat((widths[at] ?? 0) - stringWidth(cell));
        return align === "right" ? padding + cell : cell + padding;
      })
      .join(GAP)
      .trimEnd();
  return [mark.bold(line(columns.map(({ title }) => title))), ...cells.map(line)]
    .map((text) => `${text}\n`)
    .join("");
};

/** Narrows the widest column until the table fits or every column has its minimum width. */
const fit = (
  widths: number[],
  columns: readonly Pick<TableColumn<never>, "min">[],
  available: number,
): void => {
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
