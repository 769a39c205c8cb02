import { pino } from "pino";
import { codeOf } from "#adapters/system.ts";
import type { Log } from "#core/ports/system.ts";
import { EXIT } from "./exit-codes.ts";

/** A log of JSON lines on standard error. */
export const createLog = (
  level: string,
  to: { write(line: string): unknown } = process.stderr,
): Log => {
  // pino would add the whole stack to errors.
  const serializers = { err: (described: unknown) => described };
  const logger = pino({ level, base: null, serializers }, { write: (line) => void to.write(line) });
  const debug: Log["debug"] = (event, details) => logger.debug(details ?? {}, event);
  return {
    ...(logger.isLevelEnabled("debug") && { debug }),
    info: (event, details) => logger.info(details ?? {}, event),
    warn: (event, details) => logger.warn(details ?? {}, event),
    error: (event, error, details) =>
      logger.error({ ...details, err: describeError(error) }, event),
  };
};

/**
 * Turns console output and warnings into log entries, so that standard error holds only JSON lines. Drops the messages of
 * libraries, because they may quote a visitor.
 */
export const logConsole = (log: Log): void => {
  const logPlace = (): void =>
    log.error("library_message", new Error("A library wrote to the console"));
  for (const method of ["log", "info", "debug", "warn", "error", "trace"] as const)
    // oxlint-disable-next-line no-console
    console[method] = logPlace;
  process.removeAllListeners("warning");
  process.on("warning", (warning) => log.error("runtime_warning", warning));
  // A closed pipe or a full disk must not stop the site.
  process.stderr.on("error", () => {});
  process.on("uncaughtException", (error) => {
    log.error("crashed", error);
    process.exit(EXIT.failed);
  });
};

/** An error for the log, without paths, e-mails, addresses, or the rows that a database may add. */
interface DescribedError {
  type: string;
  message: string;
  code?: string;
  /** The innermost stack frames. */
  at?: string[];
  cause?: DescribedError;
}

const FRAMES = 4;
const CAUSES = 3;

const describeError = (error: unknown, causes = CAUSES): DescribedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: scrub(String(error)) };
  const code = codeOf(error);
  const at = framesOf(error);
  return {
    type: error.name,
    message: scrub(error.message),
    ...(code !== undefined && { code }),
    ...(at.length > 0 && { at }),
    ...(error.cause !== undefined &&
      causes > 0 && { cause: describeError(error.cause, causes - 1) }),
  };
};

const framesOf = ({ stack = "" }: Error): string[] =>
  [...stack.matchAll(/^ +at (?:(.+?) \()?(?:.*[\\/])?([^\\/()]+:\d+:\d+)\)?$/gm)]
    .slice(0, FRAMES)
    .map(([, name, place]) => (name === undefined ? String(place) : `${name} ${place}`));

/** Removes e-mails, addresses and folders from a message. */
const scrub = (message: string): string =>
  message
    .replace(/(?<![^\s"'<>()])[^\s"'<>()@]*@[^\s"'<>()]+/g, "[e-mail]")
    .replace(/\b[a-z]+:\/\/[^\s"')]+/gi, "[address]")
    .replace(/(?<![\w.])(?:[A-Za-z]:)?(?:[\\/][^\s\\/:"',;]+)+[\\/]([^\s\\/:"',;]+)/g, "$1")
    .replace(/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, "[address]");
