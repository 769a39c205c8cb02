import { type Command, Option } from "commander";
import { BRAND_STATUSES } from "#core/brand/fields.ts";
import { BRAND_NEEDS } from "#core/brand/brand.ts";
import { MATCHES, ONLY } from "#core/import/import-options.ts";
import {
  atomicOption,
  formatOption,
  subcommand,
  commandGroup,
  planOption,
  rejectsOption,
  repeated,
} from "./subcommand.ts";

const loadLists = () => import("./brands/list-brands.ts");
const loadEdits = () => import("./brands/edit-brands.ts");

export const brandsCommand = (): Command =>
  commandGroup(
    "brands",
    "List, change, import and export brands",
    [list(), show(), archive(), activate(), remove(), importing(), applying(), exporting()],
    "golfbrands brands import brands.csv --dry-run\ngolfbrands brands export brands.csv",
  );

const list = () =>
  subcommand("list", "List brands", "golfbrands brands list --status archived --search golf")
    .option("--search <text>", "only those with this in their name or slug")
    .addOption(status("only those with this status"))
    .addOption(new Option("--needs <what>", "only those that need attention").choices(BRAND_NEEDS))
    .option(
      "--sort <key>",
      "name, slug, positioning, status, view-count, created or updated; - before it turns it round",
      "name",
    )
    .option("--limit <count>", "at most so many")
    .action(async (options) => (await loadLists()).listBrandsCommand(options));

const show = () =>
  subcommand("show", "Show everything about a brand", "golfbrands brands show titleist")
    .argument("<slug>", "the brand's slug or id")
    .action(async (slug, options) => (await loadLists()).showBrandCommand(slug, options));

const archive = () =>
  subcommand("archive", "Hide brands from visitors", "golfbrands brands archive titleist ping")
    .argument("<slug...>", "the brands' slugs or ids")
    .action(async (slugs, options) => (await loadEdits()).setStatus(slugs, "archived", options));

const activate = () =>
  subcommand("activate", "Show brands to visitors", "golfbrands brands activate titleist")
    .argument("<slug...>", "the brands' slugs or ids")
    .action(async (slugs, options) => (await loadEdits()).setStatus(slugs, "active", options));

const remove = () =>
  subcommand("delete", "Delete brands with their links", "golfbrands brands delete old-brand --yes")
    .argument("<slug...>", "the brands' slugs or ids")
    .action(async (slugs, options) => (await loadEdits()).deleteBrands(slugs, options));

const importing = () =>
  subcommand(
    "import",
    "Create and change brands from a file, all of it or nothing",
    "golfbrands brands import brands.csv --dry-run\ngolfbrands brands import brands.csv --skip-bad --rejects rejects.csv",
  )
    .argument("<file>", "a CSV, JSON or NDJSON file; - for standard input")
    .addOption(formatOption("what the file is, where its content does not tell"))
    .option("--dry-run", "only tell what would be done")
    .addOption(planOption())
    .addOption(rejectsOption())
    .addOption(
      new Option("--match <by>", "by what rows are recognised as brands that exist")
        .choices(MATCHES)
        .default("slug"),
    )
    .addOption(
      new Option("--only <what>", "leave brands that exist alone, or create none").choices(ONLY),
    )
    .option(
      "--set <field=value>",
      "give every row this value, whatever the file says (repeatable)",
      repeated,
    )
    .option("--clear-empty", "an empty cell clears its field instead of leaving it as it is")
    .option("--create-missing-taxonomy", "create categories and attributes that do not exist")
    .addOption(atomicOption())
    .option("--skip-bad", "write the good rows when others are rejected")
    .option("--again", "import a file once more that was imported already")
    .action(async (file, options) =>
      (await import("./brands/import-brands.ts")).importBrands(file, options),
    );

const applying = () =>
  subcommand(
    "apply",
    "Do exactly what a plan of `brands import --plan` says, if nothing changed since",
    "golfbrands brands apply plan.json",
  )
    .argument("<plan>", "the plan; - for standard input")
    .action(async (file, options) => (await loadEdits()).applyPlan(file, options));

const exporting = () =>
  subcommand(
    "export",
    "Write brands to a file",
    "golfbrands brands export brands.csv --status active --category putters",
  )
    .argument("[file]", "where to write; - or none for standard output", "-")
    .addOption(formatOption("by the file's name, else CSV"))
    .addOption(status("only those with this status"))
    .option("--category <slug>", "only those in this category")
    .option(
      "--attribute <slug>",
      "only those with this attribute (repeatable; all must match)",
      repeated,
    )
    .option("--search <text>", "only those with this in their name or slug")
    .action(async (file, options) => (await loadLists()).exportBrandsCommand(file, options));

const status = (description: string): Option =>
  new Option("--status <status>", description).choices(BRAND_STATUSES);
