import { pino } from "pino";
import type { Log } from "#core/ports/log.ts";
import { describeError } from "./describe-error.ts";

/** Structured JSON lines on standard error, so that standard output stays for data. */
export const createLog = (
  level: string,
  to: { write(line: string): unknown } = process.stderr,
): Log => {
  // Errors come described; the library would describe them itself, stack and all.
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
