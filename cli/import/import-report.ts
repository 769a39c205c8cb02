import { columnName } from "#adapters/columns.ts";
import type { FilePlan } from "#core/back-office/plan-import.ts";
import { nameOf } from "#core/change/batch.ts";
import type { OpenedFile } from "#core/ports/brand-files.ts";
import { plannedRecords } from "#core/back-office/review-import.ts";
import {
  groupProblems,
  type ProblemGroup,
  quotesValue,
  type RowProblem,
} from "#core/import/import-field.ts";
import { DELIMITER_NAMES } from "#core/import/import-options.ts";
import type { RowCounts } from "#core/import/plan-row.ts";
import { type LookAlike, lookAlikeText } from "#core/import/look-alikes.ts";
import { reviewedChange } from "#core/import/planned-change.ts";
import { countOf } from "#core/text/count-text.ts";
import { sanitizeForTerminal } from "../output/sanitize.ts";
import { showDiff, verbSign } from "../output/show-value.ts";
import type { Terminal } from "../output/terminal.ts";
import { wrapLines } from "../output/wrap-text.ts";
import { mappingJson, writeList } from "../output/write-files.ts";

/** The findings and the changes of an import. */
export interface ImportReport extends Pick<
  FilePlan,
  | "mapping"
  | "notes"
  | "leftOut"
  | "counts"
  | "readings"
  | "creations"
  | "changes"
  | "checkedFacts"
  | "slugOf"
> {
  file: Pick<OpenedFile, "name" | "fingerprint" | "format" | "encoding" | "delimiter">;
  groups: readonly ProblemGroup[];
  rejected: readonly RowProblem[];
  lookAlikes: readonly LookAlike[];
}

export const reportOf = async (
  { name, fingerprint, format, encoding, delimiter }: OpenedFile,
  { rejected: rows, ...plan }: FilePlan,
): Promise<ImportReport> => {
  const file = { name, fingerprint, format, encoding, delimiter };
  const rejected = rows.flatMap(({ problems }) => problems);
  const groups = groupProblems(rejected);
  return { ...plan, file, groups, rejected, lookAlikes: await plan.findLookAlikes() };
};

/** The most changes printed; a plan file has all. */
const MAX_CHANGES = 20;
const MAX_LOOK_ALIKES = 20;

/** Prints what an import would do. */
export const printReport = async (report: ImportReport, terminal: Terminal): Promise<void> => {
  const { mark, width } = terminal;
  const out = (text: string) => terminal.out(`${wrapLines(text, width)}\n`);
  await out(fileLine(report));
  for (const { name, field, how } of report.mapping.columns)
    if (how === "similar" || how === "content")
      await out(
        `Column ${sanitizeForTerminal(name)} is read as ${columnName(field)}, by ${GUESSED_BY[how]}.`,
      );
  for (const { name, why, isUnknown } of report.mapping.ignored) {
    const line = `Column ${sanitizeForTerminal(name)} is ignored: ${sanitizeForTerminal(why)}.`;
    await out(isUnknown ? mark.yellow(line) : mark.dim(line));
  }
  for (const note of report.notes) await out(sanitizeForTerminal(note));
  for (const reading of report.readings) await out(mark.dim(groupLine(reading)));
  await out(countsLine(report.counts, terminal));
  for (const line of reviewLines(report)) await out(mark.yellow(sanitizeForTerminal(line)));
  await printPlanned(report, terminal);
};

/** Warnings for a person to read before the import. */
const reviewLines = ({ lookAlikes, checkedFacts: { overwritten, kept } }: ImportReport) => {
  const more = lookAlikes.length - MAX_LOOK_ALIKES;
  return [
    ...lookAlikes.slice(0, MAX_LOOK_ALIKES).map((found) => {
      const { line, name, other } = found;
      const advice =
        other.line === null ? `; --match ${line}=${other.slug} updates it instead` : "";
      return `Line ${line}: ${name} is new, but ${lookAlikeText(found)}${advice}.`;
    }),
    ...(more > 0
      ? [`${countOf(more, "more new brand looks", "more new brands look")} like others.`]
      : []),
    ...(overwritten > 0
      ? [
          `${countOf(overwritten, "checked fact is", "checked facts are")} overwritten; --keep-checked leaves that out.`,
        ]
      : []),
    ...(kept > 0 ? [`${countOf(kept, "checked fact is", "checked facts are")} kept.`] : []),
  ];
};

