import { columnName } from "#adapters/columns.ts";
import { openRows } from "#adapters/files/brand-files.ts";
import type { SourceFile } from "#adapters/files/source-file.ts";
import type { FilePlan } from "#core/back-office/plan-import.ts";
import { IMPORT_FIELDS, type ImportField } from "#core/import/import-field.ts";
import {
  type CellEdit,
  DEFAULT_IMPORT_OPTIONS,
  type ImportOptions,
  type Match,
  MATCHES,
  matchedTo,
  type Only,
} from "#core/import/import-options.ts";
import { fieldOfColumn } from "#core/import/map-columns.ts";
import { isSlug } from "#core/brand/slug.ts";
import type { OpenedFile } from "#core/ports/brand-files.ts";
import { nearest } from "#core/text/similar.ts";
import { countOf } from "#core/text/count-text.ts";
import { type CliContext, type PlanOptions, withPlanning } from "../../context.ts";
import {
  countsLine,
  type ImportReport,
  printProblems,
  printRowProblems,
  printReport,
  printReportJson,
  reportOf,
} from "../../import/import-report.ts";
import { openSource, type ReadingFlags } from "../../import/read-small-file.ts";
import { unwrap } from "../../output/explain-failure.ts";
import { handleSignals } from "../../output/interrupt.ts";
import { confirmIfInteractive } from "../../output/keyboard.ts";
import { sanitizeForTerminal } from "../../output/sanitize.ts";
import { asBatch } from "../../output/show-value.ts";
import { startProgress } from "../../output/progress.ts";
import type { OutputOptions, Terminal } from "../../output/terminal.ts";
import { allowTargets, plannedText, writePlan, writeRejects } from "../../output/write-files.ts";
import { EXIT, type ExitCode } from "../../exit-codes.ts";
import { UserError } from "../../user-error.ts";

export interface ImportBrandsOptions extends OutputOptions, PlanOptions, ReadingFlags {
  match?: string[];
  only?: Only;
  set?: string[];
  column?: string[];
  clearEmpty?: boolean;
  createMissingTaxonomy?: boolean;
  keepChecked?: boolean;
  rejects?: string;
  skipBad?: boolean;
  skipBadCells?: boolean;
  again?: boolean;
}

export const importBrands = (file: string, options: ImportBrandsOptions): Promise<void> =>
  withPlanning(options, async (context, terminal, endOnSignal) => {
    const wanted = importOptions(options);
    await checkMatched(wanted, context);
    await allowTargets(file, options, terminal);
    const source = await openSource(file, options);
    const earlier = await context.backOffice.findEarlierImport(source, wanted);
    if (earlier && plannedText(options) === undefined && !options.again) {
      const { name, fingerprint } = source;
      await terminal.answer(
        { file: { name, fingerprint }, alreadyImported: earlier, applied: false, batchId: null },
        `${name} was already imported on ${earlier.at.slice(0, 10)} (batch ${earlier.batchId}). Nothing to do; --again imports it once more.`,
      );
      return EXIT.done;
    }
    const { opened, planned } = await plan(source, wanted, options, context, terminal);
    await handleSignals();
    if (options.plan !== undefined) {
      const { format = null, encoding = null, delimiter = null } = options;
      const request = { ...wanted, format, encoding, delimiter };
      const again = earlier !== undefined;
      await writePlan(options.plan, planned, { file: { ...source, path: file }, request, again });
    }
    const report = await reportOf(opened, planned);
    return finish(report, planned, options, terminal, endOnSignal);
  });

const plan = async (
  source: SourceFile,
  wanted: ImportOptions,
  options: ImportBrandsOptions,
  { backOffice }: CliContext,
  terminal: Terminal,
): Promise<{ opened: OpenedFile; planned: FilePlan }> => {
  const { format, delimiter } = options;
  const progress = startProgress(terminal, "rows");
  const onRows = (count: number) => progress.at("Reading", count, 0);
  const opened = await openRows(source, { format, delimiter, onRows }).finally(progress.end);
  checkColumns(wanted.columns, opened.header);
  const planned = await backOffice.planImport(opened, wanted);
  const { headerProblem, rejected } = planned;
  if (headerProblem !== undefined)
    throw new UserError(
      `${source.name} ${sanitizeForTerminal(headerProblem)}\n--column "Header=field" says what a column is, and --column "Header=-" ignores it.`,
    );
  if (options.rejects !== undefined) await writeRejects(options.rejects, opened, rejected);
  return { opened, planned };
};

