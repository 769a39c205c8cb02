import type {
  RevertConflictReason,
  RevertedRecord,
  RevertReport,
} from "#core/change/revert-record.ts";
import { type CliContext, withContext } from "../../context.ts";
import { confirmIfInteractive } from "../../output/keyboard.ts";
import { unwrap } from "../../output/explain-failure.ts";
import {
  countOf,
  sanitizeForTerminal,
  showDiff,
  showValue,
  verbSign,
} from "../../output/show-value.ts";
import type { OutputOptions, Terminal } from "../../output/terminal.ts";
import { findBatchId } from "./show-history.ts";

export const revertCommand = (
  meant: string,
  options: OutputOptions & { dryRun?: boolean },
): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const id = await findBatchId(context, meant);
    const preview = unwrap(await context.backOffice.previewRevert(id));
    if (options.dryRun) {
      if (terminal.json) return terminal.outJson({ ...preview, applied: false, batchId: null });
      await showReport(preview.report, context, terminal);
      return terminal.out("Nothing was written: this was a dry run.\n");
    }
    const isAsked = terminal.isInteractive && !terminal.yes;
    if (isAsked) await showReport(preview.report, context, terminal);
    await confirmIfInteractive(terminal, "Take this back?");
    const { batch, report, batchId } = unwrap(await context.backOffice.revert(id));
    if (terminal.json)
      return terminal.outJson({ batch, report, applied: batchId !== null, batchId });
    if (!isAsked && !terminal.quiet) await showReport(report, context, terminal);
    const done = report.records.filter(({ verb }) => verb !== "none").length;
    await terminal.out(
      batchId === null
        ? "Nothing is left of this batch to take back.\n"
        : `Took back ${countOf(done, "change")} as batch ${batchId}, which can be taken back itself.\n`,
    );
  });

const WHY: Readonly<Record<RevertConflictReason, string>> = {
  "changed-since": "was changed since",
  "deleted-since": "was deleted since",
  "restored-since": "was put back since",
  "slug-taken": "has its slug taken by another by now",
  "link-gone": "named something that is gone by now",
  "in-use": "is named by other brands by now",
  "too-many-links": "would have too many links",
};

/** How many records a person is shown. */
const SHOWN = 50;

const showReport = async (
  { records, submissions }: RevertReport,
  { backOffice }: CliContext,
  terminal: Terminal,
): Promise<void> => {
  const { categories, attributes } = await backOffice.listTaxonomy();
  const names = new Map([...categories, ...attributes].map(({ id, name }) => [id, name]));
  const called = (link: string): string => sanitizeForTerminal(names.get(link) ?? link);
  for (const record of records.slice(0, SHOWN)) await showRecord(record, called, terminal);
  if (records.length > SHOWN)
    await terminal.out(
      `… and ${countOf(records.length - SHOWN, "more record")}; --json tells all.\n`,
    );
  const reopened = submissions.filter(({ verb }) => verb === "reopen").length;
  if (reopened > 0)
    await terminal.out(
      `${countOf(reopened, "submission goes", "submissions go")} back to where they were.\n`,
    );
};

const showRecord = async (
  { record, name, verb, changes, conflicts }: RevertedRecord,
  called: (link: string) => string,
  { mark, out }: Terminal,
): Promise<void> => {
  const title = `${record} ${mark.bold(sanitizeForTerminal(name))}`;
  const becomes = { create: " comes back", update: "", delete: " goes", none: " stays as it is" };
  const sign = verb === "none" ? " " : verbSign(verb, mark);
  await out(`${sign} ${title}${becomes[verb]}\n`);
  if (verb === "update")
    for (const diff of changes) await out(`    ${showDiff(diff, mark, called)}\n`);
  for (const { name: field, why, now } of conflicts)
    await out(
      mark.dim(
        field === null
          ? `    ! it ${WHY[why]}\n`
          : `    ! ${field} ${WHY[why]}, and stays ${showValue(Array.isArray(now) ? now.map((link) => (typeof link === "string" ? called(link) : link)) : now)}\n`,
      ),
    );
};
