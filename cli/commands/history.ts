import type { Command } from "commander";
import { subcommand, commandGroup } from "./subcommand.ts";

const loadLists = () => import("./history/show-history.ts");

export const historyCommand = (): Command =>
  commandGroup(
    "history",
    "See who did what, and take it back",
    [
      subcommand(
        "list",
        "List what was done, newest first",
        "golfbrands history list --brand titleist",
      )
        .option("--brand <slug>", "only what was done to this brand")
        .option("--limit <count>", "at most so many", "50")
        .option("--all", "every confirmation by itself, and not a run of them in one line")
        .action(async (options) => (await loadLists()).listHistory(options)),
      subcommand(
        "show",
        "Show what a batch did, field by field",
        "golfbrands history show 6f1c2a9e-0b1d-4b7e-9d5c-2f3a4b5c6d7e",
      )
        .argument("<batch>", "its id, or the beginning of it; `last` is the newest")
        .action(async (batch, options) => (await loadLists()).showBatchCommand(batch, options)),
      subcommand(
        "revert",
        "Take a batch back; whatever was changed since stays, and is shown",
        "golfbrands history revert last --dry-run",
      )
        .argument("<batch>", "its id, or the beginning of it; `last` is the newest")
        .option("--dry-run", "only tell what would be done")
        .action(async (batch, options) =>
          (await import("./history/revert.ts")).revertCommand(batch, options),
        ),
    ],
    "golfbrands history list --brand titleist",
  );
