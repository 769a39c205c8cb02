import { once } from "node:events";
import { fromKeys, keysOf } from "#core/records.ts";
import { fileFailure } from "#adapters/files/source-file.ts";
import { EXIT } from "../exit-codes.ts";
import { errorText } from "../user-error.ts";
import { sanitizeLines } from "./sanitize.ts";
import { wrapLines } from "./wrap-text.ts";

/** Output options of every command. */
export interface OutputOptions {
  json?: boolean;
  /** Prints only data and errors. */
  quiet?: boolean;
  /** False with `--no-color`. */
  color?: boolean;
  /** Skips confirmations. */
  yes?: boolean;
}

/** Prints data to standard output and everything else to standard error. */
export type Terminal = ReturnType<typeof openTerminal>;

export type Marks = Record<keyof typeof CODES, (text: string) => string>;

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 } as const;

/** The width to print in: the terminal's, else that in `COLUMNS`. Otherwise, output to a pipe or a file is not cut. */
const widthOf = ({ isTTY, columns }: NodeJS.WriteStream): number =>
  (isTTY ? columns : 0) || Number(process.env["COLUMNS"]) || (isTTY ? USUAL_WIDTH : Infinity);

/** For a terminal that does not report its width. */
const USUAL_WIDTH = 80;

export const openTerminal = (options: OutputOptions) => {
  const { stdout, stderr, stdin, env } = process;
  const { json = false, quiet = false, yes = false } = options;
  const isMarked =
    options.color !== false && !env["NO_COLOR"] && env["TERM"] !== "dumb" && stdout.isTTY;
  /** Writes data. Waits while the reader is busy. */
  const out = async (text: string): Promise<void> => {
    outputs += 1;
    if (isOutputClosed() || stdout.write(text)) return;
    await once(stdout, "drain").catch((error: unknown) => {
      if (!isOutputClosed()) throw error;
    });
  };
  const outJson = (value: unknown) => out(`${JSON.stringify(value, null, 2)}\n`);
  /** Writes lines of text, wrapped on a terminal. */
  const print = (text: string) => out(`${wrapLines(text, widthOf(stdout))}\n`);
  return {
    json,
    quiet,
    yes,
    /** Whether the command can ask a person. */
    isInteractive: stdin.isTTY && stderr.isTTY,
    width: widthOf(stdout),
    /** Styles text for standard output. */
    mark: marks(isMarked),
    out,
    outJson,
    print,
    /** Prints the result: a JSON value with `--json`, otherwise a line. */
    answer: (value: unknown, text: string) => (json ? outJson(value) : print(sanitizeLines(text))),
    /** Prints a message, unless `--quiet` is set. */
    say: (line: string): void => {
      if (!quiet) printMessage(line);
    },
    /** Prints a warning or an error. */
    warn: printMessage,
  };
};

/** Prints a message on standard error. Sanitizes it, because it may quote file names and texts of strangers. */
export const printMessage = (line: string): void => {
  const { stderr } = process;
  stderr.write(`${wrapLines(sanitizeLines(line), widthOf(stderr))}\n`);
};

/** Functions that style text with escape codes, or return it unchanged. */
export const marks = (isMarked: boolean): Marks =>
  fromKeys(
    keysOf(CODES),
    (name) => (text) => (isMarked && text !== "" ? `\u001B[${CODES[name]}m${text}\u001B[0m` : text),
  );

let outputs = 0;

/** How often data was written. Once data is on a terminal, a progress bar would overwrite it. */
export const outputCount = (): number => outputs;

let isClosed = false;
let unfinished = 0;

/** Whether the reader of standard output closed it. */
const isOutputClosed = (): boolean => isClosed;

/** Exits with success when the reader closes the pipe (`golfbrands … | head`), unless there is work to finish. Other errors end the command. */
export const endWhenOutputCloses = (): void => {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") {
      process.stderr.write(`${errorText(fileFailure(error, "Standard output"))}\n`);
      process.exit(EXIT.failed);
    }
    isClosed = true;
    if (unfinished === 0) process.exit(EXIT.done);
  });
};

/** Finishes the work even if the reader closes standard output. */
export const finishUnread = async <T>(work: () => Promise<T>): Promise<T> => {
  unfinished += 1;
  try {
    return await work();
  } finally {
    unfinished -= 1;
  }
};
