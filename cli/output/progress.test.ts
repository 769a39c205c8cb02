import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startProgress, terminalJobs } from "./progress.ts";

const real = { isTTY: process.stderr.isTTY, columns: process.stderr.columns };
let written: string[] = [];

/** Makes standard error a terminal of this width; without a width, no terminal. */
const setTerminal = (columns?: number): void =>
  void Object.assign(process.stderr, { isTTY: columns !== undefined, columns });

beforeEach(() => {
  written = [];
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    written.push(String(text).replace("\r\u001B[K", "> "));
    return true;
  });
});
afterEach(() => {
  Object.assign(process.stderr, real);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const LOUD = { quiet: false, json: false };

/** Reports a row every 10 ms for a second. */
const workASecond = (options = LOUD): void => {
  const progress = startProgress(options, "rows");
  for (let row = 1; row <= 100; row += 1) {
    vi.advanceTimersByTime(10);
    progress.at("Importing", row, 100);
  }
  progress.end();
};

it("draws the first line after 300 ms, then four a second, and removes it at the end", () => {
  setTerminal(100);
  workASecond();
  expect(written).toEqual([
    "> Importing ███████░░░░░░░░░░░░░░░░░ 30 of 100 rows, 100 a second, 1 s left",
    "> Importing █████████████░░░░░░░░░░░ 55 of 100 rows, 100 a second, 0 s left",
    "> Importing ███████████████████░░░░░ 80 of 100 rows, 100 a second, 0 s left",
    "> ",
  ]);
});

it.each([
  [64, "> Importing: 30 of 100 rows, 100 a second, 1 s left"],
  [40, "> Importing: 30 of 100 rows"],
  [20, "> Importing: 30 of 10"],
])("fits a terminal of %i columns", (columns, line) => {
  setTerminal(columns);
  workASecond();
  expect(written[0]).toBe(line);
  for (const text of written) expect(text.length - 2).toBeLessThan(columns);
});

it("shows nothing for short work", () => {
  setTerminal(80);
  const progress = startProgress(LOUD, "rows");
  vi.advanceTimersByTime(200);
  progress.at("Importing", 100, 100);
  progress.end();
  expect(written).toEqual([]);
});

it("prints a plain line every five seconds if standard error is no terminal, and nothing with --json or --quiet", () => {
  setTerminal();
  for (let second = 0; second < 3; second += 1) workASecond();
  expect(written).toEqual([]);
  const progress = startProgress(LOUD, "rows");
  for (let row = 1; row <= 1_200; row += 1) {
    vi.advanceTimersByTime(10);
    progress.at("Importing", row, 2_000);
  }
  expect(written).toEqual([
    "Importing: 500 of 2,000 rows, 100 a second, 15 s left\n",
    "Importing: 1,000 of 2,000 rows, 100 a second, 10 s left\n",
  ]);
  written = [];
  for (const option of ["json", "quiet"]) {
    const silent = startProgress({ ...LOUD, [option]: true }, "rows");
    vi.advanceTimersByTime(6_000);
    silent.at("Importing", 1, 2);
  }
  expect(written).toEqual([]);
});

it("announces the next step at once, because it may block", () => {
  setTerminal(80);
  const job = terminalJobs(LOUD).start({ kind: "undo", name: null, actor: "amy" });
  vi.advanceTimersByTime(300);
  job.onProgress("reading", 10, 20);
  job.onProgress("writing", 0, 20);
  expect(written.map((text) => text.split(" ")[1])).toEqual(["Reading", "Undoing"]);
});
