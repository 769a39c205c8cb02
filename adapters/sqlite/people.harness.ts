import { randomUUID } from "node:crypto";
import { hmacLinkSigner, keysOf } from "../identity/keys.ts";
import { mailSender } from "../mail/mail-sender.ts";
import { memoryMailer } from "../mail/mail-in-memory.harness.ts";
import { catalogIn } from "#core/catalog/catalog-changes.ts";
import { createReadModel } from "#core/catalog/read-model.ts";
import { createChecksQueue } from "#core/back-office/checks-queue.ts";
import { NO_LOG } from "#core/back-office/back-office.harness.ts";
import type { PeopleUnderTest } from "#core/ports/personal-data-store.contract.ts";
import type { Clock } from "#core/ports/system.ts";
import { systemClock } from "../system.ts";
import { sqliteIdentityRecords } from "./identity.ts";
import { openDatabase } from "./open-database.ts";
import { openSqliteRecords } from "./sqlite.harness.ts";
import { sqliteStores } from "./sqlite-stores.ts";

/** A database file and its stores of personal data, on their own connection. */
export const openSqlitePeople = async (clock: Clock = systemClock) => {
  const opened = await openSqliteRecords(clock);
  const database = openDatabase(opened.file);
  const addAdministrator = database.prepare<[string, string]>(
    "INSERT INTO admins (id, email, password_hash, created_at) VALUES (?, ?, '', '2026-01-01T00:00:00.000Z')",
  );
  const { checks: heldQuestions, ...stores } = sqliteStores(database, clock);
  const { savedViews, siteWatch, people, subscriptions, suggesters } = stores;
  const keys = keysOf(sqliteIdentityRecords(database));
  return {
    ...opened,
    heldQuestions,
    savedViews,
    siteWatch,
    people,
    subscriptions,
    suggesters,
    links: hmacLinkSigner(async () => (await keys()).mailLinks, clock),
    addAdministrator: async (email: string) => void addAdministrator.run(randomUUID(), email),
    close: async () => {
      database.close();
      await opened.close();
    },
  } satisfies PeopleUnderTest & {
    suggesters: unknown;
    links: unknown;
    heldQuestions: unknown;
    savedViews: unknown;
    siteWatch: unknown;
  };
};

/** The same with the options of a back office, and amy as administrator. */
export const openSqliteOffice = async (clock: Clock = systemClock) => {
  const opened = await openSqlitePeople(clock);
  await opened.addAdministrator("amy@golf.example");
  const { people, subscriptions, suggesters, links, store, history } = opened;
  const mailer = memoryMailer(clock);
  const held = {
    people,
    subscriptions,
    suggesters,
    links,
    origin: () => "https://golf.example",
  };
  const sender = mailSender({
    ...held,
    mailer,
    history,
    readModel: async () => createReadModel(catalogIn(await store.directory())),
    clock,
    log: NO_LOG,
  });
  return {
    ...opened,
    checks: {
      store: opened.heldQuestions,
      siteWatch: opened.siteWatch,
      queue: createChecksQueue(),
    },
    peopleServices: {
      ...held,
      forgetMails: mailer.forget,
      sender,
      mails: mailer.sent,
    },
  };
};
