import { promises as dns } from "node:dns";
import { codeOf } from "#adapters/system.ts";
import type { BackOffice } from "#core/back-office/back-office.ts";
import type { DecidedSubmission, SubmissionToReview } from "#core/back-office/review-submission.ts";
import type { SavedBrand } from "#core/back-office/save-brand.ts";
import { fail, ok } from "#core/result.ts";
import type { SubmissionItem } from "#core/back-office/submission-items.ts";
import { type CliContext, withContext } from "../../context.ts";
import { unwrap } from "../../output/explain-failure.ts";
import { countOf, sanitizeForTerminal } from "../../output/show-value.ts";
import type { OutputOptions, Terminal } from "../../output/terminal.ts";
import { EXIT, UserError } from "../../user-error.ts";
import { namedBrands } from "../brands/list-brands.ts";
import { describeParts, findSubmissionId, partNames } from "./list-submissions.ts";

export interface ApproveOptions extends OutputOptions {
  publish?: boolean;
  brand?: string;
  slug?: string;
  fields?: string;
}

export const approve = (meant: string, options: ApproveOptions): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const id = await findSubmissionId(context, meant);
    if (options.brand !== undefined) return link(context, terminal, id, options.brand);
    const found = await openPending(context, id);
    const { submission } = found;
    if (submission.kind === "correction" || options.fields !== undefined)
      return accept(context, terminal, submission, options.fields);
    for (const { name, slug } of found.duplicates)
      terminal.say(`It may be ${sanitizeForTerminal(name)} (${slug}), which is listed already.`);
    const { brand, batchId } = await approveAsBrand(context.backOffice, found, {
      publish: options.publish ?? false,
      slug: options.slug,
    });
    await terminal.answer(
      { submissionId: id, brand, batchId },
      `${sanitizeForTerminal(brand.name)} is a brand now: ${brand.slug}, ${brand.status}.`,
    );
  });

/** Accepts fields of a correction, and declines the rest. */
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
      `This is a correction. Say what to accept of it with --fields: ${parts.join(",")}`,
      EXIT.badUsage,
    );
  }
  const wanted = fields.split(",").map((name) => name.trim());
  if (submission.kind === "correction")
    terminal.say(describeParts(submission, wanted, terminal).trimEnd());
  const decided = await backOffice.decideSubmission(
    id,
    "pending",
    { status: "approved", fields: wanted.filter((name) => name !== "") },
    submission.seen,
  );
  const { batchId, submission: accepted } = unwrapAccepted(decided);
  const names = accepted.kind === "correction" ? (accepted.accepted ?? []) : [];
  await terminal.answer(
    { submissionId: id, fields: names, batchId },
    `Accepted of ${sanitizeForTerminal(accepted.brandName)}: ${names.join(", ")}.`,
  );
};

/** What was decided; a clash with what others changed meanwhile is told field by field. */
export const unwrapAccepted = (
  decided: Awaited<ReturnType<BackOffice["decideSubmission"]>>,
): DecidedSubmission => {
  if (decided.ok || decided.failure.kind !== "brand-conflict") return unwrap(decided);
  const changed = decided.failure.conflicts.map(({ name }) => name).join(", ");
  throw new UserError(
    `Changed since the visitor looked: ${changed}. Nothing was written. Accept the rest; to have it all the same, edit the brand first.`,
    EXIT.conflict,
  );
};

const link = async (
  context: CliContext,
  terminal: Terminal,
  id: string,
  named: string,
): Promise<void> => {
  const [brand] = await namedBrands(context, [named]);
  if (!brand) return;
  const { submission } = await openPending(context, id);
  const { batchId } = unwrap(
    await context.backOffice.decideSubmission(
      id,
      "pending",
      { status: "approved", brandId: brand.id },
      submission.seen,
    ),
  );
  await terminal.answer(
    { submissionId: id, brand, batchId },
    `${sanitizeForTerminal(submission.brandName)} is ${sanitizeForTerminal(brand.name)} (${brand.slug}).`,
  );
};

export const reject = (
  meant: string,
  options: OutputOptions & { reason?: string; spam?: boolean; sameSender?: boolean },
): Promise<void> =>
  withContext(options, async (context, terminal) => {
    if (!options.spam && !options.reason?.trim())
      throw new UserError(
        'Say why with --reason "Not a golf brand", or mark it with --spam.',
        EXIT.badUsage,
      );
    const id = await findSubmissionId(context, meant);
    const { submission } = await openPending(context, id);
    if (options.sameSender) {
      const { declined, batchId } = unwrap(
        await context.backOffice.declineSender(id, options.reason ?? ""),
      );
      const count = countOf(declined, "submission is", "submissions are");
      return terminal.answer({ submissionId: id, declined, batchId }, `${count} rejected.`);
    }
    const { batchId } = unwrap(
      await context.backOffice.decideSubmission(
        id,
        "pending",
        options.spam ? { status: "spam" } : { status: "rejected", remark: options.reason ?? "" },
        submission.seen,
      ),
    );
    const verdict = options.spam ? "spam" : "rejected";
    await terminal.answer(
      { submissionId: id, status: verdict, batchId },
      `${sanitizeForTerminal(submission.brandName)} is ${verdict}.`,
    );
  });

/** Puts a decided submission back into the queue. */
export const reopen = (meant: string, options: OutputOptions): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const id = await findSubmissionId(context, meant);
    const { submission } = unwrap(await context.backOffice.openSubmission(id));
    if (submission.status === "pending")
      return terminal.answer({ submissionId: id, batchId: null }, "It is waiting already.");
    const { batchId } = unwrap(
      await context.backOffice.decideSubmission(
        id,
        submission.status,
        { status: "pending" },
        submission.seen,
      ),
    );
    await terminal.answer(
      { submissionId: id, batchId },
      `${sanitizeForTerminal(submission.brandName)} is waiting again.`,
    );
  });

/** A submission nobody has decided yet. */
const openPending = async ({ backOffice }: CliContext, id: string): Promise<SubmissionToReview> => {
  const found = unwrap(await backOffice.openSubmission(id));
  const { submission } = found;
  return unwrap(
    submission.status === "pending" ? ok(found) : fail({ kind: "already-decided", submission }),
  );
};

/** Creates the brand that a submission suggests, and approves it with the same commit. */
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

/** Confirms a correction whose brand says so in the DNS. On Supabase that is for who has the secret key. */
export const verify = (meant: string, options: OutputOptions): Promise<void> =>
  withContext(
    options,
    async (context, terminal) => {
      const id = await findSubmissionId(context, meant);
      const { host } = unwrap(await context.backOffice.verifyCorrection(id, readTextRecords));
      await terminal.answer({ submissionId: id, confirmedFrom: host }, `Confirmed from @${host}.`);
    },
    { asOwner: true },
  );

const TIMEOUT_MS = 3_000;
const NO_RECORD = new Set(["ENOTFOUND", "ENODATA"]);

/** Asks the name servers of this machine. A record may come in pieces. */
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
