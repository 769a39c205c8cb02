import type { Command } from "commander";
import { commandGroup, subcommand } from "./subcommand.ts";
import { fileCommands } from "./taxonomy.ts";

export const listsCommand = (): Command =>
  commandGroup(
    "lists",
    "Manage lists by editors",
    [
      subcommand("list", "List the lists", "golfbrands lists list").action(async (options) =>
        (await import("./taxonomy/edit-taxonomy.ts")).listLists(options),
      ),
      ...fileCommands("lists", "list"),
    ],
    "golfbrands lists list",
  );
