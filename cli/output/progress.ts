import type { Terminal } from "./terminal.ts";

/** Tells how far a long task is: a bar on a terminal, now and then a line elsewhere. */
export interface Progress {
  /** So much of the whole is done by now, and so many of what is counted. */
  at(done: number, count: number): void;
  /** Takes the bar away. */
  end(): void;
}

const REDRAW_MS = 100;
const LINE_EVERY_MS = 5_000;
const BAR_WIDTH = 24;

export const startProgress = (
  { quiet }: Pick<Terminal, "quiet">,
  { title, whole, noun }: { title: string; whole: number; noun: string },
): Progress => {
  const { stderr } = process;
  const start = performance.now();
  const isBar = stderr.isTTY;
  let last = start;
  let isDrawn = false;
  return {
    at: (done, count) => {
      const now = performance.now();
      if (quiet || now - last < (isBar ? REDRAW_MS : LINE_EVERY_MS)) return;
      last = now;
      const share = whole === 0 ? 1 : Math.min(1, done / whole);
      const seconds = (now - start) / 1_000;
      const summary = `${count.toLocaleString("en")} ${noun}, ${Math.round(count / seconds).toLocaleString("en")} a second, ${timeLeft(seconds, share)} left`;
      if (!isBar) {
        stderr.write(`${title}: ${Math.round(share * 100)} %, ${summary}\n`);
        return;
      }
      const filled = Math.round(share * BAR_WIDTH);
      const bar = "█".repeat(filled) + "░".repeat(BAR_WIDTH - filled);
      stderr.write(
        `\r\u001B[K${`${title} ${bar} ${summary}`.slice(0, Math.max(20, stderr.columns - 1))}`,
      );
      isDrawn = true;
    },
    end: () => {
      if (isDrawn) stderr.write("\r\u001B[K");
    },
  };
};

const timeLeft = (seconds: number, share: number): string => {
  const left = share > 0 ? Math.round((seconds / share) * (1 - share)) : 0;
  return left < 60 ? `${left} s` : `${Math.floor(left / 60)} min ${left % 60} s`;
};
