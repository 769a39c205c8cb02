import { expect, it } from "vitest";
import { failureOf, openOffice } from "#core/back-office/back-office.harness.ts";
import { describeImporting } from "#core/back-office/back-office.imports.contract.ts";
import type { BackOfficeUnderTest } from "#core/back-office/back-office-under-test.contract.ts";
import { createBackOffice } from "#core/back-office/create-back-office.ts";
import { DEFAULT_IMPORT_OPTIONS, DETECT } from "#core/import/import-options.ts";
import { LIMITS } from "#core/limits.ts";
import { createBrandFiles } from "./brand-files.ts";

const openWithFiles = async (): Promise<BackOfficeUnderTest> => {
  const office = openOffice();
  const emails = { amy: "amy@golf.example", ben: "ben@golf.example" };
  const doorOf = (actor: string) =>
    createBackOffice({
      ...office.parts,
      files: createBrandFiles(),
      actor: { actor, origin: "web" },
    });
  return {
    ...office,
    amy: doorOf(emails.amy),
    ben: doorOf(emails.ben),
    emails,
    close: async () => {},
  };
};

describeImporting("in process over memory", openWithFiles);

it("imports no file with too many rows", async () => {
  const { amy } = await openWithFiles();
  const content = new Blob([`name\n${"x\n".repeat(LIMITS.importRows + 1)}`]);
  const request = { ...DEFAULT_IMPORT_OPTIONS, ...DETECT };
  const review = await amy.reviewImport({ name: "long.csv", content }, request);
  expect(failureOf(review)).toMatchObject({
    kind: "invalid-input",
    errors: [{ path: "file", message: expect.stringContaining("more than 100,000 rows") }],
  });
});
