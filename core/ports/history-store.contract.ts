import { afterEach, beforeEach, describe } from "vitest";
import type { CatalogStore } from "./catalog-store.ts";
import { describeBatches } from "./history-store.batches.contract.ts";
import { describePublicHistory } from "./history-store.public.contract.ts";
import type { HistoryStore } from "./history-store.ts";
import type { SubmissionStore } from "./submission-store.ts";

/** An empty directory: `store` and `submissions` to fill it, `history` to test. */
export interface HistoryUnderTest {
  store: CatalogStore;
  submissions: SubmissionStore;
  history: HistoryStore;
  close: () => Promise<void>;
}

/** The contract of every `HistoryStore`. */
export const describeHistoryStore = (name: string, open: () => Promise<HistoryUnderTest>) =>
  describe(`${name} history store`, () => {
    let subject: HistoryUnderTest;
    beforeEach(async () => {
      subject = await open();
    });
    afterEach(() => subject.close());
    const current = () => subject;

    describeBatches(current);
    describePublicHistory(current);
  });
