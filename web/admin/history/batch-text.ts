import type { Batch } from "#core/change/batch.ts";
import type { ChangeOrigin, ChangeReason } from "#core/change/change-set.ts";
import { revertedBatchId } from "#core/back-office/revert-batch.ts";

const REASONS: Readonly<Record<ChangeReason, string>> = {
  form: "Form",
  bulk: "Bulk edit",
  import: "Import",
  submission: "Submission",
  revert: "Revert",
  seed: "First brands",
};

const ORIGINS: Readonly<Record<ChangeOrigin, string>> = {
  web: "in the browser",
  cli: "from the command line",
  system: "by the system",
};

const VERBS = { create: "created", update: "changed", delete: "deleted" } as const;

/** How and from where a batch was made. */
export const sourceText = ({ reason, origin }: Pick<Batch, "reason" | "origin">): string =>
  `${REASONS[reason]} ${ORIGINS[origin]}`;

/** What a batch did, in a line: `created 2, changed 1: PING, Titleist and 1 more`. */
export const batchText = ({ counts, sample, decisions }: Batch): string => {
  const done = (["create", "update", "delete"] as const)
    .filter((verb) => counts[verb] > 0)
    .map((verb) => `${VERBS[verb]} ${counts[verb]}`);
  if (decisions.length > 0)
    done.push(
      decisions.length === 1 ? "decided a submission" : `decided ${decisions.length} submissions`,
    );
  const total = counts.create + counts.update + counts.delete;
  const names = sample.map(({ name }) => name).join(", ");
  const more =
    total > sample.length ? ` and ${(total - sample.length).toLocaleString("en")} more` : "";
  const text = `${done.join(", ") || "nothing"}${names === "" ? "" : `: ${names}${more}`}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** A remark worth showing; that of a revert only names the batch it took back. */
export const remarkIn = (batch: Batch): string | null =>
  revertedBatchId(batch) === undefined ? batch.note : null;
