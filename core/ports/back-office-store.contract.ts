import { afterEach, beforeEach, describe } from "vitest";
import { describeBatches } from "./back-office-store.batches.contract.ts";
import { describeBrandLists } from "./back-office-store.brands.contract.ts";
import { describeCatalogHistory } from "./back-office-store.history.contract.ts";
import { describeCounts } from "./back-office-store.counts.contract.ts";
import { describeLookUps } from "./back-office-store.look-ups.contract.ts";
import { describeSubmissionQueue } from "./back-office-store.submissions.contract.ts";
import type { BackOfficeStore, SubmissionStore } from "./back-office-store.ts";
import type { CatalogStore } from "./catalog-store.ts";

/** An empty directory: `store` and `submissions` to fill it, `records` to test. */
export interface RecordsUnderTest {
  store: CatalogStore;
  submissions: SubmissionStore;
  records: BackOfficeStore;
  close: () => Promise<void>;
}

/** The contract of every `BackOfficeStore`. */
export const describeBackOfficeStore = (name: string, open: () => Promise<RecordsUnderTest>) =>
  describe(`${name} back office store`, () => {
    let subject: RecordsUnderTest;
    beforeEach(async () => {
      subject = await open();
    });
    afterEach(() => subject.close());
    const current = () => subject;

    describeBrandLists(current);
    describeLookUps(current);
    describeBatches(current);
    describeCatalogHistory(current);
    describeSubmissionQueue(current);
    describeCounts(current);
  });
