import type { RevertPreview } from "#core/back-office/batches.ts";
import {
  CONFLICT_WORDS,
  deletionsToConfirm,
  type RevertedRecord,
} from "#core/change/revert-record.ts";
import { countOf } from "#core/text/count-text.ts";
import { withContext } from "../../context.ts";
import { confirm, confirmIfInteractive } from "../../output/keyboard.ts";
import { unwrap } from "../../output/explain-failure.ts";
import { sanitizeForTerminal } from "../../output/sanitize.ts";
import { showDiff, showValue, verbSign, withNames } from "../../output/show-value.ts";
import type { OutputOptions, Terminal } from "../../output/terminal.ts";
import { findBatchId } from "./show-history.ts";

export const revertCommand = (
  given: string,
  options: OutputOptions & { dryRun?: boolean },
): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const id = await findBatchId(context, given);
    const { names, commit, ...preview } = unwrap(await context.backOffice.openRevert(id));
    if (options.dryRun) {
      if (terminal.json) return terminal.outJson({ ...preview, applied: false, batchId: null });
      await showReport(preview, names, terminal);
      return terminal.print("Nothing was written: this was a dry run.");
    }
    const willAsk = terminal.isInteractive && !terminal.yes;
    if (willAsk) await showReport(preview, names, terminal);
    const deleted = deletionsToConfirm(preview.report);
    if (deleted > 0)
      await confirm(terminal, `Undoing this batch deletes ${countOf(deleted, "record")}. Undo it?`);
    else await confirmIfInteractive(terminal, "Undo this batch?");
    const reverted = unwrap(await commit());
    const { batch, report, batchId } = reverted;
    if (terminal.json)
      return terminal.outJson({ batch, report, applied: batchId !== null, batchId });
    if (!willAsk && !terminal.quiet) await showReport(reverted, names, terminal);
    const done = report.records.filter(({ verb }) => verb !== "none").length;
    await terminal.out(
      batchId === null
        ? "Nothing is left of this batch to undo.\n"
        : `Undid ${countOf(done, "change")} as batch ${batchId}, which can be undone itself.\n`,
    );
  });

/** The most records printed. */
const MAX_RECORDS = 50;

const showReport = async (
  { report: { records, submissions } }: RevertPreview,
  names: Readonly<Record<string, string>>,
  terminal: Terminal,
): Promise<void> => {
  const nameOf = (link: string): string => sanitizeForTerminal(names[link] ?? link);
  for (const record of records.slice(0, MAX_RECORDS)) await showRecord(record, nameOf, terminal);
  if (records.length > MAX_RECORDS)
    await terminal.print(
      `… and ${countOf(records.length - MAX_RECORDS, "more record")}; --json shows all.`,
    );
  const reopened = submissions.filter(({ verb }) => verb === "reopen").length;
  if (reopened > 0) await terminal.print(`${countOf(reopened, "submission")} reopened.`);
};

const showRecord = async (
  { record, name, verb, changes, conflicts }: RevertedRecord,
  nameOf: (link: string) => string,
  { mark, print }: Terminal,
): Promise<void> => {
  const title = `${record} ${mark.bold(sanitizeForTerminal(name))}`;
  const outcome = {
    create: " is restored",
    update: "",
    delete: " is deleted",
    none: " is unchanged",
  };
  const sign = verb === "none" ? " " : verbSign(verb, mark);
  await print(`${sign} ${title}${outcome[verb]}`);
  if (verb === "update")
    for (const diff of changes) await print(`    ${showDiff(diff, mark, nameOf)}`);
  for (const { name: field, why, now } of conflicts)
    await print(
      mark.dim(
        field === null
          ? `    ! it ${CONFLICT_WORDS[why]}`
          : `    ! ${field} ${CONFLICT_WORDS[why]} and stays ${showValue(withNames(now, nameOf))}`,
      ),
    );
};
