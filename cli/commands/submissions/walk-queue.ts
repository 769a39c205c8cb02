import type { BackOffice } from "#core/back-office/back-office.ts";
import type { SubmissionToReview, SubmissionVerdict } from "#core/back-office/review-submission.ts";
import type { SubmissionItem } from "#core/back-office/submission-items.ts";
import { withContext } from "../../context.ts";
import { unwrap } from "../../output/explain-failure.ts";
import { type Keyboard, withKeyboard } from "../../output/keyboard.ts";
import { countOf, sanitizeForTerminal } from "../../output/show-value.ts";
import type { OutputOptions, Terminal } from "../../output/terminal.ts";
import { EXIT, UserError } from "../../user-error.ts";
import { approveAsBrand, unwrapAccepted } from "./decide-submission.ts";
import { describeParts, describeSubmission, partNames, submissionsOf } from "./list-submissions.ts";

interface Decided {
  /** Its place in the queue. */
  at: number;
  name: string;
  batchId: string;
}

const HELP_BRAND =
  "a approve (archived)  p approve and publish  1-5 it is that brand  r reject  s spam  n next  u undo  q quit";

const helpFor = ({ kind }: SubmissionItem, parts: readonly string[]): string =>
  kind === "brand"
    ? HELP_BRAND
    : `1-9 tick or not${parts.length > MOST_DIGIT ? "  0 another by its number" : ""}  a accept what is ticked  r reject  s spam  n next  u undo  q quit`;

/** Parts after this one are named by a number of more than one key. */
const MOST_DIGIT = 9;

/** Goes through the queue of pending submissions, one by one, until its end or a `q`. */
export const walkQueue = async (
  { backOffice }: { backOffice: BackOffice },
  keyboard: Keyboard,
  terminal: Pick<Terminal, "out" | "mark">,
): Promise<void> => {
  const { out, mark } = terminal;
  const queue = await submissionsOf({ backOffice }, "pending");
  if (queue.length === 0) return out("Nothing is waiting to be decided.\n");
  const decided: Decided[] = [];
  for (let at = 0; ;) {
    const next = queue[at];
    if (next) {
      const found = unwrap(await backOffice.openSubmission(next.id));
      const { submission } = found;
      const ticked = submission.kind === "correction" ? partNames(submission) : [];
      await out(
        `\n${mark.dim(`${at + 1} of ${queue.length}`)} ${describeSubmission(found, terminal, ticked)}${mark.dim(helpFor(submission, ticked))}\n`,
      );
      const outcome = await promptDecision(found, keyboard, backOffice, terminal);
      if (outcome === "quit") break;
      if (outcome === "undo") at = await undo(decided, at, backOffice, terminal);
      else {
        if (outcome !== "next") decided.push({ ...outcome, at });
        at += 1;
      }
    } else {
      await out(`\nThat was the last one. ${mark.dim("u undo  q quit")}\n`);
      const key = await keyboard.key();
      if (key !== "u") break;
      at = await undo(decided, at, backOffice, terminal);
    }
  }
  await out(`Decided ${countOf(decided.length, "submission")}.\n`);
};

type Outcome = "next" | "undo" | "quit" | Omit<Decided, "at">;

const promptDecision = async (
  found: SubmissionToReview,
  keyboard: Keyboard,
  backOffice: BackOffice,
  { out, mark }: Pick<Terminal, "out" | "mark">,
): Promise<Outcome> => {
  const { submission, duplicates } = found;
  const name = sanitizeForTerminal(submission.brandName);
  const decide = async (verdict: SubmissionVerdict, line: string): Promise<Outcome> => {
    const { batchId } = unwrap(
      await backOffice.decideSubmission(submission.id, submission.status, verdict, submission.seen),
    );
    await out(`${mark.green("✓")} ${name} ${line}.\n`);
    return batchId === null ? "next" : { name, batchId };
  };
  const approve = async (publish: boolean): Promise<Outcome> => {
    const { brand, batchId } = await approveAsBrand(backOffice, found, { publish });
    await out(`${mark.green("✓")} ${name} is ${brand.slug}, ${brand.status}.\n`);
    return batchId === null ? "next" : { name, batchId };
  };
  const correction = submission.kind === "correction" ? submission : undefined;
  const parts = correction ? partNames(correction) : [];
  let ticked = parts;
  const accept = async (): Promise<Outcome> => {
    const decided = await backOffice.decideSubmission(
      submission.id,
      submission.status,
      { status: "approved", fields: ticked },
      submission.seen,
    );
    const { batchId } = unwrapAccepted(decided);
    await out(`${mark.green("✓")} ${name}: accepted ${ticked.join(", ")}.\n`);
    return batchId === null ? "next" : { name, batchId };
  };
  for (;;) {
    const key = await keyboard.key();
    const duplicate = correction ? undefined : duplicates[Number(key) - 1];
    try {
      const isFurther = key === "0" && parts.length > MOST_DIGIT;
      const part = parts[Number(isFurther ? await keyboard.line("Number: ") : key) - 1];
      if (key === "q") return "quit";
      if (key === "u") return "undo";
      if (key === "n" || key === " " || key === "k") return "next";
      if (correction && key === "a") return await accept();
      if (correction && part !== undefined) {
        // In the order shown, whatever was ticked last.
        ticked = parts.filter((one) => ticked.includes(one) !== (one === part));
        await out(describeParts(correction, ticked, { mark }));
      }
      if (!correction && (key === "a" || key === "p")) return await approve(key === "p");
      if (key === "s") return await decide({ status: "spam" }, "is spam");
      if (duplicate)
        return await decide(
          { status: "approved", brandId: duplicate.id },
          `is ${sanitizeForTerminal(duplicate.name)}`,
        );
      if (key === "r") {
        const remark = await keyboard.line("Why? ");
        if (remark.trim() !== "")
          return await decide({ status: "rejected", remark }, "is rejected");
      }
    } catch (error) {
      // Refused, as when somebody else was faster: said, and asked again.
      if (!(error instanceof UserError) || error.message === "Stopped.") throw error;
      await out(`${mark.red("✗")} ${error.message}\n`);
    }
  }
};

/** Takes the last decision back, and answers its place in the queue. */
const undo = async (
  decided: Decided[],
  at: number,
  backOffice: BackOffice,
  { out, mark }: Pick<Terminal, "out" | "mark">,
): Promise<number> => {
  const last = decided.pop();
  if (!last) {
    await out(mark.dim("There is nothing to undo.\n"));
    return at;
  }
  unwrap(await backOffice.revert(last.batchId));
  await out(`${mark.yellow("↶")} ${last.name} is waiting again.\n`);
  return last.at;
};

export const review = (options: OutputOptions): Promise<void> =>
  withContext(options, async (context, terminal) => {
    if (!terminal.isInteractive)
      throw new UserError(
        "Reviewing needs a terminal. Elsewhere: golfbrands submissions list, approve and reject.",
        EXIT.badUsage,
      );
    await withKeyboard((keyboard) => walkQueue(context, keyboard, terminal));
  });