const GUESSED_BY = { similar: "its name", content: "its values" } as const;

/** Prints the first changes of a plan, and the new categories and attributes. */
export const printPlanned = async (
  report: Pick<ImportReport, "creations" | "changes" | "slugOf">,
  { mark, width, ...terminal }: Terminal,
): Promise<void> => {
  const out = (line: string) => terminal.out(`${wrapLines(line, width)}\n`);
  for (const change of report.creations) {
    const name = change.verb === "delete" ? report.slugOf(change.id) : nameOf(change.after);
    await out(`${verbSign(change.verb, mark)} ${change.record} ${sanitizeForTerminal(name)}`);
  }
  for (const { line, slug, name, change, fields, overwritten } of report.changes.slice(
    0,
    MAX_CHANGES,
  )) {
    const title = `${sanitizeForTerminal(name)} ${mark.dim(`(${slug}, line ${line})`)}`;
    const lines = fields.map((diff) => {
      const isChecked = overwritten.includes(diff.field);
      const warning = isChecked ? ` ${mark.yellow("(overwrites a checked fact)")}` : "";
      return `\n    ${showDiff(diff, mark)}${warning}`;
    });
    await out(`${verbSign(change.verb, mark)} ${title}${lines.join("")}`);
  }
  const more = report.changes.length - MAX_CHANGES;
  if (more > 0)
    await out(
      mark.dim(`… and ${countOf(more, "more brand", "more brands")}; --plan FILE writes them all.`),
    );
};

const fileLine = ({ file }: ImportReport): string =>
  `${sanitizeForTerminal(file.name)}: ${[file.format.toUpperCase(), file.encoding, file.delimiter && DELIMITER_NAMES[file.delimiter]].filter(Boolean).join(", ")}`;

export const countsLine = (counts: RowCounts, { mark }: Pick<Terminal, "mark">): string =>
  [
    mark.green(`${counts.new.toLocaleString("en")} new`),
    mark.yellow(`${counts.changed.toLocaleString("en")} changed`),
    `${counts.unchanged.toLocaleString("en")} unchanged`,
    ...(counts.skipped > 0 ? [`${counts.skipped.toLocaleString("en")} skipped`] : []),
    ...(counts.rejected > 0 ? [mark.red(`${counts.rejected.toLocaleString("en")} rejected`)] : []),
  ].join(", ");

/** Prints what is wrong with the file, by group. */
export const printProblems = (groups: readonly ProblemGroup[], terminal: Terminal): void => {
  for (const group of groups) terminal.warn(groupLine(group));
};

const groupLine = ({ column, message, count, sample }: ProblemGroup): string => {
  const lines = sample.map(({ line }) => line).join(", ");
  const where = `line${sample.length === 1 ? "" : "s"} ${lines}${count > sample.length ? ` and ${(count - sample.length).toLocaleString("en")} more` : ""}`;
  const values = [...new Set(sample.flatMap(({ value }) => value || []))];
  const shown =
    values.length > 0 && !quotesValue(message)
      ? `${values.map((value) => `“${value}”`).join(", ")} ${message}`
      : message;
  return sanitizeForTerminal(`${where}${column === null ? "" : `, ${column}`}: ${shown}`);
};

/** Everything an import found and did, for programs; written in pieces because it may be long. */
export const printReportJson = async (
  report: ImportReport,
  end: Record<string, unknown>,
  { out }: Terminal,
): Promise<void> => {
  const { file, mapping, notes, counts, readings, creations, checkedFacts, lookAlikes } = report;
  const found = { notes, counts, readings, checkedFacts, lookAlikes };
  const header = { file, ...mappingJson(mapping), ...found, ...end };
  await out(JSON.stringify(header, null, 2).replace(/\n\}$/, ""));
  await out(`,\n  "creations": ${JSON.stringify(plannedRecords(creations))}`);
  await writeList("rejected", report.rejected, out);
  await writeList("leftOut", report.leftOut, out);
  await writeList("changes", report.changes, out, (planned) =>
    reviewedChange(planned, report.slugOf),
  );
  await out("\n}\n");
};

/** Prints what is wrong with rows, grouped. */
export const printRowProblems = (problems: readonly RowProblem[], terminal: Terminal): void =>
  printProblems(groupProblems(problems), terminal);
