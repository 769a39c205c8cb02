import type { JobKind, Jobs, JobStep } from "#core/ports/jobs.ts";
import { outputCount, type Terminal } from "./terminal.ts";

/** Shorter work shows no progress. */
const FIRST_MS = 300;
const REDRAW_MS = 250;
const LINE_EVERY_MS = 5_000;
const BAR_WIDTH = 24;
const WIDTH_IF_UNKNOWN = 80;

type ProgressTerminal = Pick<Terminal, "quiet" | "json">;

/**
 * Shows the progress of a long task on standard error. A terminal gets one line that is redrawn. Elsewhere a line is
 * printed every few seconds, but none with `--json`.
 */
export const startProgress = ({ quiet, json }: ProgressTerminal, noun: string) => {
  const { stderr, stdout } = process;
  const isDrawn = stderr.isTTY;
  const isShown = !quiet && (isDrawn || !json);
  const outputsBefore = outputCount();
  let start = performance.now();
  let due = start + (isDrawn ? FIRST_MS : LINE_EVERY_MS);
  let task = "";
  let isOnScreen = false;
  return {
    /** `total` is 0 while it is unknown. */
    at: (title: string, done: number, total: number): void => {
      const now = performance.now();
      const isNext = title !== task;
      if (isNext && task !== "") start = now;
      task = title;
      // Announces the next step at once, because it may block the process.
      if (!isShown || (now < due && !(isNext && isOnScreen))) return;
      if (stdout.isTTY && outputCount() > outputsBefore) return;
      due = now + (isDrawn ? REDRAW_MS : LINE_EVERY_MS);
      const [shortest = "", ...longer] = linesOf({ title, done, total, noun }, now - start);
      if (!isDrawn) {
        stderr.write(`${longer.at(-2) ?? shortest}\n`);
        return;
      }
      const maxLength = (stderr.columns || WIDTH_IF_UNKNOWN) - 1;
      const line =
        longer.findLast(({ length }) => length <= maxLength) ?? shortest.slice(0, maxLength);
      stderr.write(`\r\u001B[K${line}`);
      isOnScreen = true;
    },
    /** Removes the line. */
    end: (): void => {
      if (isOnScreen) stderr.write("\r\u001B[K");
      isOnScreen = false;
    },
  };
};

interface Shown {
  title: string;
  done: number;
  total: number;
  noun: string;
}

/** The same progress in lines of growing length; the last one has a bar. */
const linesOf = ({ title, done, total, noun }: Shown, elapsedMs: number): string[] => {
  const count = done.toLocaleString("en");
  if (total === 0) return [done === 0 ? `${title}...` : `${title}: ${count} ${noun}`];
  const short = `${count} of ${total.toLocaleString("en")} ${noun}`;
  const share = Math.min(1, done / total);
  const seconds = elapsedMs / 1_000;
  const speed = seconds > 0 ? Math.round(done / seconds) : 0;
  const long =
    done > 0 && speed > 0
      ? `${short}, ${speed.toLocaleString("en")} a second, ${timeLeft(seconds, share)} left`
      : short;
  const filled = Math.round(share * BAR_WIDTH);
  const bar = "█".repeat(filled) + "░".repeat(BAR_WIDTH - filled);
  return [`${title}: ${short}`, `${title}: ${long}`, `${title} ${bar} ${long}`];
};

const timeLeft = (seconds: number, share: number): string => {
  const remaining = Math.round((seconds / share) * (1 - share));
  return remaining < 60
    ? `${remaining} s`
    : `${Math.floor(remaining / 60)} min ${remaining % 60} s`;
};

/** Shows the progress of a command's work. */
export const terminalJobs = (terminal: ProgressTerminal): Jobs => ({
  start: ({ kind }) => {
    const progress = startProgress(terminal, "rows");
    return {
      onProgress: (step, done, total) => progress.at(titleOf(kind, step), done, total),
      end: progress.end,
    };
  },
  list: () => [],
});

const titleOf = (kind: JobKind, step: JobStep): string =>
  step === "writing" ? WRITING[kind] : step === "reading" ? "Reading" : "Planning";

const WRITING: Readonly<Record<JobKind, string>> = {
  "import-plan": "Planning",
  import: "Importing",
  "undo-plan": "Planning",
  undo: "Undoing",
  export: "Exporting",
  backup: "Backing up",
  "site-check": "Checking websites",
};
