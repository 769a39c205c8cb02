import { memoryMailer, memoryOutbox } from "../mail/mail-in-memory.harness.ts";
import { openDirectoryOver } from "#core/back-office/open-in-memory.harness.ts";
import type { ChangeSet } from "#core/change/change-set.ts";
import { SUBMISSION_STATUSES } from "#core/submission/submission.ts";
import { openSqlitePeople } from "./people.harness.ts";

/** A directory over a database that holds this change set. */
export const openOverSqlite = (changeSet: ChangeSet) =>
  openDirectoryOver(async (clock) => {
    const opened = await openSqlitePeople(clock);
    const { store, history, submissions, people, subscriptions, suggesters, links } = opened;
    const mailer = memoryMailer(clock);
    return {
      store,
      history,
      submissions,
      checks: opened.heldQuestions,
      peopleServices: {
        subscriptions,
        suggesters,
        people,
        outbox: memoryOutbox(mailer),
        links,
        origin: () => "https://golf.example",
        forgetMails: mailer.forget,
      },
      behind: {
        submissions: async () => {
          const pages = await Promise.all(
            SUBMISSION_STATUSES.map((status) => submissions.listSubmissions({ status, page: 1 })),
          );
          return pages
            .flatMap(({ items }) => items)
            .sort((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1));
        },
        mails: mailer.sent,
        subscriptions: () => subscriptions.all(null),
        addAdministrator: (email) => void opened.addAdministrator(email),
      },
      close: opened.close,
    };
  }, changeSet);
