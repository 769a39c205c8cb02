import { openOffice } from "#core/back-office/back-office.harness.ts";
import { describeImporting } from "#core/back-office/back-office.imports.contract.ts";
import type { BackOfficeUnderTest } from "#core/back-office/back-office-under-test.contract.ts";
import { createBackOffice } from "#core/back-office/create-back-office.ts";
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
