import { randomUUID } from "node:crypto";
import { describeBackOfficeStore } from "#core/ports/back-office-store.contract.ts";
import { describeCatalogStore } from "#core/ports/catalog-store.contract.ts";
import { describeChecksStore, describeSiteWatchStore } from "#core/ports/checks-stores.contract.ts";
import { describeImportStore } from "#core/ports/import-store.contract.ts";
import { describeLogoStore } from "#core/ports/logo-store.contract.ts";
import { describeFollowerStore } from "#core/ports/follower-store.contract.ts";
import { describeNewsletterStore } from "#core/ports/newsletter-store.contract.ts";
import {
  describeMailedLinks,
  describePersonalDataStore,
} from "#core/ports/personal-data-store.contract.ts";
import { describeSubscriberStore } from "#core/ports/subscriber-store.contract.ts";
import { describeSuggesterStore } from "#core/ports/suggester-store.contract.ts";
import { describeSubmissionStore } from "#core/ports/submission-store.contract.ts";
import { memoryIdentityRecords } from "../identity/identity.harness.ts";
import { peopleAccounts } from "../identity/people-accounts.ts";
import { systemClock } from "../system.ts";
import { catalogUnderTest } from "./catalog-under-test.harness.ts";
import { describeErasure } from "./erasure.contract.ts";
import { repositories } from "./repositories.ts";
import type { RowsUnderTest } from "./rows.contract.ts";

/** The contracts of all stores, over the rows of one database. */
export const describeRepositories = (
  name: string,
  openRows: () => Promise<RowsUnderTest>,
): void => {
  /** The stores of one process to test, those of another to fill, and queries to check the content. */
  const open = async () => {
    const { rows, sibling, close } = await openRows();
    const filling = repositories(sibling, systemClock);
    return { ...repositories(rows, systemClock), filling, close };
  };

  describeCatalogStore(name, async () => catalogUnderTest(await openRows()));

  describeBackOfficeStore(name, async () => {
    const { records, filling, close } = await open();
    return { records, store: filling.catalogStore, submissions: filling.submissions, close };
  });

  describeImportStore(name, async () => {
    const { imports, filling, close } = await open();
    return { imports, store: filling.catalogStore, close };
  });

  describeSubmissionStore(name, async () => {
    const { submissions, records, close } = await open();
    return { store: submissions, submission: records.findSubmission, close };
  });

  describeChecksStore(name, open);

  describeSiteWatchStore(name, async () => {
    const { siteWatch, filling, close } = await open();
    return { sites: siteWatch, store: filling.catalogStore, close };
  });

  describeLogoStore(name, async () => {
    const { logos, filling, close } = await open();
    return { logos, store: filling.catalogStore, close };
  });

  describeSuggesterStore(name, async () => {
    const { suggesters, records, filling, close } = await open();
    const { catalogStore: store, submissions } = filling;
    return { suggesters, records, store, submissions, close };
  });

  describeSubscriberStore(name, async () => {
    const { subscribers: store, close } = await open();
    return { store, close };
  });

  describeFollowerStore(name, async () => {
    const { followers: store, close } = await open();
    return { store, close };
  });

  describeNewsletterStore(name, async () => {
    const { newsletter: issues, subscribers, filling, close } = await open();
    return { issues, subscribers, store: filling.catalogStore, close };
  });

  const openPeople = async () => {
    const { personalData, subscribers, followers, records, filling, close } = await open();
    const identity = memoryIdentityRecords();
    const { catalogStore: store, submissions } = filling;
    return {
      people: personalData(peopleAccounts(identity)),
      addAdministrator: async (email: string) =>
        identity.addAccount({
          id: randomUUID(),
          email,
          createdAt: "2026-01-01T00:00:00.000Z",
          passwordHash: "",
          temporaryUntil: null,
        }),
      subscribers,
      followers,
      records,
      store,
      submissions,
      close,
    };
  };
  describePersonalDataStore(name, openPeople);
  describeMailedLinks(name, openPeople);
  describeErasure(name, openRows);
};
