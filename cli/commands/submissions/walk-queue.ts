import type { BackOffice } from "#core/back-office/back-office.ts";
import type { SubmissionToReview } from "#core/back-office/review-submission.ts";
import type { SubmissionItem } from "#core/back-office/submission-items.ts";
import { countOf } from "#core/text/count-text.ts";
import { withContext } from "../../context.ts";
import { unwrap } from "../../output/explain-failure.ts";
import { isRefusal, type Keyboard, withKeyboard } from "../../output/keyboard.ts";
import { sanitizeForTerminal } from "../../output/sanitize.ts";
import type { OutputOptions, Terminal } from "../../output/terminal.ts";
import { EXIT } from "../../exit-codes.ts";
import { UserError } from "../../user-error.ts";
import { approveAsBrand, decide } from "./decide-submission.ts";
import {
  type CorrectionItem,
  describeParts,
  describeSubmission,
  partNames,
  submissionsOf,
} from "./list-submissions.ts";

interface Decided {
  /** Its place in the queue. */
  at: number;
  name: string;
  batchId: string;
}

const HELP_BRAND =
  "a approve (archived)  p approve and publish  1-5 link to that brand  r reject  s spam  n next  u undo  q quit";

const helpFor = ({ kind }: SubmissionItem, parts: readonly string[]): string =>
  kind === "brand"
    ? HELP_BRAND
    : `1-9 tick or untick${parts.length > LAST_DIGIT ? "  0 type a number" : ""}  a accept what is ticked  r reject  s spam  n next  u undo  q quit`;

/** Part numbers after this one need more than one key. */
const LAST_DIGIT = 9;

/** Shows the pending submissions one by one until the end of the queue or `q`. */
export const walkQueue = async (
  { backOffice }: { backOffice: BackOffice },
  keyboard: Keyboard,
  terminal: Pick<Terminal, "out" | "mark">,
): Promise<void> => {
  const { out, mark } = terminal;
  const queue = await submissionsOf({ backOffice }, "pending");
  if (queue.length === 0) return out("No submission is pending.\n");
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
      const outcome = await promptDecision(found, { backOffice, keyboard, terminal });
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

interface Review {
  backOffice: BackOffice;
  keyboard: Keyboard;
  terminal: Pick<Terminal, "out" | "mark">;
}

/** The effect of a key: the line to print, and the batch that was committed. */
interface Decision {
  line: string;
  batchId: string | null;
}

const promptDecision = async (found: SubmissionToReview, review: Review): Promise<Outcome> => {
  const { submission } = found;
  const { out, mark } = review.terminal;
  const name = sanitizeForTerminal(submission.brandName);
  const ticked = new Set(submission.kind === "correction" ? partNames(submission) : []);
  for (;;) {
    const key = await review.keyboard.key();
    if (key === "q") return "quit";
    if (key === "u") return "undo";
    if (key === "n" || key === " " || key === "k") return "next";
    try {
      const decision =
        (await decline(submission, key, review)) ??
        (submission.kind === "correction"
          ? await decideCorrection(submission, ticked, key, review)
          : await decideSuggestion(found, key, review));
      if (!decision) continue;
      const { line, batchId } = decision;
      await out(`${mark.green("✓")} ${name}${line}.\n`);
      return batchId === null ? "next" : { name, batchId };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await out(`${mark.red("✗")} ${error.message}\n`);
    }
  }
};

const decline = async (
  submission: SubmissionItem,
  key: string,
  { backOffice, keyboard }: Review,
): Promise<Decision | undefined> => {
  if (key === "s") {
    const { batchId } = await decide(backOffice, submission, { status: "spam" });
    return { line: " is spam", batchId };
  }
  const remark = key === "r" ? await keyboard.line("Why? ") : "";
  if (remark.trim() === "") return undefined;
  const { batchId } = await decide(backOffice, submission, { status: "rejected", remark });
  return { line: " is rejected", batchId };
};

const decideSuggestion = async (
  found: SubmissionToReview,
  key: string,
  { backOffice }: Review,
): Promise<Decision | undefined> => {
  if (key === "a" || key === "p") {
    const { brand, batchId } = await approveAsBrand(backOffice, found, { publish: key === "p" });
    return { line: ` is now the brand ${brand.slug}, ${brand.status}`, batchId };
  }
  const duplicate = found.duplicates[Number(key) - 1];
  if (!duplicate) return undefined;
  const verdict = { status: "approved", brandId: duplicate.id } as const;
  const { batchId } = await decide(backOffice, found.submission, verdict);
  return { line: ` is linked to the brand ${sanitizeForTerminal(duplicate.name)}`, batchId };
};

/** Accepts the ticked parts, or ticks or unticks one. */
const decideCorrection = async (
  correction: CorrectionItem,
  ticked: Set<string>,
  key: string,
  { backOffice, keyboard, terminal }: Review,
): Promise<Decision | undefined> => {
  const parts = partNames(correction);
  if (key === "a") {
    const fields = parts.filter((part) => ticked.has(part));
    const { batchId } = await decide(backOffice, correction, { status: "approved", fields });
    return { line: `: accepted ${fields.join(", ")}`, batchId };
  }
  const isTyped = key === "0" && parts.length > LAST_DIGIT;
  const part = parts[Number(isTyped ? await keyboard.line("Number: ") : key) - 1];
  if (part === undefined) return undefined;
  if (!ticked.delete(part)) ticked.add(part);
  await terminal.out(describeParts(correction, [...ticked], terminal));
  return undefined;
};

/** Undoes the last decision and returns its place in the queue. */
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
  await out(`${mark.yellow("↶")} ${last.name} is pending again.\n`);
  return last.at;
};

export const review = (options: OutputOptions): Promise<void> =>
  withContext(options, async (context, terminal) => {
    if (!terminal.isInteractive)
      throw new UserError(
        "A review needs a terminal. Without one, use golfbrands submissions list, approve and reject.",
        EXIT.badUsage,
      );
    await withKeyboard((keyboard) => walkQueue(context, keyboard, terminal));
  });
