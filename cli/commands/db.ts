import { type Command, Option } from "commander";
import { subcommand, commandGroup } from "./subcommand.ts";

const loadFileWork = () => import("./db/database-file.ts");

export const dbCommand = (): Command =>
  commandGroup(
    "db",
    "Maintain the database",
    [
      subcommand(
        "migrate",
        "Upgrade the database file or create an empty one; list what a Supabase project lacks",
        "golfbrands db migrate\ngolfbrands db migrate --write supabase/migrations && supabase db push",
      )
        .option("--write <folder>", "only write the migrations, for the Supabase CLI")
        .action(async (options) => (await loadFileWork()).migrateCommand(options)),
      subcommand("check", "Check the whole database for damage", "golfbrands db check").action(
        async (options) => (await loadFileWork()).check(options),
      ),
      subcommand(
        "backup",
        "Copy the database to a file, even while it is in use, and check the copy",
        "golfbrands db backup backups/monday.db",
      )
        .argument("<file>", "the file to write; --yes replaces an earlier backup")
        .option("--prove", "prove the copy by restoring it to a temporary file")
        .action(async (file, options) => (await loadFileWork()).backUp(file, options)),
      subcommand(
        "restore",
        "Replace the database with a backup; keeps the old file next to it",
        "golfbrands db restore backups/monday.db --yes",
      )
        .argument("<file>", "the backup")
        .option(
          "--without-returning",
          "leave out administrators and subscriptions that ended since the backup",
        )
        .action(async (file, options) => (await loadFileWork()).restore(file, options)),
      subcommand(
        "copy",
        "Copy the directory between the database file and a Supabase project, and compare both",
        "golfbrands db copy --to supabase\ngolfbrands db copy --to sqlite --replace --yes",
      )
        .addOption(
          new Option("--to <store>", "the store to write")
            .choices(["supabase", "sqlite"] as const)
            .makeOptionMandatory(),
        )
        .option("--replace", "replace an existing directory")
        .action(async (options) => (await import("./db/copy.ts")).copy(options)),
    ],
    "golfbrands db backup backups/monday.db",
  );
