import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { valueOf } from "#core/back-office/back-office.harness.ts";
import { titleist } from "#core/brand/brand.fixture.ts";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { describeBackOffice } from "#core/back-office/back-office.contract.ts";
import { describeImporting } from "#core/back-office/back-office.imports.contract.ts";
import type { BackOfficeUnderTest } from "#core/back-office/back-office-under-test.contract.ts";
import { createBackOffice } from "#core/back-office/create-back-office.ts";
import { createBrandFiles } from "../files/brand-files.ts";
import { inflatedLength } from "../logos.ts";
import { sha256, systemClock } from "../system.ts";
import { openDatabase } from "./open-database.ts";
import { openSqliteOffice } from "./people.harness.ts";

const openOffice = async (): Promise<BackOfficeUnderTest & { file: string }> => {
  const opened = await openSqliteOffice();
  const { store, history, logos, savedViews, submissions, peopleServices, checks, close } = opened;
  const emails = { amy: "amy@golf.example", ben: "ben@golf.example" };
  const ids = { next: () => randomUUID() };
  const doorOf = (actor: string) =>
    createBackOffice({
      store,
      history,
      submissions,
      logos,
      savedViews,
      files: createBrandFiles(),
      clock: systemClock,
      ids,
      digest: sha256,
      inflatedLength,
      actor: { actor, origin: "web" },
      peopleServices,
      checks,
    });
  return {
    file: opened.file,
    amy: doorOf(emails.amy),
    ben: doorOf(emails.ben),
    emails,
    store,
    submissions,
    siteWatch: checks.siteWatch,
    peopleServices,
    close,
  };
};

it("reverts a change older than a field: the field gets its default", async () => {
  const opened = await openOffice();
  try {
    await opened.store.commit(castChangeSet);
    const { version } = valueOf(await opened.amy.openBrand(titleist.id));
    const deleted = valueOf(
      await opened.amy.deleteBrand({ id: titleist.id, readVersion: version }),
    );
    const database = openDatabase(opened.file);
    const newer = ["priceBand", "highlights", "instagramFollowers", "status"] as const;
    for (const field of newer)
      database.exec(`UPDATE revisions SET before = json_remove(before, '$.${field}')`);
    database.close();
    valueOf(await opened.amy.revert(deleted.batchId ?? ""));
    const { priceBand, highlights, instagramFollowers, status, name } = valueOf(
      await opened.amy.openBrand(titleist.id),
    );
    expect({ priceBand, highlights, instagramFollowers, status, name }).toEqual({
      priceBand: null,
      highlights: [],
      instagramFollowers: 0,
      status: "active",
      name: titleist.name,
    });
  } finally {
    await opened.close();
  }
});

describeBackOffice("in process over SQLite", openOffice);
describeImporting("in process over SQLite", openOffice);
