import { type Command, InvalidArgumentError, Option } from "commander";
import { WATCH_VERDICTS } from "#core/sites/site-memory.ts";
import { duration, subcommand, commandGroup } from "./subcommand.ts";

const loadExchange = () => import("./sites/exchange-sites.ts");

export const sitesCommand = (): Command =>
  commandGroup(
    "sites",
    "Check whether websites still belong to their brands",
    [check(), exporting(), applying(), list()],
    "golfbrands sites check --older-than 30d\ngolfbrands sites list --verdict parked",
  );

const check = () =>
  subcommand(
    "check",
    "Check websites and store the results, or write a report with --from",
    "golfbrands sites check --older-than 30d\ngolfbrands sites check --from sites.ndjson --report report.json",
  )
    .option("--older-than <time>", "only sites not checked for this long, such as 30d", duration)
    .option("--from <file>", "check the sites of a `sites export` file; stores nothing")
    .option("--report <file>", "write the results to a file for `golfbrands sites apply`")
    .addOption(
      new Option(
        "--lab <url>",
        "send every request to a test server at this address, not to real sites",
      ).argParser(labAddress),
    )
    .action(async (options) => (await import("./sites/check-sites.ts")).checkSitesCommand(options));

const exporting = () =>
  subcommand(
    "export",
    "Write websites and their stored results to a file, to check them from another machine",
    "golfbrands sites export sites.ndjson",
  )
    .argument("[file]", "the NDJSON file to write; - for standard output", "-")
    .action(async (file, options) => (await loadExchange()).exportSites(file, options));

const applying = () =>
  subcommand(
    "apply",
    "Store the results of a `sites check --report` file, if no brand has changed since",
    "golfbrands sites apply report.json",
  )
    .argument("[report]", "the report file; - for standard input")
    .option("--skip-moved", "leave out brands that changed and store the rest")
    .option("--lab [url]", "apply a report made with --lab, which checked no real site")
    .action(async (file, options) => (await loadExchange()).applySiteReport(file, options));

const list = () =>
  subcommand("list", "List stored results", "golfbrands sites list --verdict changed-hands")
    .addOption(
      new Option("--verdict <verdict>", "only sites with this verdict").choices(WATCH_VERDICTS),
    )
    .action(async (options) => (await loadExchange()).listSites(options));

const labAddress = (text: string): URL => {
  if (URL.canParse(text)) {
    const url = new URL(text);
    if (url.protocol === "http:" || url.protocol === "https:") return url;
  }
  throw new InvalidArgumentError("It must be a web address such as http://127.0.0.1:8099.");
};
