import { SUBMISSION_COLUMNS } from "#adapters/columns.ts";
import { type FileFormat, formatOfName } from "#adapters/files/file-format.ts";
import { rowWriter } from "#adapters/files/write-rows.ts";
import type { RowProblem } from "#core/import/import-field.ts";
import { parseSubmissionDraft } from "#core/submission/submission-draft.schema.ts";
import type { SubmissionDraft, SubmissionStatus } from "#core/submission/submission.ts";
import { EXIT } from "../../complaint.ts";
import { withDesk } from "../../desk.ts";
import { printRowProblems } from "../../import/print-row-problems.ts";
import { asFiled, readFields } from "../../import/read-fields.ts";
import { openOutput } from "../../output/open-output.ts";
import { countOf } from "../../output/show-value.ts";
import type { OutputOptions } from "../../output/terminal.ts";
import { allSubmissions, submissionsOf } from "./find-submission.ts";

export interface SubmissionFileOptions extends OutputOptions {
  format?: FileFormat;
  dryRun?: boolean;
  status?: SubmissionStatus;
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
};

/** Given by who suggests; what became of it is on record, and no file writes records. */
const GIVEN = new Set(["brandName", "websiteUrl", "submitterEmail", "notes"]);

export const importSubmissions = (file: string, options: SubmissionFileOptions): Promise<void> =>
  withDesk(
    options,
    async (desk, terminal) => {
      const read = await readFields(file, SUBMISSION_COLUMNS, options.format, ALIASES);
      const known = new Set((await allSubmissions(desk)).map(keyOf));
      const told = asFiled(read.rows, SUBMISSION_COLUMNS);
      const fresh: SubmissionDraft[] = [];
      const problems: RowProblem[] = [];
      let unchanged = 0;
      for (const { line, fields, problem } of read.rows) {
        const given = Object.fromEntries(
          Object.entries(fields).filter(([field]) => GIVEN.has(field)),
        );
        const draft = parseSubmissionDraft({ brandName: "", ...given });
        if (problem !== undefined)
          problems.push({ line, column: null, value: null, message: problem });
        else if (!draft.ok)
          for (const { path, message } of draft.failure.errors)
            problems.push(told({ line, column: path, value: null, message }));
        else if (known.has(keyOf(draft.value))) unchanged += 1;
        else {
          known.add(keyOf(draft.value));
          fresh.push(draft.value);
        }
      }
      if (!terminal.json) printRowProblems(problems, terminal);
      const rejected = new Set(problems.map(({ line }) => line)).size;
      const isRefused = options.dryRun === true || rejected > 0;
      if (!isRefused)
        for (const draft of fresh)
          await desk.submissions.add({
            ...draft,
            id: desk.parts.ids.next(),
            status: "pending",
            createdAt: desk.parts.clock.now().toISOString(),
          });
      const counts = { new: fresh.length, unchanged, rejected };
      const summary = `${fresh.length} new, ${unchanged} there already${rejected > 0 ? `, ${rejected} rejected` : ""}.`;
      const end = options.dryRun
        ? " Nothing was written: this was a dry run."
        : isRefused
          ? " Nothing was written: mend the file and import it again."
          : "";
      if (terminal.json)
        await terminal.outJson({
          file: read.name,
          counts,
          rejected: problems,
          applied: !isRefused,
        });
      else await terminal.out(`${summary}${end}\n`);
      if (options.dryRun) return rejected > 0 ? EXIT.someRejected : EXIT.done;
      return rejected > 0 ? EXIT.failed : EXIT.done;
    },
    { whenMissing: options.dryRun ? "pretend" : "create" },
  );

const keyOf = ({ brandName, websiteUrl, submitterEmail, notes }: SubmissionDraft): string =>
  JSON.stringify([brandName, websiteUrl, submitterEmail, notes]);

export const exportSubmissions = (file: string, options: SubmissionFileOptions): Promise<void> =>
  withDesk(options, async (desk, terminal) => {
    const all =
      options.status === undefined
        ? await allSubmissions(desk)
        : await submissionsOf(desk, options.status);
    const inOrder = all.toSorted((a, b) =>
      a.createdAt === b.createdAt ? (a.id < b.id ? -1 : 1) : a.createdAt < b.createdAt ? -1 : 1,
    );
    const format = options.format ?? formatOfName(file) ?? (options.json ? "json" : "csv");
    const writer = rowWriter(format, SUBMISSION_COLUMNS);
    const output = await openOutput(file, terminal);
    await output.write(writer.begin);
    for (const [
      at,
      { id, brandName, websiteUrl, submitterEmail, notes, status, createdAt },
    ] of inOrder.entries())
      await output.write(
        writer.row(
          { id, brandName, websiteUrl, submitterEmail, notes, status, createdAt },
          at === 0,
        ),
      );
    await output.write(writer.end(inOrder.length === 0));
    await output.keep();
    if (file !== "-") terminal.say(`Wrote ${countOf(inOrder.length, "submission")} to ${file}.`);
  });
