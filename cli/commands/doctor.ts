import type { Command } from "commander";
import { leaf } from "./leaf.ts";
import { portNumber } from "./serve.ts";

export const doctorCommand = (): Command =>
  leaf(
    "doctor",
    "Look at a running site and its settings, and say what is wrong and the remedy",
    "golfbrands doctor\ngolfbrands doctor --json | jq '.findings[] | select(.state != \"fine\")'",
  )
    .option("--port <number>", "where the site listens (PORT, 3000)", portNumber)
    .option("--host <address>", "the address it listens on (HOST, 127.0.0.1)")
    .addHelpText(
      "after",
      "\nIt asks the running site, at its own and at its public address, and reads the same settings as `serve`: give it the\nsame. What is wrong ends with 1; what is only unset or advisable is a hint, and ends with 0.",
    )
    .action(async (options) => (await import("./doctor/run-doctor.ts")).doctor(options));
