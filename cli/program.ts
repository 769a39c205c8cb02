import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Command, CommanderError } from "commander";
import { adminsCommand } from "./commands/admins.ts";
import { brandsCommand } from "./commands/brands.ts";
import { dbCommand } from "./commands/db.ts";
import { historyCommand } from "./commands/history.ts";
import { doctorCommand } from "./commands/doctor.ts";
import { exampleText } from "./commands/subcommand.ts";
import { newsletterCommand } from "./commands/newsletter.ts";
import { privacyCommand } from "./commands/privacy.ts";
import { serveCommand } from "./commands/serve.ts";
import { checksCommand } from "./commands/checks.ts";
import { sitesCommand } from "./commands/sites.ts";
import { submissionsCommand } from "./commands/submissions.ts";
import { subscribersCommand } from "./commands/subscribers.ts";
import { attributesCommand, categoriesCommand, groupsCommand } from "./commands/taxonomy.ts";
import { packageRoot } from "./package-root.ts";
import { EXIT, failureText, UserError } from "./user-error.ts";

const version = (): string =>
  /"version": "([^"]+)"/.exec(readFileSync(join(packageRoot, "package.json"), "utf8"))?.[1] ?? "";

/** Every command of `golfbrands`. What a command does is loaded when it is called, so that help is instant. */
export const createProgram = (): Command => {
  const program = new Command("golfbrands")
    .description("Keeps and serves a directory of golf brands")
    .version(version())
    .showHelpAfterError("(golfbrands --help tells what there is)")
    .addHelpText("after", exampleText("golfbrands serve\ngolfbrands help brands import"))
    .configureHelp({ sortSubcommands: true })
    .exitOverride()
    .addCommand(serveCommand())
    .addCommand(brandsCommand())
    .addCommand(categoriesCommand())
    .addCommand(attributesCommand())
    .addCommand(groupsCommand())
    .addCommand(submissionsCommand())
    .addCommand(historyCommand())
    .addCommand(checksCommand())
    .addCommand(sitesCommand())
    .addCommand(subscribersCommand())
    .addCommand(newsletterCommand())
    .addCommand(privacyCommand())
    .addCommand(adminsCommand())
    .addCommand(dbCommand())
    .addCommand(doctorCommand());
  inheritSettings(program);
  return program;
};

/** Commands made apart do not take over the settings of the one they belong to. */
const inheritSettings = (command: Command): void => {
  for (const below of command.commands) {
    below.copyInheritedSettings(command);
    inheritSettings(below);
  }
};

/** Runs the command these words name. What a person can put right is told on standard error; how it ended is the exit code. */
export const runProgram = async (words: readonly string[]): Promise<void> => {
  try {
    const program = createProgram();
    await program.parseAsync(withHelpOption(words, program), { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.badUsage;
    } else if (error instanceof UserError) {
      process.stderr.write(`${error.message}\n`);
      process.exitCode = error.exitCode;
    } else {
      process.stderr.write(`${failureText(error)}\n`);
      if (process.env["LOG_LEVEL"] === "debug" && error instanceof Error)
        process.stderr.write(`${error.stack}\n`);
      process.exitCode = EXIT.failed;
    }
  }
};

/** `help brands import` asks for the same as `brands import --help`; what there is no help for is called, and refused as such. */
const withHelpOption = (words: readonly string[], program: Command): string[] => {
  if (words[0] !== "help") return [...words];
  const about = words.slice(1);
  let { commands } = program;
  for (const [at, word] of about.entries()) {
    if (commands.length === 0 || word.startsWith("-")) break;
    const named = commands.find((command) => command.name() === word);
    if (!named) return about.slice(0, at + 1);
    ({ commands } = named);
  }
  return [...about, "--help"];
};
