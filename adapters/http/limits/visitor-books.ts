import type { Clock } from "#core/ports/system.ts";
import { createSubmissionBook, type SubmissionBook } from "./submission-limit.ts";
import { createViewBook, type ViewBook } from "./view-gate.ts";

/** The books in which visitors are counted. A server with several processes has one of each. */
export interface VisitorBooks extends SubmissionBook, ViewBook {}

export const createVisitorBooks = (clock: Clock): VisitorBooks => ({
  ...createSubmissionBook(),
  ...createViewBook(clock),
});
