import type { RevertReport } from "#core/change/revert-record.ts";
import type { Notice } from "./notices.ts";

/** How an undo went, in a sentence or two. */
export const undoneText = (
  { records, submissions }: RevertReport,
  name: NonNullable<Notice["undoName"]>,
): string => {
  const verb = name === "Undo" ? "Undone" : "Redone";
  const done =
    records.some((record) => record.verb !== "none") ||
    submissions.some((submission) => submission.verb !== "none");
  const left = records.some((record) => record.movedOn.length > 0);
  if (!done) return `Nothing was ${verb.toLowerCase()}: it has all changed since.`;
  return left ? `${verb}, except for what has changed since.` : `${verb}.`;
};
