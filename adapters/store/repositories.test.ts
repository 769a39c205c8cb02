import { randomUUID } from "node:crypto";
import { describeCatalogStore } from "#core/ports/catalog-store.contract.ts";
import { describeChecksStore, describeSiteWatchStore } from "#core/ports/checks-stores.contract.ts";
import { describeHistoryStore } from "#core/ports/history-store.contract.ts";
import { describeLogoStore } from "#core/ports/logo-store.contract.ts";
import { describePersonalDataStore } from "#core/ports/personal-data-store.contract.ts";
import { describeSubscriptionStore } from "#core/ports/subscription-store.contract.ts";
import { describeSubmissionStore } from "#core/ports/submission-store.contract.ts";
import { memoryIdentityRecords } from "../identity/identity.harness.ts";
import { peopleAccounts } from "../identity/people-accounts.ts";
import { systemClock } from "../system.ts";
import { catalogUnderTest } from "./catalog-under-test.harness.ts";
import { openMemoryRows } from "./memory-rows.harness.ts";
import { repositories } from "./repositories.ts";

// All stores are written once over rows; each driver of rows has a contract of its own.
const NAME = "memory rows";

/** The stores of one process to test, those of another to fill, and queries to check the content. */
const open = async () => {
  const { rows, sibling, close } = await openMemoryRows();
  const filling = repositories(sibling, systemClock);
  return { ...repositories(rows, systemClock), filling, close };
};

describeCatalogStore(NAME, async () => catalogUnderTest(await openMemoryRows()));

describeHistoryStore(NAME, async () => {
  const { history, filling, close } = await open();
  return { history, store: filling.catalogStore, submissions: filling.submissions, close };
});

describeSubmissionStore(NAME, async () => {
  const { submissions, filling, close } = await open();
  return { submissions, store: filling.catalogStore, close };
});

describeChecksStore(NAME, open);

describeSiteWatchStore(NAME, async () => {
  const { siteWatch, filling, close } = await open();
  return { sites: siteWatch, store: filling.catalogStore, close };
});

describeLogoStore(NAME, async () => {
  const { logos, filling, close } = await open();
  return { logos, store: filling.catalogStore, close };
});

describeSubscriptionStore(NAME, async () => {
  const { subscriptions: store, close } = await open();
  return { store, close };
});

const openPeople = async () => {
  const { personalData, subscriptions, history, filling, close } = await open();
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
    subscriptions,
    history,
    store,
    submissions,
    close,
  };
};
describePersonalDataStore(NAME, openPeople);