const finish = async (
  report: ImportReport,
  planned: FilePlan,
  options: ImportBrandsOptions,
  terminal: Terminal,
  endOnSignal: () => void,
): Promise<ExitCode> => {
  const { counts, groups, creations } = report;
  const { leftOut } = planned;
  const isRefused = counts.rejected > 0 && !options.skipBad;
  const answer = async (end: { applied: boolean; batchId: string | null }, line: string) => {
    if (terminal.json) await printReportJson(report, end, terminal);
    else if (!terminal.quiet) await terminal.answer(null, line);
  };
  if (!terminal.json && !terminal.quiet) await printReport(report, terminal);
  if (!terminal.json) printProblems(groups, terminal);
  if (!terminal.json && leftOut.length > 0) {
    terminal.warn(`${countOf(leftOut.length, "bad cell is", "bad cells are")} left out:`);
    printRowProblems(leftOut, terminal);
  }
  if (options.rejects !== undefined && counts.rejected > 0)
    terminal.say(`Wrote ${countOf(counts.rejected, "rejected row")} to ${options.rejects}.`);
  const notApplied = { applied: false, batchId: null };
  const ended = counts.rejected > 0 ? EXIT.someRejected : EXIT.done;
  const planOnly = plannedText(options);
  if (planOnly !== undefined) {
    await answer(notApplied, planOnly);
    return ended;
  }
  if (isRefused) {
    if (terminal.json) await printReportJson(report, notApplied, terminal);
    terminal.warn(
      `Nothing was written, because ${countOf(counts.rejected, "row was", "rows were")} rejected. Correct the file and import it again, or use --skip-bad to import the ${countOf(counts.new + counts.changed, "good row")}${cellsHint(planned)}${options.rejects === undefined ? " (--rejects FILE saves the others)" : ""}.`,
    );
    return EXIT.failed;
  }
  if (planned.changes.length + creations.length === 0) {
    await answer(notApplied, "Nothing to do: the file changes nothing.");
    return ended;
  }
  await confirmIfInteractive(terminal, `Import ${countsLine(counts, terminal)}?`);
  // The commit blocks the event loop. From here a signal kills the process, which rolls the transaction back.
  endOnSignal();
  const { batchId } = unwrap(await planned.commit());
  await answer(
    { applied: true, batchId },
    `Imported ${countOf(counts.new + counts.changed, "brand")} ${asBatch(batchId)}`,
  );
  return ended;
};

const importOptions = ({
  match: matches = [],
  only,
  set = [],
  column = [],
  clearEmpty = false,
  createMissingTaxonomy = false,
  keepChecked = false,
  skipBadCells = false,
}: ImportBrandsOptions): ImportOptions => {
  const read = matches.map(readMatch);
  const match = read.findLast((one) => typeof one === "string") ?? DEFAULT_IMPORT_OPTIONS.match;
  const edits = read.flatMap((one) => (typeof one === "string" ? [] : one));
  const given = { match, only: only ?? null, set: set.map(readPreset) };
  const columns = column.map(readColumn);
  const badCells = skipBadCells ? "skip" : "reject";
  return { ...given, columns, clearEmpty, createMissingTaxonomy, keepChecked, badCells, edits };
};

/** Reads `slug`, `website` or `LINE=SLUG`. */
const readMatch = (text: string): Match | CellEdit[] => {
  const match = MATCHES.find((known) => known === text);
  if (match !== undefined) return match;
  const [, line = "", slug = ""] = /^(\d{1,7})=(.+)$/.exec(text) ?? [];
  if (Number(line) >= 1 && isSlug(slug)) return matchedTo(Number(line), slug);
  throw new UserError(
    `--match must be ${MATCHES.join(" or ")}, or a line of the file and the slug of its brand, such as --match 12=titleist, not ${text}.`,
    EXIT.badUsage,
  );
};

/** Refuses to match rows with brands that do not exist. */
const checkMatched = async (
  { edits }: ImportOptions,
  { backOffice }: CliContext,
): Promise<void> => {
  const slugs = edits.flatMap(({ value }) => value ?? []);
  if (slugs.length > 0) unwrap(await backOffice.findBrands(slugs));
};

/** Suggests leaving out bad cells if that imports more rows. */
const cellsHint = ({ badCells: { cells, rows } }: FilePlan): string =>
  rows === 0
    ? ""
    : `, or --skip-bad-cells to import ${countOf(rows, "more row", "more rows")} without ${countOf(cells, "bad cell")}`;

/** Reads `Header=field` or `Header=-`; a header may contain `=`. */
const readColumn = (text: string): [string, ImportField | null] => {
  const [, name = "", wanted = ""] = /^(.+)=([^=]*)$/s.exec(text) ?? [];
  if (name.trim() === "" || wanted.trim() === "")
    throw new UserError(
      `--column needs a header and a field, such as --column "Where=hq_location" or --column "Notes=-", not ${text}.`,
      EXIT.badUsage,
    );
  if (wanted.trim() === "-") return [name.trim(), null];
  const field = fieldOfColumn(wanted);
  if (field !== undefined) return [name.trim(), field];
  const fields = IMPORT_FIELDS.map(columnName);
  const near = nearest(wanted, fields);
  throw new UserError(
    `--column gives “${name}” the field ${wanted}, which is not a field of a brand. ${near === undefined ? `Fields are ${fields.join(", ")}; - ignores the column` : `Did you mean ${near}?`}`.replace(
      /([^?])$/,
      "$1.",
    ),
    EXIT.badUsage,
  );
};

const checkColumns = (columns: ImportOptions["columns"], header: readonly string[]): void => {
  for (const [name] of columns) {
    if (header.includes(name)) continue;
    const known = header.filter((column) => column.trim() !== "");
    const near = nearest(name, known);
    throw new UserError(
      `--column names “${name}”, which is not a column of the file. ${near === undefined ? `Its columns are ${known.slice(0, 20).join(", ")}.` : `Did you mean “${near}”?`}`,
      EXIT.badUsage,
    );
  }
};

const readPreset = (text: string): [ImportField, string] => {
  const [, name = "", value = ""] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  const field = fieldOfColumn(name);
  if (field === undefined)
    throw new UserError(
      name === ""
        ? `--set needs a field and a value, such as --set status=archived, not ${text}.`
        : `--set names ${name}, which is not a field of a brand.`,
      EXIT.badUsage,
    );
  return [field, value];
};
