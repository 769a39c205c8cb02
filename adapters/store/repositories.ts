import type { Clock } from "#core/ports/system.ts";
import { catalogStore } from "./catalog-store.ts";
import { checksStore } from "./checks-store.ts";
import { holdDirectory } from "./directory.ts";
import { historyStore } from "./history-store.ts";
import { logoStore } from "./logo-store.ts";
import { type PeopleAccounts, personalDataStore } from "./personal-data-store.ts";
import type { Rows } from "./rows.ts";
import { siteWatchStore } from "./site-watch-store.ts";
import { submissionStore } from "./submission-store.ts";
import { subscriptionStore } from "./subscription-store.ts";
import { viewStore } from "./view-store.ts";

/** All stores of one process over a database. They share one directory in memory. */
export const repositories = (rows: Rows, clock: Clock) => {
  const directory = holdDirectory(rows);
  return {
    catalogStore: catalogStore(rows, directory, clock),
    history: historyStore(rows, directory),
    submissions: submissionStore(rows),
    heldQuestions: checksStore(rows),
    siteWatch: siteWatchStore(rows, directory),
    logos: logoStore(rows),
    savedViews: viewStore(rows),
    subscriptions: subscriptionStore(rows),
    /** `forgotten` is called after each deletion, because the database's write-ahead log may still hold the data. */
    personalData: (accounts: PeopleAccounts, forgotten?: () => void) =>
      personalDataStore(rows, accounts, forgotten),
  };
};
