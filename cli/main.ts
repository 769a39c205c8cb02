import { CommanderError } from "commander";
import { Complaint, EXIT } from "./complaint.ts";
import { endWhenOutputCloses } from "./output/closed-output.ts";
import { createProgram } from "./program.ts";

endWhenOutputCloses();

/** `help brands import` asks for the same as `brands import --help`. */
const asked = (words: readonly string[]): string[] =>
  words[0] === "help" ? [...words.slice(1), "--help"] : [...words];

try {
  await createProgram().parseAsync(asked(process.argv.slice(2)), { from: "user" });
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.badUsage;
  } else if (error instanceof Complaint) {
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
