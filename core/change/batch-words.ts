import { withCapital } from "../text/capital.ts";
import { type Batch, CONFIRMED_NOTE, isMerge, revertedBatchId } from "./batch.ts";
import type { ChangeOrigin, ChangeReason } from "./change-set.ts";
import { countOf } from "../text/count-text.ts";
import { changeWords } from "./change-words.ts";
import type { FieldDiff } from "./diff.ts";

// How history describes batches, in the browser and on the command line.

/** Splits `brands.csv (sha256 …)` into the file and its technical details. */
export const remarkParts = (remark: string): { text: string; details?: string } => {
  const at = remark.search(/ \([^()]*\bsha256 /);
  return at < 0 ? { text: remark } : { text: remark.slice(0, at), details: remark.slice(at + 1) };
};

/** Each reason as a heading. */
export const REASON_NAMES: Readonly<Record<ChangeReason, string>> = {
  form: "Form",
  bulk: "Bulk edit",
  import: "Import",
  submission: "Submission",
  revert: "Revert",
  seed: "Initial data",
};

const ORIGINS: Readonly<Record<ChangeOrigin, string>> = {
  web: "in the browser",
  cli: "from the command line",
  system: "in the database",
};

const VERBS = { create: "created", update: "changed", delete: "deleted" } as const;

export const sourceText = ({ reason, origin }: Pick<Batch, "reason" | "origin">): string =>
  reason === "seed" ? "First start" : `${REASON_NAMES[reason]} ${ORIGINS[origin]}`;

/**
 * Summarises a batch: `Created 2, changed 1: PING, Titleist and 1 more`, or, with the words of its only
 * change, `Kasco: founded 1964`.
 */
export const batchText = (batch: Batch, words: string | null = null): string => {
  const { counts, sample, decisions, reason } = batch;
  if (reason === "seed") return `${REASON_NAMES.seed}: ${countOf(counts.create, "record")}`;
  if (isMerge(batch) && batch.note !== null) return batch.note;
  const [only] = sample;
  if (words !== null && only) return `${only.name}: ${words}`;
  const done = (["create", "update", "delete"] as const)
    .filter((verb) => counts[verb] > 0)
    .map((verb) => `${VERBS[verb]} ${counts[verb]}`);
  // A batch gives all its submissions the same verdict.
  const [decision] = decisions;
  if (decision) {
    const { status } = decision.to;
    const verdict = status === "spam" ? "marked as spam" : status;
    done.push(`${countOf(decisions.length, "submission")} ${verdict}`);
  }
  const total = counts.create + counts.update + counts.delete;
  const names = sample.map(({ name }) => name).join(", ");
  const more =
    total > sample.length ? ` and ${(total - sample.length).toLocaleString("en")} more` : "";
  const text = `${done.join(", ") || "nothing"}${names === "" ? "" : `: ${names}${more}`}`;
  return withCapital(text);
};

/** The batch's note. Null if `batchText` shows it already, or if it only names the batch that a revert undid. */
export const remarkIn = (batch: Batch): string | null =>
  isMerge(batch) || revertedBatchId(batch) !== undefined ? null : batch.note;

/** Whether a batch only changed one record. */
export const isOneChange = ({ counts }: Pick<Batch, "counts">): boolean =>
  counts.update === 1 && counts.create + counts.delete === 0;

/** The changed fields of the only record that a batch changed, in words. */
export const onlyChangeWords = (
  batch: Pick<Batch, "counts" | "note">,
  changes: readonly FieldDiff[] | undefined,
): string | null =>
  isOneChange(batch) && batch.note !== CONFIRMED_NOTE && changes !== undefined
    ? changeWords(changes) || null
    : null;
