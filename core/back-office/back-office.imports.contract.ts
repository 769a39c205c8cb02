import { afterEach, beforeEach, describe } from "vitest";
import { valueOf } from "./back-office.harness.ts";
import { describeApplyingImports } from "./back-office.applying-imports.contract.ts";
import { describeFiles } from "./back-office.files.contract.ts";
import { describeReviewingImports } from "./back-office.reviewing-imports.contract.ts";
import type { BackOfficeUnderTest } from "./back-office-under-test.contract.ts";
import { castChangeSet } from "../change/change-set.fixture.ts";

/** The contract of imports and exports. */
export const describeImporting = (
  name: string,
  openOffice: () => Promise<BackOfficeUnderTest>,
): void => {
  describe(`importing and exporting, ${name}`, () => {
    let subject: BackOfficeUnderTest;
    beforeEach(async () => {
      subject = await openOffice();
      valueOf(await subject.store.commit(castChangeSet));
    });
    afterEach(() => subject.close());
    const current = () => subject;

    describeReviewingImports(current);
    describeApplyingImports(current);
    describeFiles(current);
  });
};
