import { EXIT } from "./user-error.ts";
import type { Log } from "#core/ports/log.ts";

/**
 * Keeps standard error to JSON lines while a site is served: what libraries and the runtime would write there in words
 * becomes log entries. Of what a library says only the place is told, for its words may be a visitor's.
 */
export const logInsteadOfWords = (log: Log): void => {
  const told = (): void =>
    log.error("library_message", new Error("A library wrote to the console"));
  // oxlint-disable-next-line no-console
  Object.assign(console, {
    log: told,
    info: told,
    debug: told,
    warn: told,
    error: told,
    trace: told,
  });
  process.removeAllListeners("warning");
  process.on("warning", (warning) => log.error("runtime_warning", warning));
  process.on("uncaughtException", (error) => {
    log.error("crashed", error);
    process.exit(EXIT.failed);
  });
};
