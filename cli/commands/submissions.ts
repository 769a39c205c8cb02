import { type Command, Option } from "commander";
import { SUBMISSION_STATUSES } from "#core/submission/submission.ts";
import {
  atomicOption,
  commandGroup,
  exporting,
  importing,
  limitOption,
  rejectsOption,
  subcommand,
} from "./subcommand.ts";

const loadLists = () => import("./submissions/list-submissions.ts");
const loadDecisions = () => import("./submissions/decide-submission.ts");
const loadFiles = () => import("./submissions/exchange-submissions.ts");

export const submissionsCommand = (): Command =>
  commandGroup(
    "submissions",
    "Review suggestions and corrections from visitors",
    [...readCommands(), ...decideCommands(), ...fileCommands()],
    "golfbrands submissions review",
  );

const readCommands = (): Command[] => [
  subcommand(
    "list",
    "List submissions, by default those to decide",
    "golfbrands submissions list --status rejected",
  )
    .addOption(
      new Option("--status <status>", "only submissions with this status")
        .choices(SUBMISSION_STATUSES)
        .default("pending"),
    )
    .addOption(limitOption("submissions"))
    .action(async (options) => (await loadLists()).listSubmissionsCommand(options)),
  subcommand(
    "show",
    "Show a submission and the existing brands it may duplicate",
    "golfbrands submissions show 51c0ffee",
  )
    .argument("<id>", "its id or the first characters of it")
    .action(async (id, options) => (await loadLists()).showSubmission(id, options)),
];

const decideCommands = (): Command[] => [
  subcommand(
    "approve",
    "Create an archived brand from a suggestion, link it to an existing brand, or accept fields of a correction",
    "golfbrands submissions approve 51c0ffee --publish\ngolfbrands submissions approve 51c0ffee --brand titleist\ngolfbrands submissions approve 51c0ffee --fields foundedYear,categories",
  )
    .argument("<id>", "its id or the first characters of it")
    .addOption(new Option("--publish", "create the brand as active").conflicts("brand"))
    .option("--brand <slug>", "link the suggestion to this existing brand")
    .addOption(
      new Option(
        "--slug <slug>",
        "the slug of the new brand; made from the name if not set",
      ).conflicts("brand"),
    )
    .addOption(
      new Option(
        "--fields <names>",
        "accept these fields of a correction and decline the rest; separated by commas",
      ).conflicts(["brand", "publish", "slug"]),
    )
    .action(async (id, options) => (await loadDecisions()).approve(id, options)),
  subcommand(
    "reject",
    "Reject a suggestion or a correction",
    'golfbrands submissions reject 51c0ffee --reason "Not a golf brand"',
  )
    .argument("<id>", "its id or the first characters of it")
    .option("--reason <text>", "the reason; the sender of a correction can read it")
    .addOption(new Option("--spam", "mark it as spam instead").conflicts("reason"))
    .addOption(
      new Option(
        "--same-sender",
        "also reject all other pending submissions from the same address",
      ).conflicts("spam"),
    )
    .action(async (id, options) => (await loadDecisions()).reject(id, options)),
  subcommand(
    "reopen",
    "Return a decided submission to the queue",
    "golfbrands submissions reopen 51c0ffee",
  )
    .argument("<id>", "its id or the first characters of it")
    .action(async (id, options) => (await loadDecisions()).reopen(id, options)),
  subcommand(
    "verify",
    "Check whether the brand's DNS confirms a correction",
    "golfbrands submissions verify 51c0ffee",
  )
    .argument("<id>", "its id or the first characters of it")
    .action(async (id, options) => (await loadDecisions()).verify(id, options)),
  subcommand(
    "review",
    "Decide the queue one by one, with one key each",
    "golfbrands submissions review",
  ).action(async (options) => (await import("./submissions/walk-queue.ts")).review(options)),
];

const fileCommands = (): Command[] => [
  importing(
    subcommand(
      "import",
      "Add suggestions from a file to the queue",
      "golfbrands submissions import suggestions.csv\ngolfbrands submissions import suggestions.csv --skip-bad --rejects rejects.csv",
    ),
  )
    .addOption(rejectsOption())
    .addOption(atomicOption())
    .option("--skip-bad", "write the good rows even if others are rejected")
    .action(async (file, options) => (await loadFiles()).importSubmissions(file, options)),
  exporting(
    subcommand(
      "export",
      "Write suggestions to a file, with e-mail addresses",
      "golfbrands submissions export suggestions.csv --status pending",
    ),
  )
    .addOption(
      new Option("--status <status>", "only suggestions with this status").choices(
        SUBMISSION_STATUSES,
      ),
    )
    .action(async (file, options) => (await loadFiles()).exportSubmissions(file, options)),
];
