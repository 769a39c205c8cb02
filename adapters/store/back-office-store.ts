import type { BackOfficeStore } from "#core/ports/back-office-store.ts";
import { batchReads } from "./batch-reads.ts";
import { brandReads } from "./brand-reads.ts";
import { catalogHistory } from "./catalog-history.ts";
import type { HeldDirectory } from "./directory.ts";
import type { Rows } from "./rows.ts";
import { submissionQueue } from "./submission-queue.ts";
import { visitReads } from "./visit-reads.ts";

/** Administrators' reads. */
export const backOfficeStore = (rows: Rows, directory: HeldDirectory): BackOfficeStore => ({
  ...brandReads(rows, directory),
  ...batchReads(rows, directory),
  ...catalogHistory(rows, directory),
  ...submissionQueue(rows),
  ...visitReads(rows, directory),
});
