import type { Command } from "commander";
import type { OtherKind } from "#core/result.ts";
import { clearEmptyOption, commandGroup, exporting, importing, subcommand } from "./subcommand.ts";

export const categoriesCommand = (): Command =>
  taxonomyCommand("categories", "category", "putters");

export const attributesCommand = (): Command =>
  taxonomyCommand("attributes", "attribute", "tour-proven");

const load = () => import("./taxonomy/edit-taxonomy.ts");
const loadFiles = () => import("./taxonomy/taxonomy-files.ts");

export const groupsCommand = (): Command =>
  commandGroup(
    "groups",
    "Manage groups of attributes and their rules",
    [
      subcommand("list", "List the groups and their rules", "golfbrands groups list").action(
        async (options) => (await load()).listGroups(options),
      ),
      ...fileCommands("groups", "group"),
    ],
    "golfbrands groups list",
  );

export const fileCommands = (
  plural: "categories" | "attributes" | "groups" | "lists",
  kind: OtherKind,
): Command[] => [
  importing(
    subcommand(
      "import",
      `Create and update ${plural} from a file, in one batch`,
      `golfbrands ${plural} import ${plural}.csv`,
    ),
  )
    .addOption(clearEmptyOption())
    .action(async (file, options) => (await loadFiles()).importTaxonomy(kind, file, options)),
  exporting(
    subcommand(
      "export",
      `Write the ${plural} to a file`,
      `golfbrands ${plural} export ${plural}.csv`,
    ),
  ).action(async (file, options) =>
    (await loadFiles()).exportTaxonomy(kind, plural, file, options),
  ),
];

const taxonomyCommand = (
  plural: "categories" | "attributes",
  kind: "category" | "attribute",
  example: string,
): Command => {
  const one = kind === "attribute" ? "an attribute" : "a category";
  const add = subcommand("add", `Add ${one}`, `golfbrands ${plural} add "Golf Gloves"`)
    .argument("<name>", "its name")
    .option("--slug <slug>", "its slug; made from the name if not set");
  const rename = subcommand(
    "rename",
    `Rename ${one}`,
    `golfbrands ${plural} rename ${example} "New Name"`,
  )
    .argument("<slug>", `the ${kind}`)
    .argument("<name>", "its new name")
    .option("--slug <slug>", "its new slug; unchanged if not set");
  for (const command of [add, rename]) {
    command.option("--aliases <list>", "other words to find it by, separated by |");
    if (kind === "category") command.option("--description <text>", "a sentence for visitors");
    else
      command
        .option("--group <name>", "its group, such as Made in")
        .option("--definition <text>", "the rule by which brands get the attribute");
    command.option("--order <number>", "its position in lists");
  }
  return commandGroup(
    plural,
    `Manage ${plural}`,
    [
      subcommand(
        "list",
        `List ${plural} with their number of brands`,
        `golfbrands ${plural} list`,
      ).action(async (options) => (await load()).list(kind, options)),
      add.action(async (name, options) => (await load()).add(kind, name, options)),
      rename.action(async (slug, name, options) =>
        (await load()).rename(kind, slug, name, options),
      ),
      subcommand(
        "delete",
        `Delete ${one} and remove it from its brands`,
        `golfbrands ${plural} delete ${example} --yes`,
      )
        .argument("<slug>", `the ${kind}`)
        .action(async (slug, options) => (await load()).remove(kind, slug, options)),
      subcommand(
        "merge",
        `Move all brands of one ${kind} to another, and delete the first`,
        `golfbrands ${plural} merge old-${example} ${example} --yes`,
      )
        .argument("<from>", `the ${kind} to delete`)
        .argument("<into>", `the ${kind} to keep`)
        .action(async (from, into, options) => (await load()).merge(kind, from, into, options)),
      ...fileCommands(plural, kind),
    ],
    `golfbrands ${plural} list`,
  );
};
