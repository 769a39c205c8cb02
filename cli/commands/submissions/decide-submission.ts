import { promises as dns } from "node:dns";
import { codeOf } from "#adapters/system.ts";
import type { BackOffice } from "#core/back-office/back-office.ts";
import type {
  DecidedSubmission,
  SubmissionToReview,
  SubmissionVerdict,
} from "#core/back-office/review-submission.ts";
import type { SavedBrand } from "#core/back-office/save-brand.ts";
import { fail, ok } from "#core/result.ts";
import { needsReason } from "#core/submission/submission.ts";
import type { SubmissionItem } from "#core/back-office/submission-items.ts";
import { countOf } from "#core/text/count-text.ts";
import { type CliContext, withContext } from "../../context.ts";
import { unwrap } from "../../output/explain-failure.ts";
import type { OutputOptions, Terminal } from "../../output/terminal.ts";
import { EXIT } from "../../exit-codes.ts";
import { UserError } from "../../user-error.ts";
import { namedBrand } from "../brands/list-brands.ts";
import { describeParts, findSubmissionId, partNames } from "./list-submissions.ts";

export interface ApproveOptions extends OutputOptions {
  publish?: boolean;
  brand?: string;
  slug?: string;
  fields?: string;
}

export const approve = (idOrPrefix: string, options: ApproveOptions): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const id = await findSubmissionId(context, idOrPrefix);
    if (options.brand !== undefined) return link(context, terminal, id, options.brand);
    const found = await openPending(context, id);
    const { submission } = found;
    if (submission.kind === "correction" || options.fields !== undefined)
      return accept(context, terminal, submission, options.fields);
    for (const { name, slug } of found.duplicates)
      terminal.say(`It may duplicate ${name} (${slug}).`);
    const { brand, batchId } = await approveAsBrand(context.backOffice, found, {
      publish: options.publish ?? false,
      slug: options.slug,
    });
    await terminal.answer(
      { submissionId: id, brand, batchId },
      `${brand.name} is now a brand: ${brand.slug}, ${brand.status}.`,
    );
  });

/** Accepts fields of a correction and declines the rest. */
const accept = async (
  { backOffice }: CliContext,
  terminal: Terminal,
  submission: SubmissionItem,
  fields: string | undefined,
): Promise<void> => {
  const { id } = submission;
  if (fields === undefined) {
    const parts = submission.kind === "correction" ? partNames(submission) : [];
    throw new UserError(
      `This is a correction. Choose the fields to accept: --fields ${parts.join(",")}`,
      EXIT.badUsage,
    );
  }
  const wanted = fields.split(",").map((name) => name.trim());
  if (submission.kind === "correction")
    terminal.say(describeParts(submission, wanted, terminal).trimEnd());
  const { batchId, submission: accepted } = await decide(backOffice, submission, {
    status: "approved",
    fields: wanted.filter((name) => name !== ""),
  });
  const names = accepted.kind === "correction" ? (accepted.accepted ?? []) : [];
  await terminal.answer(
    { submissionId: id, fields: names, batchId },
    `Accepted for ${accepted.brandName}: ${names.join(", ")}.`,
  );
};

/** Decides a submission. On a conflict, names the fields that somebody changed meanwhile. */
export const decide = async (
  backOffice: BackOffice,
  { id, status, seen }: SubmissionItem,
  verdict: SubmissionVerdict,
): Promise<DecidedSubmission> => {
  const decided = await backOffice.decideSubmission(id, status, verdict, seen);
  if (decided.ok || decided.failure.kind !== "brand-conflict") return unwrap(decided);
  const changed = decided.failure.conflicts.map(({ name }) => name).join(", ");
  throw new UserError(
    `Changed since the visitor sent this: ${changed}. Nothing was written. Accept the other fields, or edit the brand first.`,
    EXIT.conflict,
  );
};

