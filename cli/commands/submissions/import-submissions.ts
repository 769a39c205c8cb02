import { SUBMISSION_COLUMNS } from "#adapters/columns.ts";
import type { FileFormat } from "#adapters/files/file-format.ts";
import type { ImportRow, RowProblem } from "#core/import/import-field.ts";
import { parseFiledSubmission } from "#core/submission/submission-draft.schema.ts";
import type { SubmissionDraft } from "#core/submission/submission.ts";
import { EXIT, type ExitCode } from "../../user-error.ts";
import { type CliContext, withContext } from "../../context.ts";
import { printRowProblems } from "../../import/print-row-problems.ts";
import { asFiled, type FieldsFile, readFields } from "../../import/read-fields.ts";
import { openRejects } from "../../import/write-rejects.ts";
import { allowTargets } from "../../import/allow-targets.ts";
import { confirmIfAsked } from "../../output/ask.ts";
import { countOf } from "../../output/show-value.ts";
import type { OutputOptions, Terminal } from "../../output/terminal.ts";
import { sanitizeForTerminal } from "../../output/text-width.ts";
import { allSubmissions } from "./find-submission.ts";

interface ImportSubmissionsOptions extends OutputOptions {
  format?: FileFormat;
  dryRun?: boolean;
  skipBad?: boolean;
  rejects?: string;
}

const ALIASES = {
  brand: "brandName",
  name: "brandName",
  website: "websiteUrl",
  url: "websiteUrl",
  email: "submitterEmail",
  "e-mail": "submitterEmail",
  "submitted by": "submitterEmail",
  comment: "notes",
  created: "createdAt",
  date: "createdAt",
  "submitted at": "createdAt",
};

/** Given by who suggests, and when; what became of it is on record, and no file writes records. */
const GIVEN = new Set<string>(["brandName", "websiteUrl", "submitterEmail", "notes", "createdAt"]);
const GIVEN_COLUMNS = SUBMISSION_COLUMNS.filter(({ field }) => GIVEN.has(field));
const KEPT = new Set<string>(
  SUBMISSION_COLUMNS.filter(({ field }) => !GIVEN.has(field)).map(({ column }) => column),
);

export const importSubmissions = (file: string, options: ImportSubmissionsOptions): Promise<void> =>
  withContext(
    options,
    async (context, terminal) => {
      await allowTargets(file, options, terminal);
      const read = await readFields(file, GIVEN_COLUMNS, options.format, ALIASES);
      for (const name of read.ignored)
        terminal.say(
          `Column ${sanitizeForTerminal(name)} is ignored: ${KEPT.has(name) ? "the directory keeps that itself" : "no such field"}.`,
        );
      const now = context.parts.clock.now();
      const sorted = sortRows(read, await allSubmissions(context), now);
      if (!terminal.json) printRowProblems(sorted.problems, terminal);
      await writeRejects(read, sorted, options, terminal);
      return finish(read, sorted, options, context, terminal);
    },
    { whenMissing: options.dryRun ? "pretend" : "create" },
  );

type FiledSubmission = SubmissionDraft & { createdAt: string };

interface SortedRows {
  fresh: FiledSubmission[];
  unchanged: number;
  problems: RowProblem[];
  rejected: { row: ImportRow; problems: RowProblem[] }[];
}

/** Tells new suggestions from those that were made before, in the queue or further up in the file, and from what is none. */
const sortRows = (read: FieldsFile, before: readonly SubmissionDraft[], now: Date): SortedRows => {
  const known = new Set(before.map(keyOf));
  const told = asFiled(read.rows, GIVEN_COLUMNS);
  const sorted: SortedRows = { fresh: [], unchanged: 0, problems: [], rejected: [] };
  const reject = (row: ImportRow, problems: RowProblem[]): void => {
    sorted.problems.push(...problems);
    sorted.rejected.push({ row, problems });
  };
  for (const { line, row, fields, problem } of read.rows) {
    const draft = parseFiledSubmission({ brandName: "", ...fields }, now);
    if (problem !== undefined) reject(row, [{ line, column: null, value: null, message: problem }]);
    else if (!draft.ok)
      reject(
        row,
        draft.failure.errors.map(({ path, message }) =>
          told({ line, column: path, value: null, message }),
        ),
      );
    else if (known.has(keyOf(draft.value))) sorted.unchanged += 1;
    else {
      known.add(keyOf(draft.value));
      sorted.fresh.push({ ...draft.value, createdAt: draft.value.createdAt ?? now.toISOString() });
    }
  }
  return sorted;
};

const keyOf = ({ brandName, websiteUrl, submitterEmail, notes }: SubmissionDraft): string =>
  JSON.stringify([brandName, websiteUrl, submitterEmail, notes]);

const writeRejects = async (
  read: FieldsFile,
  { rejected }: SortedRows,
  { rejects: path }: ImportSubmissionsOptions,
  terminal: Terminal,
): Promise<void> => {
  if (path === undefined) return;
  const rejects = await openRejects(path, read);
  try {
    for (const { row, problems } of rejected) await rejects.add(read.header, row, problems);
    await rejects.keep();
  } catch (error) {
    rejects.discard();
    throw error;
  }
  if (rejected.length > 0)
    terminal.say(`Wrote ${countOf(rejected.length, "rejected row")} to ${path}.`);
};

const finish = async (
  { name }: FieldsFile,
  { fresh, unchanged, problems, rejected: { length: rejected } }: SortedRows,
  { dryRun, skipBad, rejects }: ImportSubmissionsOptions,
  { submissions, parts: { ids } }: CliContext,
  terminal: Terminal,
): Promise<ExitCode> => {
  const summary = `${fresh.length} new, ${unchanged} there already${rejected > 0 ? `, ${rejected} rejected` : ""}`;
  const answer = async (applied: boolean, line: string): Promise<void> => {
    const counts = { new: fresh.length, unchanged, rejected };
    if (terminal.json) await terminal.outJson({ file: name, counts, rejected: problems, applied });
    else await terminal.out(`${summary}. ${line}\n`);
  };
  if (dryRun) {
    await answer(false, "Nothing was written: this was a dry run.");
    return rejected > 0 ? EXIT.someRejected : EXIT.done;
  }
  if (rejected > 0 && !skipBad) {
    await answer(false, "Nothing was written.");
    terminal.warn(
      `Mend the file and import it again, or say --skip-bad to import the ${countOf(fresh.length, "good row")}${rejects === undefined ? " (--rejects FILE keeps the others)" : ""}.`,
    );
    return EXIT.failed;
  }
  const ended = rejected > 0 ? EXIT.someRejected : EXIT.done;
  if (fresh.length === 0) {
    await answer(false, "Nothing to do.");
    return ended;
  }
  await confirmIfAsked(terminal, `Put ${countOf(fresh.length, "suggestion")} into the queue?`);
  await submissions.addAll(fresh.map((draft) => ({ ...draft, id: ids.next(), status: "pending" })));
  await answer(true, "They wait in the queue: `golfbrands submissions review` goes through it.");
  return ended;
};
