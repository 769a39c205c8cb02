import { readRows, type RowFile } from "#adapters/files/read-rows.ts";
import type { SourceFile } from "#adapters/files/source-file.ts";
import { openSpool, type Spool } from "#adapters/files/spool.ts";
import type { FileFormat } from "#adapters/files/file-format.ts";
import { commitImport, importSteps, type ImportSteps } from "#core/back-office/commit-import.ts";
import { problemCollector, type ProblemGroup } from "#core/import/collect-problems.ts";
import type { RowProblem } from "#core/import/import-field.ts";
import { findEarlierImport, importNote } from "#core/import/import-note.ts";
import type { ImportOptions } from "#core/import/import-options.ts";
import { createImportPlanner, type ImportPlanner } from "#core/import/plan-import.ts";
import { planRows } from "#core/import/plan-rows.ts";
import type { PlannedChange } from "#core/import/planned-change.ts";
import { UserError, EXIT, type ExitCode } from "../../user-error.ts";
import { type CliContext, withContext } from "../../context.ts";
import {
  countsLine,
  type ImportReport,
  printProblems,
  printReport,
  printReportJson,
} from "../../import/import-report.ts";
import { allowTargets } from "../../import/allow-targets.ts";
import { importOptions, type ImportSettings, presetValues } from "../../import/import-settings.ts";
import { openSource } from "../../import/open-source.ts";
import { openRejects, type Rejects } from "../../import/write-rejects.ts";
import { writePlan } from "../../import/write-plan.ts";
import { confirmIfAsked } from "../../output/ask.ts";
import { accepted } from "../../output/explain-failure.ts";
import { finishUnread } from "../../output/closed-output.ts";
import { whenInterrupted } from "../../output/interrupt.ts";
import { startProgress } from "../../output/progress.ts";
import { countOf } from "../../output/show-value.ts";
import type { OutputOptions, Terminal } from "../../output/terminal.ts";
import { sanitizeForTerminal } from "../../output/text-width.ts";

export interface ImportBrandsOptions extends OutputOptions, ImportSettings {
  format?: FileFormat;
  dryRun?: boolean;
  plan?: string;
  rejects?: string;
  skipBad?: boolean;
  again?: boolean;
}

export const importBrands = (file: string, options: ImportBrandsOptions): Promise<void> =>
  withContext(
    options,
    (context, terminal) =>
      finishUnread(async () => {
        const toStop = whenInterrupted(() => {});
        try {
          return await runImport(file, options, context, terminal, toStop);
        } finally {
          toStop();
        }
      }),
    { whenMissing: options.dryRun || options.plan !== undefined ? "pretend" : "create" },
  );

const runImport = async (
  file: string,
  options: ImportBrandsOptions,
  context: CliContext,
  terminal: Terminal,
  toStop: () => void,
): Promise<ExitCode> => {
  const wanted = importOptions(options);
  await allowTargets(file, options, terminal);
  const source = await openSource(file);
  const isOnlyPlanned = options.dryRun === true || options.plan !== undefined;
  const earlier = await findEarlierImport(context.imports, source, wanted);
  if (earlier && !isOnlyPlanned && !options.again) {
    source.close();
    if (terminal.json)
      await terminal.outJson({
        file: { name: source.name, fingerprint: source.fingerprint },
        alreadyImported: earlier,
        applied: false,
        batchId: null,
      });
    else
      await terminal.out(
        `${source.name} was already imported on ${earlier.at.slice(0, 10)} (batch ${earlier.batchId}). Nothing to do; --again imports it once more.\n`,
      );
    return EXIT.done;
  }
  const planning = await plan(source, wanted, options, context, terminal);
  source.close();
  try {
    return await finish(planning, source, wanted, options, context, terminal, toStop);
  } finally {
    planning.spool.close();
    planning.rejected.close();
  }
};

interface Planning {
  planner: ImportPlanner;
  rows: RowFile;
  spool: Spool<unknown>;
  steps: ImportSteps<PlannedChange>;
  rejected: Spool<RowProblem>;
  groups: ProblemGroup[];
}

