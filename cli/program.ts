import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Command, CommanderError } from "commander";
import { adminsCommand } from "./commands/admins.ts";
import { brandsCommand } from "./commands/brands.ts";
import { dbCommand } from "./commands/db.ts";
import { historyCommand } from "./commands/history.ts";
import { doctorCommand } from "./commands/doctor.ts";
import { exampleText } from "./commands/subcommand.ts";
import { listsCommand } from "./commands/lists.ts";
import { logosCommand } from "./commands/logos.ts";
import { mailCommand } from "./commands/mail.ts";
import { privacyCommand } from "./commands/privacy.ts";
import { serveCommand } from "./commands/serve.ts";
import { sitesCommand } from "./commands/sites.ts";
import { submissionsCommand } from "./commands/submissions.ts";
import { attributesCommand, categoriesCommand, groupsCommand } from "./commands/taxonomy.ts";
import { printMessage } from "./output/terminal.ts";
import { packageRoot } from "./package-root.ts";
import { EXIT } from "./exit-codes.ts";
import { failureText, UserError } from "./user-error.ts";

const version = (): string =>
  /"version": "([^"]+)"/.exec(readFileSync(join(packageRoot, "package.json"), "utf8"))?.[1] ?? "";

/** Below this width Commander does not wrap a description. Its default of 40 gives lines that are wider than a narrow terminal. */
const MIN_WIDTH_TO_WRAP = 16;

/** Every command of `golfbrands`. Commands load their code when they run, so help is instant. */
export const createProgram = (): Command => {
  const program = new Command("golfbrands")
    .description("Manage and serve a directory of golf brands")
    .version(version())
    .addHelpText("after", exampleText("golfbrands serve\ngolfbrands help brands import"))
    .configureHelp({ sortSubcommands: true, minWidthToWrap: MIN_WIDTH_TO_WRAP })
    .exitOverride()
    .addCommand(serveCommand())
    .addCommand(brandsCommand())
    .addCommand(categoriesCommand())
    .addCommand(attributesCommand())
    .addCommand(groupsCommand())
    .addCommand(listsCommand())
    .addCommand(logosCommand())
    .addCommand(submissionsCommand())
    .addCommand(historyCommand())
    .addCommand(sitesCommand())
    .addCommand(mailCommand())
    .addCommand(privacyCommand())
    .addCommand(adminsCommand())
    .addCommand(dbCommand())
    .addCommand(doctorCommand());
  inheritSettings(program);
  return program;
};

/** Commander copies settings only to commands created with `command()`, not to those added later. Also makes each error name the help of its command. */
const inheritSettings = (command: Command, name = command.name()): void => {
  command.showHelpAfterError(`(See \`${name} --help\`.)`);
  for (const child of command.commands) {
    child.copyInheritedSettings(command);
    inheritSettings(child, `${name} ${child.name()}`);
  }
};

const refuseRenamed = ([group, verb]: readonly string[]): void => {
  if (group === "newsletter")
    throw new UserError(
      "`golfbrands newsletter` is now `golfbrands mail preview|test|send`.",
      EXIT.badUsage,
    );
  if (group === "lists" && verb === "send")
    throw new UserError("`golfbrands lists send` is now `golfbrands mail send`.", EXIT.badUsage);
};

/** Parses the arguments and runs the command. Prints errors to standard error and sets the exit code. */
export const runProgram = async (words: readonly string[]): Promise<void> => {
  try {
    refuseRenamed(words);
    const program = createProgram();
    await program.parseAsync(withHelpOption(words, program), { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.badUsage;
    } else if (error instanceof UserError) {
      printMessage(error.message);
      process.exitCode = error.exitCode;
    } else {
      printMessage(failureText(error));
      if (process.env["LOG_LEVEL"] === "debug" && error instanceof Error)
        process.stderr.write(`${error.stack}\n`);
      process.exitCode = EXIT.failed;
    }
  }
};

/** Turns `help brands import` into `brands import --help`. Unknown commands stay, so that commander refuses them. */
const withHelpOption = (words: readonly string[], program: Command): string[] => {
  if (words[0] !== "help") return [...words];
  const path = words.slice(1);
  let { commands } = program;
  for (const [at, word] of path.entries()) {
    if (commands.length === 0 || word.startsWith("-")) break;
    const named = commands.find((command) => command.name() === word);
    if (!named) return path.slice(0, at + 1);
    ({ commands } = named);
  }
  return [...path, "--help"];
};