const link = async (
  context: CliContext,
  terminal: Terminal,
  id: string,
  brandName: string,
): Promise<void> => {
  const brand = await namedBrand(context, brandName);
  const { submission } = await openPending(context, id);
  const verdict = { status: "approved", brandId: brand.id } as const;
  const { batchId } = await decide(context.backOffice, submission, verdict);
  await terminal.answer(
    { submissionId: id, brand, batchId },
    `Approved: the suggestion ${submission.brandName} is the listed brand ${brand.name} (${brand.slug}).`,
  );
};

export const reject = (
  idOrPrefix: string,
  options: OutputOptions & { reason?: string; spam?: boolean; sameSender?: boolean },
): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const id = await findSubmissionId(context, idOrPrefix);
    const { submission } = await openPending(context, id);
    if (!options.spam && !options.reason?.trim() && needsReason(submission))
      throw new UserError(
        'Give a reason with --reason "Not a golf brand", which the sender can read, or use --spam.',
        EXIT.badUsage,
      );
    if (options.sameSender) {
      const { declined, batchId } = unwrap(
        await context.backOffice.declineSender(id, options.reason ?? ""),
      );
      const count = countOf(declined, "submission is", "submissions are");
      return terminal.answer({ submissionId: id, declined, batchId }, `${count} rejected.`);
    }
    const { batchId } = await decide(
      context.backOffice,
      submission,
      options.spam ? { status: "spam" } : { status: "rejected", remark: options.reason ?? "" },
    );
    const status = options.spam ? "spam" : "rejected";
    await terminal.answer(
      { submissionId: id, status, batchId },
      `${submission.brandName} is ${status}.`,
    );
  });

export const reopen = (idOrPrefix: string, options: OutputOptions): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const id = await findSubmissionId(context, idOrPrefix);
    const { submission } = unwrap(await context.backOffice.openSubmission(id));
    if (submission.status === "pending")
      return terminal.answer({ submissionId: id, batchId: null }, "It is already pending.");
    const { batchId } = await decide(context.backOffice, submission, { status: "pending" });
    await terminal.answer(
      { submissionId: id, batchId },
      `${submission.brandName} is pending again.`,
    );
  });

/** Opens a submission. Fails if it is already decided. */
const openPending = async ({ backOffice }: CliContext, id: string): Promise<SubmissionToReview> => {
  const found = unwrap(await backOffice.openSubmission(id));
  const { submission } = found;
  return unwrap(
    submission.status === "pending" ? ok(found) : fail({ kind: "already-decided", submission }),
  );
};

/** Creates the suggested brand and approves the submission in one commit. */
export const approveAsBrand = async (
  backOffice: BackOffice,
  { submission, prefill }: SubmissionToReview,
  { publish, slug }: { publish: boolean; slug?: string | undefined },
): Promise<SavedBrand> =>
  unwrap(
    await backOffice.saveBrand(
      { ...prefill, status: publish ? "active" : "archived", ...(slug !== undefined && { slug }) },
      { submission: { id: submission.id, seen: submission.status } },
    ),
  );

/** Confirms a correction if the DNS of the brand's website has the expected TXT record. On Supabase this needs the secret key. */
export const verify = (idOrPrefix: string, options: OutputOptions): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const id = await findSubmissionId(context, idOrPrefix);
    const { host } = unwrap(await context.backOffice.verifyCorrection(id, readTextRecords));
    await terminal.answer({ submissionId: id, confirmedFrom: host }, `Confirmed from @${host}.`);
  });

const TIMEOUT_MS = 3_000;
const NO_RECORD = new Set(["ENOTFOUND", "ENODATA"]);

/** Reads TXT records. The resolver returns long records in pieces. */
const readTextRecords = async (host: string): Promise<string[]> => {
  try {
    const records = await new dns.Resolver({ timeout: TIMEOUT_MS, tries: 2 }).resolveTxt(host);
    return records.map((pieces) => pieces.join(""));
  } catch (error) {
    const code = codeOf(error) ?? "";
    if (NO_RECORD.has(code)) return [];
    throw new UserError(`The name servers did not answer for ${host} (${code}). Try again.`);
  }
};
