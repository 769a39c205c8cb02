import { SUBMISSION_COLUMNS } from "#adapters/columns.ts";
import { fileTexts } from "#adapters/files/write-rows.ts";
import type { PlannedSubmissions } from "#core/back-office/import-submissions.ts";
import type { SubmissionStatus } from "#core/submission/submission.ts";
import { ascending } from "#core/text/fold.ts";
import { countOf } from "#core/text/count-text.ts";
import { EXIT, type ExitCode } from "../../exit-codes.ts";
import { withContext } from "../../context.ts";
import { printRowProblems } from "../../import/import-report.ts";
import {
  withFileCell,
  type SmallFile,
  type ReadingFlags,
  type SmallFileRow,
  readSmallFile,
} from "../../import/read-small-file.ts";
import { confirmIfInteractive } from "../../output/keyboard.ts";
import type { OutputOptions, Terminal } from "../../output/terminal.ts";
import {
  allowTargets,
  type ExportOptions,
  outputOf,
  writeOutput,
  writeRejects,
} from "../../output/write-files.ts";
import { allSubmissions, submissionsOf } from "./list-submissions.ts";

interface ImportSubmissionsOptions extends OutputOptions, ReadingFlags {
  dryRun?: boolean;
  skipBad?: boolean;
  rejects?: string;
}

const ALIASES = {
  brand: "brandName",
  Marke: "brandName",
  marque: "brandName",
  marca: "brandName",
  ブランド名: "brandName",
  name: "brandName",
  website: "websiteUrl",
  url: "websiteUrl",
  site: "websiteUrl",
  Webseite: "websiteUrl",
  "site web": "websiteUrl",
  "sitio web": "websiteUrl",
  email: "submitterEmail",
  "e-mail": "submitterEmail",
  "submitted by": "submitterEmail",
  "email address": "submitterEmail",
  comment: "notes",
  created: "createdAt",
  date: "createdAt",
  "submitted at": "createdAt",
};

/** Files may set only the fields that visitors send. The directory itself records decisions. */
const INPUT_FIELDS = new Set<string>([
  "brandName",
  "websiteUrl",
  "submitterEmail",
  "notes",
  "createdAt",
]);
const INPUT_COLUMNS = SUBMISSION_COLUMNS.filter(({ field }) => INPUT_FIELDS.has(field));
const READ_ONLY = new Set<string>(
  SUBMISSION_COLUMNS.filter(({ field }) => !INPUT_FIELDS.has(field)).map(({ column }) => column),
);

export const importSubmissions = (file: string, options: ImportSubmissionsOptions): Promise<void> =>
  withContext(
    options,
    async ({ backOffice }, terminal) => {
      await allowTargets(file, options, terminal);
      const read = await readSmallFile(file, INPUT_COLUMNS, options, ALIASES);
      for (const name of read.ignored)
        terminal.say(
          `Column ${name} is ignored: ${READ_ONLY.has(name) ? "the directory sets it itself" : "it matches no field"}.`,
        );
      for (const sentence of read.leftOut) terminal.say(sentence);
      const planned = await backOffice.planSubmissionImport(read.rows);
      const withCell = withFileCell(read.rows, INPUT_COLUMNS);
      for (const one of planned.rejected) one.problems = one.problems.map(withCell);
      const problems = planned.rejected.flatMap((one) => one.problems);
      if (!terminal.json) printRowProblems(problems, terminal);
      const { rejected } = planned;
      if (options.rejects !== undefined) {
        const rows = rejected.map((one) => ({ row: one.row.row, problems: one.problems }));
        await writeRejects(options.rejects, read, rows);
        if (rejected.length > 0)
          terminal.say(`Wrote ${countOf(rejected.length, "rejected row")} to ${options.rejects}.`);
      }
      return finish(read, planned, options, terminal);
    },
    { whenMissing: options.dryRun ? "pretend" : "create" },
  );

const finish = async (
  { name }: SmallFile,
  planned: PlannedSubmissions<SmallFileRow>,
  { dryRun, skipBad, rejects }: ImportSubmissionsOptions,
  terminal: Terminal,
): Promise<ExitCode> => {
  const { fresh, unchanged } = planned;
  const rejected = planned.rejected.length;
  const problems = planned.rejected.flatMap((one) => one.problems);
  const summary = `${fresh} new, ${unchanged} already there${rejected > 0 ? `, ${rejected} rejected` : ""}`;
  const counts = { new: fresh, unchanged, rejected };
  const answer = (applied: boolean, line: string): Promise<void> =>
    terminal.answer({ file: name, counts, rejected: problems, applied }, `${summary}. ${line}`);
  if (dryRun) {
    await answer(false, "Nothing was written: this was a dry run.");
    return rejected > 0 ? EXIT.someRejected : EXIT.done;
  }
  if (rejected > 0 && !skipBad) {
    await answer(false, "Nothing was written.");
    terminal.warn(
      `Correct the file and import it again, or use --skip-bad to import the ${countOf(fresh, "good row")}${rejects === undefined ? " (--rejects FILE saves the others)" : ""}.`,
    );
    return EXIT.failed;
  }
  const ended = rejected > 0 ? EXIT.someRejected : EXIT.done;
  if (fresh === 0) {
    await answer(false, "Nothing to do.");
    return ended;
  }
  await confirmIfInteractive(terminal, `Add ${countOf(fresh, "suggestion")} to the queue?`);
  await planned.commit();
  await answer(true, "Decide on them with `golfbrands submissions review`.");
  return ended;
};

interface ExportSubmissionsOptions extends ExportOptions {
  status?: SubmissionStatus;
}

export const exportSubmissions = (file: string, options: ExportSubmissionsOptions): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const all =
      options.status === undefined
        ? await allSubmissions(context)
        : await submissionsOf(context, options.status);
    // Corrections refer to a version of a brand in this directory, so files leave them out.
    const suggestions = all.filter(({ kind }) => kind === "brand");
    const rows = suggestions
      .toSorted((a, b) => ascending(a.createdAt, b.createdAt) || ascending(a.id, b.id))
      .map(({ id, brandName, websiteUrl, submitterEmail, notes, status, createdAt }) => ({
        id,
        brandName,
        websiteUrl,
        submitterEmail,
        notes,
        status,
        createdAt,
      }));
    const columns = SUBMISSION_COLUMNS.filter(({ field }) => field !== "correction");
    const texts = fileTexts(outputOf(file, options), columns, rows);
    const summary = () => countOf(rows.length, "submission");
    await writeOutput(file, terminal, texts, { isPrivate: true, summary });
  });
