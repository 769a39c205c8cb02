import { type Command, InvalidArgumentError, Option } from "commander";
import { WATCH_VERDICTS } from "#core/sites/site-memory.ts";
import { duration, subcommand, commandGroup } from "./subcommand.ts";

const loadExchange = () => import("./sites/exchange-sites.ts");

export const sitesCommand = (): Command =>
  commandGroup(
    "sites",
    "Watch whether brands' sites are still theirs",
    [check(), exporting(), applying(), list()],
    "golfbrands sites check --older-than 30d\ngolfbrands sites list --verdict parked",
  );

const check = () =>
  subcommand(
    "check",
    "Look at sites, and say which are lost; here it is remembered, elsewhere reported",
    "golfbrands sites check --older-than 30d\ngolfbrands sites check --from sites.ndjson --report report.json",
  )
    .option("--older-than <time>", "only those that nobody saw for so long, such as 30d", duration)
    .option(
      "--from <file>",
      "look at the sites of a `sites export`, wherever that came from; remembers nothing",
    )
    .option("--report <file>", "write what was seen to a file, for `golfbrands sites apply`")
    .addOption(
      new Option(
        "--lab <url>",
        "send every request to a lab at this address, which plays the web: nothing real is looked at",
      ).argParser(labAddress),
    )
    .action(async (options) => (await import("./sites/check-sites.ts")).checkSitesCommand(options));

const exporting = () =>
  subcommand(
    "export",
    "Write brands' sites and what is remembered of them, to look at them from another machine",
    "golfbrands sites export sites.ndjson",
  )
    .argument("[file]", "where to write NDJSON; - or none for standard output", "-")
    .action(async (file, options) => (await loadExchange()).exportSites(file, options));

const applying = () =>
  subcommand(
    "apply",
    "Remember what a report of `sites check --report` saw, if no brand changed since",
    "golfbrands sites apply report.json",
  )
    .argument("[report]", "the report; - for standard input")
    .option("--skip-moved", "remember the others where some brands changed")
    .option("--lab [url]", "apply a report of a lab, though nothing real was looked at")
    .action(async (file, options) => (await loadExchange()).applySiteReport(file, options));

const list = () =>
  subcommand(
    "list",
    "List what is remembered of sites",
    "golfbrands sites list --verdict changed-hands",
  )
    .addOption(
      new Option("--verdict <verdict>", "only those with this verdict").choices(WATCH_VERDICTS),
    )
    .action(async (options) => (await loadExchange()).listSites(options));

const labAddress = (text: string): URL => {
  if (URL.canParse(text)) {
    const url = new URL(text);
    if (url.protocol === "http:" || url.protocol === "https:") return url;
  }
  throw new InvalidArgumentError("It must be a web address such as http://127.0.0.1:8099.");
};
