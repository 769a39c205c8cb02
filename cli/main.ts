import { CommanderError } from "commander";
import { Complaint, EXIT } from "./complaint.ts";
import { createProgram } from "./program.ts";

// A reader that went away (`golfbrands … | head`) is no fault of ours.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(EXIT.done);
  throw error;
});

try {
  await createProgram().parseAsync();
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
