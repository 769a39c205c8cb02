import type { Command } from "commander";
import { commandGroup, subcommand } from "./subcommand.ts";

export const logosCommand = (): Command =>
  commandGroup(
    "logos",
    "Decide on logos that `sites check` found",
    [
      subcommand(
        "review",
        "Accept or reject logos one by one, with one key each; with --json, list them",
        "golfbrands logos review",
      ).action(async (options) => (await import("./logos/review-logos.ts")).reviewLogos(options)),
    ],
    "golfbrands logos review",
  );