const plan = async (
  source: SourceFile,
  wanted: ImportOptions,
  options: ImportBrandsOptions,
  context: CliContext,
  terminal: Terminal,
): Promise<Planning> => {
  const calledOff = whenInterrupted(() => source.close());
  const progress = startProgress(terminal, {
    title: "Reading",
    whole: source.size,
    noun: "rows",
  });
  const spool = openSpool<unknown>();
  const steps = importSteps<PlannedChange>(spool);
  const rejected = openSpool<RowProblem>();
  const problems = problemCollector();
  let bytes = 0;
  let rejects: Rejects | undefined;
  try {
    const rows = await readRows(source, {
      format: options.format,
      told: (read) => {
        bytes += read;
      },
    });
    rejects = options.rejects === undefined ? undefined : await openRejects(options.rejects, rows);
    const planner = await createImportPlanner(
      context.parts,
      { codec: rows.codec, presets: presetValues(wanted) },
      wanted,
    );
    const wrongHeader = await planRows(planner, rows.batches, {
      change: steps.add,
      rejected: async (header, row, found) => {
        for (const problem of found) {
          problems.add(problem);
          rejected.add(problem);
        }
        await rejects?.add(header, row, found);
      },
      rows: (count) => progress.at(bytes, count),
    });
    if (wrongHeader !== undefined)
      throw new UserError(`${source.name} ${sanitizeForTerminal(wrongHeader)}`);
    for (const creation of planner.creations()) steps.create(creation);
    await rejects?.keep();
    return { planner, rows, spool, steps, rejected, groups: problems.groups() };
  } catch (error) {
    rejects?.discard();
    throw error;
  } finally {
    progress.end();
    calledOff();
  }
};

const finish = async (
  { planner, rows, steps, rejected, groups }: Planning,
  source: SourceFile,
  wanted: ImportOptions,
  options: ImportBrandsOptions,
  context: CliContext,
  terminal: Terminal,
  toStop: () => void,
): Promise<ExitCode> => {
  const counts = planner.counts();
  const creations = planner.creations();
  const report: ImportReport = {
    file: {
      name: source.name,
      fingerprint: source.fingerprint,
      format: rows.format,
      encoding: source.encoding,
      delimiter: rows.layout?.delimiter ?? null,
    },
    mapping: planner.mapping(),
    counts,
    groups,
    readings: planner.readings(),
    rejected,
    creations,
    planned: steps,
    slugOf: planner.slugOf,
  };
  const isRefused = counts.rejected > 0 && !options.skipBad;
  const answer = async (end: { applied: boolean; batchId: string | null }, line: string) => {
    if (terminal.json) await printReportJson(report, end, terminal);
    else if (!terminal.quiet) await terminal.out(`${line}\n`);
  };
  if (!terminal.json && !terminal.quiet) await printReport(report, terminal);
  if (!terminal.json) printProblems(groups, terminal);
  if (options.rejects !== undefined && counts.rejected > 0)
    terminal.say(`Wrote ${countOf(counts.rejected, "rejected row")} to ${options.rejects}.`);
  const note = importNote(source, wanted);
  if (options.plan !== undefined)
    await writePlan(options.plan, {
      note,
      counts,
      readings: planner.readings(),
      creations,
      planned: steps,
      slugOf: planner.slugOf,
    });
  const notApplied = { applied: false, batchId: null };
  if (options.dryRun || options.plan !== undefined) {
    const told =
      options.plan === undefined
        ? "Nothing was written: this was a dry run."
        : `The plan is in ${options.plan}; \`golfbrands brands apply ${options.plan}\` does it.`;
    await answer(notApplied, told);
    return counts.rejected > 0 ? EXIT.someRejected : EXIT.done;
  }
  if (isRefused) {
    if (terminal.json) await printReportJson(report, notApplied, terminal);
    terminal.warn(
      `Nothing was written, because ${countOf(counts.rejected, "row was", "rows were")} rejected. Mend the file and import it again, or say --skip-bad to import the ${countOf(counts.new + counts.changed, "good row")}${options.rejects === undefined ? " (--rejects FILE keeps the others)" : ""}.`,
    );
    return EXIT.failed;
  }
  const ended = counts.rejected > 0 ? EXIT.someRejected : EXIT.done;
  if (steps.count() + creations.length === 0) {
    await answer(notApplied, "Nothing to do: every row says what is there already.");
    return ended;
  }
  await confirmIfAsked(terminal, `Import ${countsLine(counts, terminal)}?`);
  // From here on a signal ends the program where it stands: the transaction goes with it, and until its end nobody could listen.
  toStop();
  const { batchId } = accepted(await commitImport(context.parts, note, steps));
  await answer(
    { applied: true, batchId },
    `Imported ${countOf(counts.new + counts.changed, "brand")} as batch ${batchId}. \`golfbrands history revert ${batchId}\` takes it back.`,
  );
  return ended;
};
