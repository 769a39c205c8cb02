import type { BackOffice } from "#core/back-office/back-office.ts";
import type { ReviewedSubmission } from "#core/submission/review.ts";
import { SUBMISSION_STATUSES, type SubmissionStatus } from "#core/submission/submission.ts";
import { UserError, EXIT } from "../../user-error.ts";
import type { CliContext } from "../../context.ts";

/** Shorter beginnings of an id are likely somebody's mistake. */
const MIN_PREFIX = 4;

/** Every submission of a status, in the order of the queue. */
export const submissionsOf = async (
  { backOffice }: { backOffice: BackOffice },
  status: SubmissionStatus,
  limit = Infinity,
): Promise<ReviewedSubmission[]> => {
  const all: ReviewedSubmission[] = [];
  for (let page = 1; all.length < limit; page++) {
    const { items, page: answered } = await backOffice.listSubmissions({ status, page });
    if (answered < page || items.length === 0) break;
    all.push(...items);
  }
  return all.slice(0, limit);
};

/** Every submission there is. */
export const allSubmissions = async (
  context: Pick<CliContext, "backOffice">,
): Promise<ReviewedSubmission[]> => {
  const all: ReviewedSubmission[] = [];
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
