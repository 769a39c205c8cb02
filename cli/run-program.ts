import { type Command, CommanderError } from "commander";
import { UserError, EXIT } from "./user-error.ts";
import { createProgram } from "./program.ts";

/** Runs the command these words name. What a person can put right is told on standard error; how it ended is the exit code. */
export const runProgram = async (words: readonly string[]): Promise<void> => {
  try {
    const program = createProgram();
    await program.parseAsync(asked(words, program), { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.badUsage;
    } else if (error instanceof UserError) {
      process.stderr.write(`${error.message}\n`);
      process.exitCode = error.exitCode;
    } else {
      process.stderr.write(
        `GolfBrands failed unexpectedly: ${error instanceof Error ? error.message : String(error)}\n`,
      );
      if (process.env["LOG_LEVEL"] === "debug" && error instanceof Error)
        process.stderr.write(`${error.stack}\n`);
      process.exitCode = EXIT.failed;
    }
  }
};

/** `help brands import` asks for the same as `brands import --help`; what there is no help for is called, and refused as such. */
const asked = (words: readonly string[], program: Command): string[] => {
  if (words[0] !== "help") return [...words];
  const about = words.slice(1);
  let { commands } = program;
  for (const [at, word] of about.entries()) {
    if (commands.length === 0 || word.startsWith("-")) break;
    const named = commands.find((command) => command.name() === word);
    if (!named) return about.slice(0, at + 1);
    ({ commands } = named);
  }
  return [...about, "--help"];
};
