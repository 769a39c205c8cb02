import { revertedBatchId } from "#core/back-office/revert-batch.ts";
import type { Batch } from "#core/change/batch.ts";
import type { ChangeOrigin, ChangeReason } from "#core/change/change-set.ts";
import type { RecordKind, RecordRef } from "#core/failure.ts";

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

const KINDS: readonly RecordKind[] = ["brand", "category", "attribute"];

/** The record whose history is asked for; null for everything. */
export const parseRecord = (params: URLSearchParams): RecordRef | null => {
  const record = KINDS.find((kind) => kind === params.get("record"));
  const id = params.get("id");
  return record && id ? { record, id } : null;
};

export const historyAddress = (record: RecordRef | null, page = 1): string => {
  const params = new URLSearchParams();
  if (record) {
    params.set("record", record.record);
    params.set("id", record.id);
  }
  if (page > 1) params.set("page", String(page));
  return params.size === 0 ? "/admin/history" : `/admin/history?${params}`;
};
