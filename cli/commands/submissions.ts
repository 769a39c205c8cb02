import { type Command, Option } from "commander";
import { SUBMISSION_STATUSES } from "#core/submission/submission.ts";
import {
  atomicOption,
  formatOption,
  subcommand,
  commandGroup,
  rejectsOption,
} from "./subcommand.ts";

const loadLists = () => import("./submissions/list-submissions.ts");
const loadDecisions = () => import("./submissions/decide-submission.ts");
const loadFiles = () => import("./submissions/exchange-submissions.ts");

export const submissionsCommand = (): Command =>
  commandGroup(
    "submissions",
    "Review what visitors suggest",
    [
      subcommand(
        "list",
        "List suggestions, those to decide first",
        "golfbrands submissions list --status rejected",
      )
        .addOption(
          new Option("--status <status>", "which").choices(SUBMISSION_STATUSES).default("pending"),
        )
        .option("--limit <count>", "at most so many")
        .action(async (options) => (await loadLists()).listSubmissionsCommand(options)),
      subcommand(
        "show",
        "Show a suggestion and the brands it may be already",
        "golfbrands submissions show 51c0ffee",
      )
        .argument("<id>", "its id, or the beginning of it")
        .action(async (id, options) => (await loadLists()).showSubmission(id, options)),
      subcommand(
        "approve",
        "Make a suggestion a brand, archived until somebody completes it, or link it to a brand there is; accept fields of a correction",
        "golfbrands submissions approve 51c0ffee --publish\ngolfbrands submissions approve 51c0ffee --brand titleist\ngolfbrands submissions approve 51c0ffee --fields foundedYear,categories",
      )
        .argument("<id>", "its id, or the beginning of it")
        .addOption(
          new Option("--publish", "show the new brand to visitors at once").conflicts("brand"),
        )
        .option("--brand <slug>", "it is this brand already")
        .addOption(
          new Option(
            "--slug <slug>",
            "the new brand's slug; made from the name when left out",
          ).conflicts("brand"),
        )
        .addOption(
          new Option(
            "--fields <names>",
            "accept these of a correction, and decline the rest; separated by commas",
          ).conflicts(["brand", "publish", "slug"]),
        )
        .action(async (id, options) => (await loadDecisions()).approve(id, options)),
      subcommand(
        "reject",
        "Reject a suggestion or a correction",
        'golfbrands submissions reject 51c0ffee --reason "Not a golf brand"',
      )
        .argument("<id>", "its id, or the beginning of it")
        .option("--reason <text>", "why; whoever sent a correction can read it")
        .addOption(new Option("--spam", "mark it as spam instead").conflicts("reason"))
        .addOption(
          new Option(
            "--same-sender",
            "and everything else pending from the same address",
          ).conflicts("spam"),
        )
        .action(async (id, options) => (await loadDecisions()).reject(id, options)),
      subcommand(
        "reopen",
        "Put a decided suggestion back into the queue",
        "golfbrands submissions reopen 51c0ffee",
      )
        .argument("<id>", "its id, or the beginning of it")
        .action(async (id, options) => (await loadDecisions()).reopen(id, options)),
      subcommand(
        "verify",
        "Look whether the DNS of a brand confirms a correction of it",
        "golfbrands submissions verify 51c0ffee",
      )
        .argument("<id>", "its id, or the beginning of it")
        .action(async (id, options) => (await loadDecisions()).verify(id, options)),
      subcommand(
        "review",
        "Go through the queue one by one, with single keys",
        "golfbrands submissions review",
      ).action(async (options) => (await import("./submissions/walk-queue.ts")).review(options)),
      subcommand(
        "import",
        "Put suggestions from a file into the queue, all of them or none",
        "golfbrands submissions import suggestions.csv\ngolfbrands submissions import suggestions.csv --skip-bad --rejects rejects.csv",
      )
        .argument("<file>", "a CSV, JSON or NDJSON file; - for standard input")
        .addOption(formatOption("what the file is, where its content does not tell"))
        .option("--dry-run", "only tell what would be done")
        .addOption(rejectsOption())
        .addOption(atomicOption())
        .option("--skip-bad", "write the good rows when others are rejected")
        .action(async (file, options) => (await loadFiles()).importSubmissions(file, options)),
      subcommand(
        "export",
        "Write suggestions to a file, e-mail addresses included",
        "golfbrands submissions export suggestions.csv --status pending",
      )
        .argument("[file]", "where to write; - or none for standard output", "-")
        .addOption(formatOption("by the file's name, else CSV"))
        .addOption(
          new Option("--status <status>", "only those with this status").choices(
            SUBMISSION_STATUSES,
          ),
        )
        .action(async (file, options) => (await loadFiles()).exportSubmissions(file, options)),
    ],
    "golfbrands submissions review",
  );
