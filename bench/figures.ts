import { appendFileSync } from "node:fs";

/** A measured figure of speed or size. */
export interface Figure {
  what: string;
  reached: string;
  /** Empty for figures without a bar. */
  bar: string;
  isMet: boolean;
}

/** Collects figures while all benchmarks run. */
const GATHERED = process.env["BENCH_FIGURES"];

/** A figure that must reach its bar. Returns `pass` or `MISSED`; a missed bar makes the program exit with 1. */
export const atLeast = (what: string, value: number, bar: number, unit = ""): string =>
  note({ what, reached: shown(value, unit), bar: `>= ${shown(bar, unit)}`, isMet: value >= bar });

/** A figure that must not exceed its bar. */
export const atMost = (what: string, value: number, bar: number, unit = ""): string =>
  note({ what, reached: shown(value, unit), bar: `<= ${shown(bar, unit)}`, isMet: value <= bar });

/** A figure without a bar. */
export const measured = (what: string, value: number, unit = ""): string =>
  note({ what, reached: shown(value, unit), bar: "", isMet: true });

let missed = 0;

export const missedBars = (): number => missed;

const note = (figure: Figure): string => {
  if (!figure.isMet) missed += 1;
  if (missed > 0) process.exitCode = 1;
  if (GATHERED !== undefined) appendFileSync(GATHERED, `${JSON.stringify(figure)}\n`);
  if (figure.bar === "") return "";
  return figure.isMet ? "pass" : "MISSED";
};

const shown = (value: number, unit: string): string => {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  const text = value.toLocaleString("en", { maximumFractionDigits: digits });
  return unit === "" ? text : `${text} ${unit}`;
};
