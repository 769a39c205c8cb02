import { Command, InvalidArgumentError, Option } from "commander";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/days.ts";
import { FILE_FORMATS } from "#core/import/import-options.ts";

/** A command that does something, with what all of them understand. */
export const subcommand = (name: string, description: string, example: string): Command =>
  new Command(name)
    .description(description)
    .optionsGroup("Output:")
    .option("--json", "answer in JSON, for programs")
    .option("--quiet", "say only what was asked for, and what went wrong")
    .option("--no-color", "no colours (as with NO_COLOR)")
    .option("-y, --yes", "do it without asking back")
    .optionsGroup("Options:")
    .addHelpText("after", exampleText(example));

/** A noun and its verbs. */
export const commandGroup = (
  name: string,
  description: string,
  verbs: readonly Command[],
  example: string,
): Command => {
  const command = new Command(name)
    .description(description)
    .addHelpText("after", exampleText(example));
  for (const verb of verbs) command.addCommand(verb);
  return command;
};

/** What help ends with. */
export const exampleText = (example: string): string =>
  `\nExample:\n  ${example.replaceAll("\n", "\n  ")}`;

/** What a file is, or is to be. */
export const formatOption = (description: string): Option =>
  new Option("--format <format>", description).choices(FILE_FORMATS);

export const planOption = (): Option =>
  new Option(
    "--plan <file>",
    "only write what would be done to a file, for `golfbrands brands apply`",
  );

export const rejectsOption = (): Option =>
  new Option(
    "--rejects <file>",
    "write the rows that are rejected to a file, with their line and reason",
  );

export const atomicOption = (): Option =>
  new Option("--atomic", "write nothing when any row is rejected (the default)").conflicts(
    "skipBad",
  );

/** Collects an option that may be given several times. */
export const repeated = (value: string, before: readonly string[] = []): string[] => [
  ...before,
  value,
];

/** Reads a whole number from 1. */
export const countUpTo =
  (most: number) =>
  (text: string): number => {
    const count = Number(text);
    if (Number.isInteger(count) && count >= 1 && count <= most) return count;
    throw new InvalidArgumentError(
      `It must be a whole number from 1 to ${most.toLocaleString("en")}.`,
    );
  };

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };

/** Reads a length of time, in milliseconds. */
export const duration = (text: string): number => {
  const [, count, unit] = /^(\d{1,4})([smhd])$/.exec(text) ?? [];
  const milliseconds = Number(count) * (UNITS[unit ?? ""] ?? 0);
  if (!(milliseconds > 0))
    throw new InvalidArgumentError("It must be a time such as 30m, 6h or 1d.");
  return milliseconds;
};
