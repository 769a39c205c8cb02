import type { PlannedFileImport } from "#core/back-office/planned-import.ts";
import type { OpenedFile } from "#core/ports/brand-files.ts";
import type { Change } from "#core/change/change-set.ts";
import { problemCollector, type ProblemGroup, type RowProblem } from "#core/import/import-field.ts";
import { DELIMITER_NAMES } from "#core/import/import-options.ts";
import type { RowCounts } from "#core/import/plan-row.ts";
import { shownFields } from "#core/import/plan-rows.ts";
import { countOf, sanitizeForTerminal, showDiff, verbSign } from "../output/show-value.ts";
import type { Terminal } from "../output/terminal.ts";
import { writeList } from "../output/write-files.ts";

/** What an import found and would do. */
export interface ImportReport extends Pick<
  PlannedFileImport,
  "mapping" | "counts" | "readings" | "creations" | "steps" | "slugOf"
> {
  file: Pick<OpenedFile, "name" | "fingerprint" | "format" | "encoding" | "delimiter">;
  groups: readonly ProblemGroup[];
  rejected: Iterable<RowProblem>;
}

/** What there is to tell of a planned import. */
export const reportOf = (
  { name, fingerprint, format, encoding, delimiter }: OpenedFile,
  { mapping, counts, readings, creations, steps, slugOf }: PlannedFileImport,
  rejected: Iterable<RowProblem>,
): ImportReport => {
  const file = { name, fingerprint, format, encoding, delimiter };
  const groups = groupsOf(rejected);
  return { file, mapping, counts, groups, readings, rejected, creations, steps, slugOf };
};

/** Alike problems together. */
const groupsOf = (problems: Iterable<RowProblem>): readonly ProblemGroup[] => {
  const collector = problemCollector();
  for (const problem of problems) collector.add(problem);
  return collector.groups();
};

/** How many changes a person is shown; a plan file holds them all. */
const SHOWN = 20;

/** Tells a person what an import would do. */
export const printReport = async (report: ImportReport, terminal: Terminal): Promise<void> => {
  const { mark, out } = terminal;
  await out(`${fileLine(report)}\n`);
  for (const { name, why } of report.mapping.ignored)
    await out(mark.dim(`Column ${sanitizeForTerminal(name)} is ignored: ${why}.\n`));
  for (const reading of report.readings) await out(mark.dim(`${groupLine(reading)}\n`));
  await out(`${countsLine(report.counts, terminal)}\n`);
  await printPlanned(report, terminal);
};

const SIGNS = { create: "+", update: "~", delete: "-" } as const;

/** Tells a person the first changes of a plan, and what becomes of the taxonomy. */
export const printPlanned = async (
  report: Pick<ImportReport, "creations" | "steps" | "slugOf">,
  { mark, out }: Terminal,
): Promise<void> => {
  for (const change of report.creations) {
    const name = change.verb === "delete" ? report.slugOf(change.id) : change.after.name;
    await out(`${mark.green(SIGNS[change.verb])} ${change.record} ${sanitizeForTerminal(name)}\n`);
  }
  let shown = 0;
  let unshown = 0;
  for (const planned of report.steps) {
    if (shown >= SHOWN) {
      unshown += 1;
      continue;
    }
    shown += 1;
    const { line, slug, name, change, fields } = planned;
    const title = `${sanitizeForTerminal(name)} ${mark.dim(`(${slug}, line ${line})`)}`;
    const diffs = change.verb === "create" ? [] : fields;
    const lines = diffs.map((diff) => `    ${showDiff(diff, mark)}\n`);
    await out(`${verbSign(change.verb, mark)} ${title}\n${lines.join("")}`);
  }
  if (unshown > 0)
    await out(
      mark.dim(
        `… and ${countOf(unshown, "more brand", "more brands")}; --plan FILE writes them all.\n`,
      ),
    );
};

const fileLine = ({ file }: ImportReport): string =>
  `${sanitizeForTerminal(file.name)}: ${[file.format.toUpperCase(), file.encoding, DELIMITER_NAMES[file.delimiter ?? ""]].filter(Boolean).join(", ")}`;

export const countsLine = (counts: RowCounts, { mark }: Pick<Terminal, "mark">): string =>
  [
    mark.green(`${counts.new.toLocaleString("en")} new`),
    mark.yellow(`${counts.changed.toLocaleString("en")} changed`),
    `${counts.unchanged.toLocaleString("en")} unchanged`,
    ...(counts.skipped > 0 ? [`${counts.skipped.toLocaleString("en")} skipped`] : []),
    ...(counts.rejected > 0 ? [mark.red(`${counts.rejected.toLocaleString("en")} rejected`)] : []),
  ].join(", ");

/** Tells what is wrong with the file: alike problems together. */
export const printProblems = (groups: readonly ProblemGroup[], terminal: Terminal): void => {
  for (const group of groups) terminal.warn(groupLine(group));
};

const groupLine = ({ column, message, count, sample }: ProblemGroup): string => {
  const lines = sample.map(({ line }) => line).join(", ");
  const where = `line${sample.length === 1 ? "" : "s"} ${lines}${count > sample.length ? ` and ${(count - sample.length).toLocaleString("en")} more` : ""}`;
  const values = [...new Set(sample.flatMap(({ value }) => value || []))];
  // A message that names what is wrong itself needs no value before it.
  const shown =
    values.length > 0 && !message.includes("“")
      ? `${values.map((value) => `“${sanitizeForTerminal(value)}”`).join(", ")} ${message}`
      : message;
  return `${where}${column === null ? "" : `, ${sanitizeForTerminal(column)}`}: ${shown}`;
};

/** Everything an import found and did, for programs; written piece by piece, since it may be long. */
export const printReportJson = async (
  report: ImportReport,
  end: Record<string, unknown>,
  { out }: Terminal,
): Promise<void> => {
  const { file, mapping, counts, readings, creations } = report;
  const columns = mapping.columns.map(({ name, field }) => ({ name, field }));
  const header = { file, columns, ignored: mapping.ignored, counts, readings, ...end };
  await out(JSON.stringify(header, null, 2).replace(/\n\}$/, ""));
  await out(`,\n  "creations": ${JSON.stringify(creations.map(creationOf))}`);
  await writeList("rejected", report.rejected, out);
  await writeList("changes", changesOf(report), out);
  await out("\n}\n");
};

function* changesOf({ steps, slugOf }: ImportReport) {
  for (const one of steps) {
    const { line, slug, name, change } = one;
    yield { line, verb: change.verb, slug, name, fields: shownFields(one, slugOf) };
  }
}

const creationOf = (change: Change) =>
  change.verb === "create"
    ? { record: change.record, slug: change.after.slug, name: change.after.name }
    : { record: change.record };

/** Tells what is wrong with rows: alike problems together. */
export const printRowProblems = (problems: readonly RowProblem[], terminal: Terminal): void =>
  printProblems(groupsOf(problems), terminal);
