import { SUBMISSION_COLUMNS } from "#adapters/columns.ts";
import { type FileFormat, formatOfName } from "#adapters/files/file-format.ts";
import { rowWriter } from "#adapters/files/write-rows.ts";
import type { SubmissionStatus } from "#core/submission/submission.ts";
import { withContext } from "../../context.ts";
import { openOutput } from "../../output/open-output.ts";
import { countOf } from "../../output/show-value.ts";
import type { OutputOptions } from "../../output/terminal.ts";
import { allSubmissions, submissionsOf } from "./find-submission.ts";

interface ExportSubmissionsOptions extends OutputOptions {
  format?: FileFormat;
  status?: SubmissionStatus;
}

export const exportSubmissions = (file: string, options: ExportSubmissionsOptions): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const all =
      options.status === undefined
        ? await allSubmissions(context)
        : await submissionsOf(context, options.status);
    const inOrder = all.toSorted((a, b) =>
      a.createdAt === b.createdAt ? (a.id < b.id ? -1 : 1) : a.createdAt < b.createdAt ? -1 : 1,
    );
    const format = options.format ?? formatOfName(file) ?? (options.json ? "json" : "csv");
    const writer = rowWriter(format, SUBMISSION_COLUMNS);
    const output = await openOutput(file, terminal, { isPrivate: true });
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
