import { Command, InvalidArgumentError, Option } from "commander";
import { DAY_MS, HOUR_MS } from "#core/days.ts";
import { countUpTo, duration, exampleText } from "./subcommand.ts";

const MAX_BACKUPS = 1_000;
const MAX_PORT = 65_535;

export const portNumber = (text: string): string => {
  if (!/^\d{1,5}$/.test(text) || Number(text) > MAX_PORT)
    throw new InvalidArgumentError(`It must be a whole number from 0 to ${MAX_PORT}.`);
  return text;
};

const INTERVALS = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS } as const;

interface ServeArguments {
  mailEvery?: keyof typeof INTERVALS;
  port?: string;
  host?: string;
  backupDir?: string;
  backupEvery: number;
  backupKeep: number;
}

export const serveCommand = (): Command =>
  new Command("serve")
    .description("Serve the site; create and fill the database first if there is none")
    .option(
      "--port <number>",
      "the port to listen on; 0 for any free port (PORT, 3000)",
      portNumber,
    )
    .option("--host <address>", "the address to listen on (HOST, 127.0.0.1)")
    .option(
      "--backup-dir <folder>",
      "make backups regularly, prove each one, and keep them in this folder",
    )
    .addOption(
      new Option("--backup-every <time>", "the time between backups, such as 30m, 6h or 1d")
        .argParser(duration)
        .default(6 * HOUR_MS, "6h"),
    )
    .option("--backup-keep <count>", "the number of backups to keep", countUpTo(MAX_BACKUPS), 7)
    .addOption(
      new Option(
        "--mail-every <time>",
        "e-mail people what is new in their lists, and look for it this often; nobody gets more than one e-mail a week",
      ).choices(Object.keys(INTERVALS)),
    )
    .addHelpText(
      "after",
      exampleText("golfbrands serve --port 8080 --backup-dir backups --backup-every 6h"),
    )
    .action(
      async (
        { backupDir, backupEvery, backupKeep, mailEvery, ...options }: ServeArguments,
        command: Command,
      ) => {
        const isGiven = (name: string) => command.getOptionValueSource(name) === "cli";
        if (backupDir === undefined && (isGiven("backupEvery") || isGiven("backupKeep")))
          command.error("error: --backup-every and --backup-keep need --backup-dir");
        const { serve } = await import("./serve/start-server.ts");
        await serve({
          ...options,
          mailEveryMs: mailEvery && INTERVALS[mailEvery],
          backups:
            backupDir === undefined
              ? undefined
              : { folder: backupDir, everyMs: backupEvery, keep: backupKeep },
        });
      },
    );
