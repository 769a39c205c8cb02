import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** Milliseconds each of the samples took. */
export interface Timing {
  median: number;
  p95: number;
}

/** Times `act` alone; `prepare` comes before each sample, untimed. */
export const measure = (
  samples: number,
  act: () => unknown,
  prepare: () => void = () => {},
): Timing => {
  const times = new Float64Array(samples);
  for (let sample = -Math.ceil(samples / 4); sample < samples; sample++) {
    prepare();
    const start = performance.now();
    kept[0] = act();
    // Negative samples warm up: a typed array ignores them.
    times[sample] = performance.now() - start;
  }
  times.sort();
  return { median: times[samples >> 1] ?? 0, p95: times[Math.floor(samples * 0.95)] ?? 0 };
};

/** The last result is kept, so that no engine may leave its making out. */
const kept: unknown[] = [];

export const inMicroseconds = (milliseconds: number): string =>
  (milliseconds * 1000).toLocaleString("en", {
    maximumFractionDigits: milliseconds < 0.01 ? 1 : 0,
  });

/** Bytes in use after a collection, typed arrays included. */
export const memoryInUse = (): number => {
  for (let time = 0; time < 3; time++) collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

/** Prints rows below one another, the first column to the left, figures to the right. */
export const printTable = (head: string[], rows: string[][]): void => {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of [head, widths.map((width) => "-".repeat(width)), ...rows])
    console.log(
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join("  "),
    );
};
