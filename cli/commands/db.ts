import { type Command, Option } from "commander";
import { subcommand, commandGroup } from "./subcommand.ts";

const loadFileWork = () => import("./db/database-file.ts");

export const dbCommand = (): Command =>
  commandGroup(
    "db",
    "Look after the database",
    [
      subcommand(
        "migrate",
        "Bring the database file up to date, or make an empty one; of a Supabase project, tell what it lacks",
        "golfbrands db migrate\ngolfbrands db migrate --write supabase/migrations && supabase db push",
      )
        .option("--write <folder>", "only write a Supabase project's migrations, for its own CLI")
        .action(async (options) => (await loadFileWork()).migrateCommand(options)),
      subcommand(
        "check",
        "Look through the whole database for damage, and for texts with invisible characters",
        "golfbrands db check",
      ).action(async (options) => (await loadFileWork()).check(options)),
      subcommand(
        "backup",
        "Copy the database to a file while it is in use, and check the copy",
        "golfbrands db backup backups/monday.db",
      )
        .argument("<file>", "where to; --yes replaces an earlier backup there")
        .option("--prove", "restore the copy to a scratch file before it is kept")
        .action(async (file, options) => (await loadFileWork()).backUp(file, options)),
      subcommand(
        "restore",
        "Put a backup in the place of the database, which is kept beside it",
        "golfbrands db restore backups/monday.db --yes",
      )
        .argument("<file>", "the backup")
        .option(
          "--without-returning",
          "leave out administrators and subscribers who are no longer in the database it replaces",
        )
        .action(async (file, options) => (await loadFileWork()).restore(file, options)),
      subcommand(
        "copy",
        "Copy the whole directory between the database file and the Supabase project, and compare",
        "golfbrands db copy --to supabase\ngolfbrands db copy --to sqlite --replace --yes",
      )
        .addOption(
          new Option("--to <store>", "where to")
            .choices(["supabase", "sqlite"] as const)
            .makeOptionMandatory(),
        )
        .option("--replace", "put the copy in the place of a directory that is there")
        .action(async (options) => (await import("./db/copy.ts")).copy(options)),
    ],
    "golfbrands db backup backups/monday.db",
  );
