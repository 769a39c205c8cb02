import { Command, InvalidArgumentError, Option } from "commander";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/days.ts";
import {
  delimiterOf,
  type Encoding,
  ENCODINGS,
  FILE_FORMATS,
} from "#core/import/import-options.ts";

/** A command with the output options that all commands share. */
export const subcommand = (name: string, description: string, example: string): Command =>
  new Command(name)
    .description(description)
    .optionsGroup("Output:")
    .option("--json", "print JSON, for programs")
    .option("--quiet", "print only data and errors")
    .option("--no-color", "print no colours (also: NO_COLOR)")
    .option("-y, --yes", "do not ask for confirmation")
    .optionsGroup("Options:")
    .addHelpText("after", exampleText(example));

/** A group of commands such as `brands`. */
export const commandGroup = (
  name: string,
  description: string,
  subcommands: readonly Command[],
  example: string,
): Command => {
  const command = new Command(name)
    .description(description)
    .addHelpText("after", exampleText(example));
  for (const one of subcommands) command.addCommand(one);
  return command;
};

/** The last part of a help text. */
export const exampleText = (example: string): string =>
  `\nExample:\n  ${example.replaceAll("\n", "\n  ")}`;

/** Adds the file to import, and the options for reading it. */
export const importing = (command: Command): Command =>
  command
    .argument("<file>", "a CSV, JSON or NDJSON file; - for standard input")
    .addOption(formatOption("the format of the file; detected if not set"))
    .addOption(delimiterOption())
    .addOption(encodingOption())
    .option("--dry-run", "show what would change; write nothing");

export const clearEmptyOption = (): Option =>
  new Option(
    "--clear-empty",
    "clear fields whose cell is empty, instead of leaving them unchanged",
  );

/** Adds the file to write, and the options for writing it. */
export const exporting = (command: Command, file = "[file]"): Command =>
  command
    .argument(file, "the file to write; - for standard output", ...(file === "[file]" ? ["-"] : []))
    .addOption(formatOption("the format; by the file's extension, else CSV"))
    .option("--excel", "begin a CSV file with a byte order mark, so that Excel reads it as UTF-8");

const formatOption = (description: string): Option =>
  new Option("--format <format>", description).choices(FILE_FORMATS);

const delimiterOption = (): Option =>
  new Option(
    "--delimiter <character>",
    "what separates the cells of a CSV file: comma, semicolon, tab or bar; detected if not set",
  ).argParser((text) => {
    const delimiter = delimiterOf(text);
    if (delimiter !== undefined) return delimiter;
    throw new InvalidArgumentError("It must be comma, semicolon, tab or bar.");
  });

const encodingOption = (): Option =>
  new Option(
    "--encoding <name>",
    "the character encoding, such as shift_jis; detected if not set",
  ).argParser((text) => {
    const encoding = encodingNamed(text);
    if (encoding !== undefined) return encoding;
    throw new InvalidArgumentError(`It must be ${ENCODINGS.join(", ")}.`);
  });

/** The encoding with this name, or another name that browsers know. */
const encodingNamed = (text: string): Encoding | undefined => {
  try {
    const { encoding } = new TextDecoder(text);
    return ENCODINGS.find((one) => one === encoding);
  } catch {
    return undefined;
  }
};

export const rejectsOption = (): Option =>
  new Option("--rejects <file>", "write rejected rows to a file, with line numbers and reasons");

export const atomicOption = (): Option =>
  new Option("--atomic", "write nothing if a row is rejected (the default)").conflicts("skipBad");

/** Collects the values of a repeatable option. */
export const repeated = (value: string, before: readonly string[] = []): string[] => [
  ...before,
  value,
];

/** A parser of whole numbers from 1 to `most`. */
export const countUpTo =
  (most: number) =>
  (text: string): number => {
    const count = Number(text);
    if (Number.isInteger(count) && count >= 1 && count <= most) return count;
    throw new InvalidArgumentError(
      `It must be a whole number from 1 to ${most.toLocaleString("en")}.`,
    );
  };

/** The `--limit` option of list commands. */
export const limitOption = (records: string): Option =>
  new Option("--limit <count>", `the most ${records} to list`).argParser(countUpTo(MOST_LISTED));

const MOST_LISTED = 1_000_000;

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };

/** Parses a duration such as 6h to milliseconds. */
export const duration = (text: string): number => {
  const [, count, unit] = /^(\d{1,4})([smhd])$/.exec(text) ?? [];
  const milliseconds = Number(count) * (UNITS[unit ?? ""] ?? 0);
  if (!(milliseconds > 0))
    throw new InvalidArgumentError("It must be a time such as 30m, 6h or 1d.");
  return milliseconds;
};
