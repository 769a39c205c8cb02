import type { BackOffice } from "#core/back-office/back-office.ts";
import type { SubmissionToReview } from "#core/back-office/review-submission.ts";
import { reasonsText } from "#core/brand/duplicates.ts";
import { correctedLabel, PROBLEM_NAMES } from "#core/submission/correction.ts";
import type { CorrectionToReview, SubmissionItem } from "#core/back-office/submission-items.ts";
import { SUBMISSION_STATUSES, type SubmissionStatus } from "#core/submission/submission.ts";
import { type CliContext, withContext } from "../../context.ts";
import { unwrap } from "../../output/explain-failure.ts";
import { hostNotesOf } from "../../output/host-notes.ts";
import { countShown, findByPrefix, printList, takeFromPages } from "../../output/print-list.ts";
import { showChange } from "../../output/show-change.ts";
import { sanitizeForTerminal } from "../../output/sanitize.ts";
import { padToWidth } from "../../output/show-value.ts";
import type { OutputOptions, Terminal } from "../../output/terminal.ts";

export const listSubmissionsCommand = (
  options: OutputOptions & { status: SubmissionStatus; limit?: number },
): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const { status } = options;
    const { items: submissions, last } = await takeFromPages(
      (page) => context.backOffice.listSubmissions({ status, page }),
      options.limit,
    );
    await printList(terminal, {
      value: { total: last.total, submissions },
      columns: [
        { title: "Id", min: 36, cell: ({ id }) => id },
        { title: "Received", min: 10, cell: ({ createdAt }) => createdAt.slice(0, 10) },
        { title: "Brand", min: 12, cell: ({ brandName }) => brandName },
        { title: "Website", min: 12, cell: websiteText },
        status === "pending"
          ? { title: "Notes", cell: ({ notes }) => notes }
          : { title: "Remark", cell: ({ remark }) => remark },
      ],
      rows: submissions,
      summary: countShown(submissions.length, last.total, `${status} submission`),
    });
  });

const websiteText = (submission: SubmissionItem): string =>
  submission.kind === "correction"
    ? `corrects ${partNames(submission).join(", ")}`
    : [submission.websiteUrl ?? "", ...hostNotesOf(submission.websiteUrl)].join(" ");

export const showSubmission = (idOrPrefix: string, options: OutputOptions): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const id = await findSubmissionId(context, idOrPrefix);
    const found = unwrap(await context.backOffice.openSubmission(id));
    if (terminal.json) return terminal.outJson(found);
    await terminal.out(describeSubmission(found, terminal));
  });

const TITLE_WIDTH = 9;

const confirmedText = (
  correction: Pick<CorrectionToReview, "confirmedFrom" | "claimedFrom"> | undefined,
): string | null => {
  if (!correction) return null;
  const { confirmedFrom, claimedFrom } = correction;
  if (confirmedFrom !== null) return `from @${confirmedFrom}`;
  return claimedFrom === null ? null : `not yet; says they work for it (@${claimedFrom})`;
};

/** Describes a submission, with its numbered possible duplicates and the parts of a correction, ticked or not. */
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
    ...hostNotesOf(submission.websiteUrl).map((note) => line("", note)),
    line("Corrects", correction ? (correction.about.slug ?? "a deleted brand") : null),
    line("Source", correction?.source ?? null),
    ...hostNotesOf(correction?.source ?? null).map((note) => line("", note)),
    line("Confirmed", confirmedText(correction)),
    line("From", submission.submitterEmail),
    line("Notes", submission.notes),
    line("Received", submission.createdAt),
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
    ...(duplicates.length > 0 ? [`  ${mark.yellow("May duplicate:")}\n`] : []),
    ...duplicates.map(
      ({ name, slug, status, reasons }, at) =>
        `    ${at + 1}  ${sanitizeForTerminal(name)} ${mark.dim(`(${slug}, ${status}; ${reasonsText(reasons)})`)}\n`,
    ),
  ].join("");
};

/** All submissions with a status, in queue order. */
export const submissionsOf = async (
  { backOffice }: { backOffice: BackOffice },
  status: SubmissionStatus,
): Promise<SubmissionItem[]> =>
  (await takeFromPages((page) => backOffice.listSubmissions({ status, page }))).items;

export const allSubmissions = async (
  context: Pick<CliContext, "backOffice">,
): Promise<SubmissionItem[]> => {
  const all: SubmissionItem[] = [];
  for (const status of SUBMISSION_STATUSES) all.push(...(await submissionsOf(context, status)));
  return all;
};

/** Finds a submission by id or prefix. */
export const findSubmissionId = async (
  context: CliContext,
  idOrPrefix: string,
): Promise<string> => {
  if ((await context.backOffice.openSubmission(idOrPrefix)).ok) return idOrPrefix;
  const ids = (await allSubmissions(context)).map(({ id }) => id);
  return findByPrefix(ids, idOrPrefix, { noun: "submission", list: "submissions list" });
};

export type CorrectionItem = Extract<SubmissionItem, { kind: "correction" }>;

/** The parts of a correction that are decided separately, by their names in `--fields`. */
export const partNames = ({ problem, fields }: CorrectionItem): string[] => [
  ...(problem === null ? [] : ["problem"]),
  ...fields.map(({ field }) => field),
];

/** Lists the parts of a correction with number and tick. */
export const describeParts = (
  correction: CorrectionItem,
  ticked: readonly string[],
  { mark }: Pick<Terminal, "mark">,
): string => {
  const { problem, fields } = correction;
  const line = (at: number, name: string, text: string): string =>
    `    ${at + 1}  [${ticked.includes(name) ? "x" : " "}] ${text}\n`;
  const first = problem === null ? 0 : 1;
  return [
    problem === null ? "" : line(0, "problem", mark.yellow(PROBLEM_NAMES[problem])),
    ...fields.map(({ field, now, proposed }, at) => {
      const change = showChange(now, proposed, mark).join("\n           ");
      return line(
        at + first,
        field,
        `${correctedLabel(field)} ${mark.dim(`(${field})`)}: ${change}`,
      );
    }),
  ].join("");
};
