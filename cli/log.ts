import { pino, stdSerializers } from "pino";
import type { Log } from "#core/ports/log.ts";

/** Structured JSON lines on standard error, so that standard output stays for data. */
export const createLog = (level: string): Log => {
  const logger = pino({ level, base: null }, process.stderr);
  return {
    info: (event, details) => logger.info(details ?? {}, event),
    warn: (event, details) => logger.warn(details ?? {}, event),
    error: (event, error, details) =>
      logger.error(
        { ...details, err: error instanceof Error ? stdSerializers.err(error) : String(error) },
        event,
      ),
  };
};
