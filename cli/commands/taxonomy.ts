import type { Command } from "commander";
import { formatOption, subcommand, commandGroup } from "./subcommand.ts";

export const categoriesCommand = (): Command =>
  taxonomyCommand("categories", "category", "putters");

export const attributesCommand = (): Command =>
  taxonomyCommand("attributes", "attribute", "tour-proven");

const load = () => import("./taxonomy/edit-taxonomy.ts");
const loadFiles = () => import("./taxonomy/taxonomy-files.ts");

export const groupsCommand = (): Command =>
  commandGroup(
    "groups",
    "Keep the groups of attributes and their rules",
    [
      subcommand("list", "List the groups and their rules", "golfbrands groups list").action(
        async (options) => (await load()).listGroups(options),
      ),
      ...fileCommands("groups", "group"),
    ],
    "golfbrands groups list",
  );

const fileCommands = (
  plural: "categories" | "attributes" | "groups",
  kind: "category" | "attribute" | "group",
): Command[] => [
  subcommand(
    "import",
    `Create and change ${plural} from a file, all of it or nothing`,
    `golfbrands ${plural} import ${plural}.csv`,
  )
    .argument("<file>", "a CSV, JSON or NDJSON file; - for standard input")
    .addOption(formatOption("what the file is, where its content does not tell"))
    .option("--dry-run", "only tell what would be done")
    .action(async (file, options) => (await loadFiles()).importTaxonomy(kind, file, options)),
  subcommand("export", `Write the ${plural} to a file`, `golfbrands ${plural} export ${plural}.csv`)
    .argument("[file]", "where to write; - or none for standard output", "-")
    .addOption(formatOption("by the file's name, else CSV"))
    .action(async (file, options) => (await loadFiles()).exportTaxonomy(kind, file, options)),
];

const taxonomyCommand = (
  plural: "categories" | "attributes",
  kind: "category" | "attribute",
  example: string,
): Command => {
  const add = subcommand("add", `Add a ${kind}`, `golfbrands ${plural} add "Golf Gloves"`)
    .argument("<name>", "what it is called")
    .option("--slug <slug>", "its place in addresses; made from the name when left out");
  const rename = subcommand(
    "rename",
    `Rename a ${kind}`,
    `golfbrands ${plural} rename ${example} "New Name"`,
  )
    .argument("<slug>", `the ${kind}`)
    .argument("<name>", "what it is called from now on")
    .option("--slug <slug>", "its new place in addresses; stays when left out");
  for (const command of [add, rename]) {
    if (kind === "category") command.option("--description <text>", "a sentence for visitors");
    else
      command
        .option("--group <name>", "what it is shown among, such as Made in")
        .option("--definition <text>", "what earns a brand the attribute");
    command.option("--order <number>", "its place among the others");
  }
  return commandGroup(
    plural,
    `Keep the ${plural}`,
    [
      subcommand(
        "list",
        `List the ${plural} and how many brands each has`,
        `golfbrands ${plural} list`,
      ).action(async (options) => (await load()).list(kind, options)),
      add.action(async (name, options) => (await load()).add(kind, name, options)),
      rename.action(async (slug, name, options) =>
        (await load()).rename(kind, slug, name, options),
      ),
      subcommand(
        "delete",
        `Delete a ${kind} and take it from its brands`,
        `golfbrands ${plural} delete ${example} --yes`,
      )
        .argument("<slug>", `the ${kind}`)
        .action(async (slug, options) => (await load()).remove(kind, slug, options)),
      subcommand(
        "merge",
        `Make every brand of one ${kind} one of another, and delete the first`,
        `golfbrands ${plural} merge old-${example} ${example} --yes`,
      )
        .argument("<from>", `the ${kind} that goes`)
        .argument("<into>", `the ${kind} that stays`)
        .action(async (from, into, options) => (await load()).merge(kind, from, into, options)),
      ...fileCommands(plural, kind),
    ],
    `golfbrands ${plural} list`,
  );
};
