import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { adminsCommand } from "./commands/admins-command.ts";
import { brandsCommand } from "./commands/brands-command.ts";
import { completionCommand } from "./commands/completion-command.ts";
import { dbCommand } from "./commands/db-command.ts";
import { exampleText } from "./commands/leaf.ts";
import { historyCommand } from "./commands/history-command.ts";
import { newsletterCommand } from "./commands/newsletter-command.ts";
import { privacyCommand } from "./commands/privacy-command.ts";
import { serveCommand } from "./commands/serve-command.ts";
import { submissionsCommand } from "./commands/submissions-command.ts";
import { subscribersCommand } from "./commands/subscribers-command.ts";
import { attributesCommand, categoriesCommand } from "./commands/taxonomy-command.ts";
import { packageRoot } from "./package-root.ts";

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
    .addCommand(submissionsCommand())
    .addCommand(historyCommand())
    .addCommand(subscribersCommand())
    .addCommand(newsletterCommand())
    .addCommand(privacyCommand())
    .addCommand(adminsCommand())
    .addCommand(dbCommand())
    .addCommand(completionCommand(createProgram));
  settleBelow(program);
  return program;
};

/** Commands made apart do not take over the settings of the one they belong to. */
const settleBelow = (command: Command): void => {
  for (const below of command.commands) {
    below.copyInheritedSettings(command);
    settleBelow(below);
  }
};
