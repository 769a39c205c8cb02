import type { Command } from "commander";
import { subcommand, commandGroup, limitOption } from "./subcommand.ts";

const loadLists = () => import("./history/show-history.ts");

export const historyCommand = (): Command =>
  commandGroup(
    "history",
    "Show and undo changes",
    [
      subcommand("list", "List changes, newest first", "golfbrands history list --brand titleist")
        .option("--brand <slug>", "only changes to this brand")
        .addOption(limitOption("batches").default(50))
        .option("--all", "list each confirmation on its own line")
        .action(async (options) => (await loadLists()).listHistory(options)),
      subcommand(
        "show",
        "Show the changes of a batch, field by field",
        "golfbrands history show 6f1c2a9e-0b1d-4b7e-9d5c-2f3a4b5c6d7e",
      )
        .argument("<batch>", "its id or the first characters of it; `last` for the newest")
        .action(async (batch, options) => (await loadLists()).showBatchCommand(batch, options)),
      subcommand(
        "revert",
        "Undo a batch; keeps and shows fields that were changed since",
        "golfbrands history revert last --dry-run",
      )
        .argument("<batch>", "its id or the first characters of it; `last` for the newest")
        .option("--dry-run", "show what would change; write nothing")
        .action(async (batch, options) =>
          (await import("./history/revert.ts")).revertCommand(batch, options),
        ),
    ],
    "golfbrands history list --brand titleist",
  );
