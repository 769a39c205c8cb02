import type { SubmissionToReview } from "#core/back-office/review-prefill.ts";
import { withContext } from "../../context.ts";
import { accepted } from "../../output/explain-failure.ts";
import type { OutputOptions, Terminal } from "../../output/terminal.ts";
import { sanitizeForTerminal, padToWidth } from "../../output/text-width.ts";
import { findSubmissionId } from "./find-submission.ts";

export const showSubmission = (meant: string, options: OutputOptions): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const id = await findSubmissionId(context, meant);
    const found = accepted(await context.backOffice.openSubmission(id));
    if (terminal.json) return terminal.outJson(found);
    await terminal.out(describeSubmission(found, terminal));
  });

const TITLE_WIDTH = 9;

/** A submission, and the brands it may be already, numbered. */
export const describeSubmission = (
  { submission, duplicates }: SubmissionToReview,
  { mark }: Pick<Terminal, "mark">,
): string => {
  const line = (title: string, value: string | null): string =>
    value === null
      ? ""
      : `  ${mark.dim(padToWidth(title, TITLE_WIDTH))} ${sanitizeForTerminal(value)}\n`;
  return [
    `${mark.bold(sanitizeForTerminal(submission.brandName))} ${mark.dim(submission.status)}\n`,
    line("Website", submission.websiteUrl),
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
    ...(duplicates.length > 0 ? [`  ${mark.yellow("May be listed already:")}\n`] : []),
    ...duplicates.map(
      ({ name, slug, status, reasons }, at) =>
        `    ${at + 1}  ${sanitizeForTerminal(name)} ${mark.dim(`(${slug}, ${status}; same ${reasons.join(", ")})`)}\n`,
    ),
  ].join("");
};
