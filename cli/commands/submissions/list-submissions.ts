import { SUBMISSION_COLUMNS } from "#adapters/columns.ts";
import { formatOfName } from "#adapters/files/source-file.ts";
import type { FileFormat } from "#core/import/import-options.ts";
import { rowWriter } from "#adapters/files/write-rows.ts";
import type { BackOffice } from "#core/back-office/back-office.ts";
import type { SubmissionToReview } from "#core/back-office/review-submission.ts";
import type { SubmissionItem } from "#core/submission/review.ts";
import { SUBMISSION_STATUSES, type SubmissionStatus } from "#core/submission/submission.ts";
import { type CliContext, withContext } from "../../context.ts";
import { unwrap } from "../../output/explain-failure.ts";
import { limitOf, printList, takeFromPages } from "../../output/print-list.ts";
import { openOutput } from "../../output/open-target.ts";
import { countOf, padToWidth, sanitizeForTerminal } from "../../output/show-value.ts";
import type { OutputOptions, Terminal } from "../../output/terminal.ts";
import { describeParts, partNames } from "./show-correction.ts";
import { EXIT, UserError } from "../../user-error.ts";

export const listSubmissionsCommand = (
  options: OutputOptions & { status: SubmissionStatus; limit?: string },
): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const { status } = options;
    const { items: submissions, last } = await takeFromPages(
      (page) => context.backOffice.listSubmissions({ status, page }),
      limitOf(options.limit),
    );
    await printList(terminal, {
      value: { total: last.total, submissions },
      columns: [
        { title: "Id", min: 36 },
        { title: "Came", min: 10 },
        { title: "Brand", min: 12 },
        { title: "Website", min: 12 },
        { title: status === "pending" ? "Notes" : "Remark" },
      ],
      rows: submissions.map((submission) => [
        submission.id,
        submission.createdAt.slice(0, 10),
        submission.brandName,
        submission.kind === "correction"
          ? `corrects ${partNames(submission).join(", ")}`
          : (submission.websiteUrl ?? ""),
        (status === "pending" ? submission.notes : submission.remark) ?? "",
      ]),
      summary: `${countOf(last.total, `${status} submission`)}.`,
    });
  });

export const showSubmission = (meant: string, options: OutputOptions): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const id = await findSubmissionId(context, meant);
    const found = unwrap(await context.backOffice.openSubmission(id));
    if (terminal.json) return terminal.outJson(found);
    await terminal.out(describeSubmission(found, terminal));
  });

const TITLE_WIDTH = 9;

/** A submission, and the brands it may be already, numbered; of a correction its parts, with those ticked. */
export const describeSubmission = (
  { submission, duplicates }: SubmissionToReview,
  { mark }: Pick<Terminal, "mark">,
  ticked?: readonly string[],
): string => {
  const line = (title: string, value: string | null): string =>
    value === null
      ? ""
      : `  ${mark.dim(padToWidth(title, TITLE_WIDTH))} ${sanitizeForTerminal(value)}\n`;
  const correction = submission.kind === "correction" ? submission : undefined;
  const status = correction ? `correction, ${submission.status}` : submission.status;
  return [
    `${mark.bold(sanitizeForTerminal(submission.brandName))} ${mark.dim(status)}\n`,
    line("Website", submission.websiteUrl),
    line("Corrects", correction ? (correction.about.slug ?? "a brand that is gone") : null),
    line("Source", correction?.source ?? null),
    line("Confirmed", correction?.confirmedFrom ? `from @${correction.confirmedFrom}` : null),
    line("From", submission.submitterEmail),
    line("Notes", submission.notes),
    line("Came", submission.createdAt),
    line("Remark", submission.remark),
    line(
      "Decided",
      submission.decided && `${submission.decided.at} by ${submission.decided.actor}`,
    ),
    line("Brand", submission.brandId),
    line("Id", submission.id),
    ...(correction
      ? [describeParts(correction, ticked ?? correction.accepted ?? [], { mark })]
      : []),
    ...(duplicates.length > 0 ? [`  ${mark.yellow("May be listed already:")}\n`] : []),
    ...duplicates.map(
      ({ name, slug, status, reasons }, at) =>
        `    ${at + 1}  ${sanitizeForTerminal(name)} ${mark.dim(`(${slug}, ${status}; same ${reasons.join(", ")})`)}\n`,
    ),
  ].join("");
};

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
    // A correction is about a brand as it was read: it means nothing in another directory.
    const suggestions = all.filter(({ kind }) => kind === "brand");
    const inOrder = suggestions.toSorted((a, b) =>
      a.createdAt === b.createdAt ? (a.id < b.id ? -1 : 1) : a.createdAt < b.createdAt ? -1 : 1,
    );
    const format = options.format ?? formatOfName(file) ?? (options.json ? "json" : "csv");
    const columns = SUBMISSION_COLUMNS.filter(({ field }) => field !== "correction");
    const writer = rowWriter(format, columns);
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
    await output.complete();
    if (file !== "-") terminal.say(`Wrote ${countOf(inOrder.length, "submission")} to ${file}.`);
  });

/** Shorter beginnings of an id are likely somebody's mistake. */
const MIN_PREFIX = 4;

/** Every submission of a status, in the order of the queue. */
export const submissionsOf = async (
  { backOffice }: { backOffice: BackOffice },
  status: SubmissionStatus,
): Promise<SubmissionItem[]> =>
  (await takeFromPages((page) => backOffice.listSubmissions({ status, page }))).items;

/** Every submission there is. */
export const allSubmissions = async (
  context: Pick<CliContext, "backOffice">,
): Promise<SubmissionItem[]> => {
  const all: SubmissionItem[] = [];
  for (const status of SUBMISSION_STATUSES) all.push(...(await submissionsOf(context, status)));
  return all;
};

/** The id of the submission that is meant: a whole id, or the beginning of one. */
export const findSubmissionId = async (context: CliContext, meant: string): Promise<string> => {
  if ((await context.backOffice.openSubmission(meant)).ok) return meant;
  const alike = (await allSubmissions(context)).filter(
    ({ id }) => meant.length >= MIN_PREFIX && id.startsWith(meant),
  );
  const [submission, another] = alike;
  if (another)
    throw new UserError(`${meant} is the beginning of several ids. Say more of it.`, EXIT.badUsage);
  if (!submission)
    throw new UserError(
      `There is no submission ${meant}; \`golfbrands submissions list\` tells which there are.`,
    );
  return submission.id;
};
