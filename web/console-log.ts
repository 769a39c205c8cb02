/* oxlint-disable no-console -- the console is what this adapter writes to. */
import type { Log } from "#core/ports/system.ts";

/** Where the browser reports what nobody is told on screen. */
export const consoleLog: Log = {
  info: (event, details) => console.info(event, details ?? ""),
  warn: (event, details) => console.warn(event, details ?? ""),
  error: (event, error, details) => console.error(event, error, details ?? ""),
};
