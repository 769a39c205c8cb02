import { randomUUID } from "node:crypto";
import { describeBackOffice } from "#core/back-office.contract.ts";
import { describeImporting } from "#core/back-office.imports.contract.ts";
import type { BackOfficeUnderTest } from "#core/back-office-under-test.contract.ts";
import { createBackOffice } from "#core/create-back-office.ts";
import { createBrandFiles } from "../files/brand-files.ts";
import { systemClock } from "../system-clock.ts";
import { openSqliteOffice } from "./people.cast.ts";

const openOffice = async (): Promise<BackOfficeUnderTest> => {
  const opened = await openSqliteOffice();
  const { store, records, imports, submissions, correspondence, close } = opened;
  const emails = { amy: "amy@golf.example", ben: "ben@golf.example" };
  const ids = { next: () => randomUUID() };
  const doorOf = (actor: string) =>
    createBackOffice({
      store,
      records,
      imports,
      files: createBrandFiles(),
      clock: systemClock,
      ids,
      keeper: { actor, origin: "web" },
      correspondence,
    });
  return {
    amy: doorOf(emails.amy),
    ben: doorOf(emails.ben),
    emails,
    store,
    submissions,
    correspondence,
    close,
  };
};

describeBackOffice("in process over SQLite", openOffice);
describeImporting("in process over SQLite", openOffice);
