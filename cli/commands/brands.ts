import { type Command, Option } from "commander";
import { LIST_NEEDS } from "#core/back-office/brand-list-query.ts";
import { BRAND_STATUSES, POSITIONINGS } from "#core/brand/fields.ts";
import { MATCHES, ONLY } from "#core/import/import-options.ts";
import {
  atomicOption,
  clearEmptyOption,
  commandGroup,
  exporting,
  importing,
  limitOption,
  rejectsOption,
  repeated,
  subcommand,
} from "./subcommand.ts";

const loadLists = () => import("./brands/list-brands.ts");
const loadEdits = () => import("./brands/edit-brands.ts");

export const brandsCommand = (): Command =>
  commandGroup(
    "brands",
    "List, change, import and export brands",
    [
      list(),
      show(),
      archive(),
      activate(),
      remove(),
      merging(),
      logo(),
      importingBrands(),
      applying(),
      exportingBrands(),
    ],
    "golfbrands brands import brands.csv --dry-run\ngolfbrands brands export brands.csv",
  );

const list = () =>
  filtered(
    subcommand("list", "List brands", "golfbrands brands list --status archived --search golf"),
  )
    .option(
      "--sort <key>",
      "name, slug, positioning, status, view-count, created or updated; -name reverses the order",
      "name",
    )
    .addOption(limitOption("brands"))
    .action(async (options) => (await loadLists()).listBrandsCommand(options));

const show = () =>
  subcommand("show", "Show all fields of a brand", "golfbrands brands show titleist")
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
  subcommand("delete", "Delete brands", "golfbrands brands delete old-brand --yes")
    .argument("<slug...>", "the brands' slugs or ids")
    .action(async (slugs, options) => (await loadEdits()).deleteBrands(slugs, options));

const merging = () =>
  subcommand(
    "merge",
    "Merge a brand into another: fill the gaps of the second, move views and addresses, delete the first",
    "golfbrands brands merge kasko-golf kasco",
  )
    .argument("<from>", "the slug or id of the brand to merge")
    .argument("<into>", "the slug or id of the brand that stays")
    .action(async (from, into, options) =>
      (await import("./brands/merge-brands.ts")).mergeBrandsCommand(from, into, options),
    );

const logo = () =>
  subcommand(
    "logo",
    "Set or remove the logo of a brand",
    "golfbrands brands logo titleist titleist.png\ngolfbrands brands logo titleist --remove",
  )
    .argument("<slug>", "the brand's slug or id")
    .argument("[file]", "a PNG, JPEG or WebP file, 64 to 512 pixels on each side, at most 100 KB")
    .option("--remove", "remove the logo")
    .action(async (slug, file, options) =>
      (await import("./brands/set-logo.ts")).setLogo(slug, file, options),
    );

const importingBrands = () =>
  importing(
    subcommand(
      "import",
      "Create and update brands from a file, in one batch",
      'golfbrands brands import brands.csv --dry-run\ngolfbrands brands import brands.csv --skip-bad --rejects rejects.csv\ngolfbrands brands import list.csv --column "Where=hq_location"',
    ),
  )
    .option(
      "--plan <file>",
      "write the planned changes to a file for `golfbrands brands apply`, and change nothing",
    )
    .addOption(rejectsOption())
    .addOption(
      new Option(
        "--match <by>",
        `how to match rows with existing brands: ${MATCHES.join(" or ")}; or LINE=SLUG, the brand that a row is about (repeatable)`,
      ).argParser(repeated),
    )
    .addOption(new Option("--only <what>", "only create or only update brands").choices(ONLY))
    .option(
      "--set <field=value>",
      "set this value on every row, overriding the file (repeatable)",
      repeated,
    )
    .option(
      "--column <header=field>",
      'the field that a column holds, such as "Where=hq_location"; "Header=-" ignores it (repeatable)',
      repeated,
    )
    .addOption(clearEmptyOption())
    .option("--create-missing-taxonomy", "create missing categories and attributes")
    .option(
      "--keep-checked",
      "leave out what would overwrite a checked fact or an accepted correction",
    )
    .addOption(atomicOption())
    .option("--skip-bad", "write the good rows even if others are rejected")
    .option("--skip-bad-cells", "leave bad cells out, and import the rest of their rows")
    .option("--again", "import a file again that was already imported")
    .action(async (file, options) =>
      (await import("./brands/import-brands.ts")).importBrands(file, options),
    );

const applying = () =>
  subcommand(
    "apply",
    "Make the changes of a plan from `brands import --plan`, if no brand has changed since",
    "golfbrands brands apply plan.json",
  )
    .argument("<plan>", "the plan file; - for standard input")
    .argument("[file]", "the imported file, if it was moved or came from standard input")
    .action(async (plan, file, options) =>
      (await import("./brands/apply-plan.ts")).applyPlan(plan, file, options),
    );

const exportingBrands = () =>
  filtered(
    exporting(
      subcommand(
        "export",
        "Write brands to a file",
        "golfbrands brands export brands.csv --status active --category putters",
      ),
    ),
  ).action(async (file, options) => (await loadLists()).exportBrandsCommand(file, options));

/** Adds the filters of lists. */
const filtered = (command: Command): Command =>
  command
    .option("--search <text>", "only brands with this text in their name or slug")
    .addOption(
      new Option("--status <status>", "only brands with this status").choices(BRAND_STATUSES),
    )
    .addOption(
      new Option("--needs <what>", "only brands that need this kind of attention").choices(
        LIST_NEEDS,
      ),
    )
    .option("--category <slug>", "only brands in this category")
    .option(
      "--attribute <slug>",
      "only brands with this attribute (repeatable: brands with all of them, or with one of each group of alternatives)",
      repeated,
    )
    .addOption(
      new Option("--positioning <level>", "only brands with this positioning").choices(
        POSITIONINGS.map((name) => name.toLowerCase()),
      ),
    )
    .option("--country <name>", "only brands based in this country, such as usa");
