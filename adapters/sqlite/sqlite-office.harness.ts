import { randomUUID } from "node:crypto";
import type { Database } from "better-sqlite3";
import { noAdministrators } from "#core/back-office/back-office.harness.ts";
import { createChecksQueue } from "#core/back-office/checks-queue.ts";
import { createBrandFiles } from "../files/brand-files.ts";
import { decodeEntity } from "../entities.ts";
import { inflatedLength } from "../logos.ts";
import { writingToPeople } from "../store/memory-stores.harness.ts";
import { sha256, systemClock } from "../system.ts";
import { sqliteStores } from "./sqlite-stores.ts";

/** The parts of a back office over a SQLite file, without the actor. Mails stay in memory. */
export const sqliteOfficeParts = (database: Database) => {
  const { catalogStore: store, heldQuestions, siteWatch, ...stores } = sqliteStores(database);
  return {
    ...stores,
    store,
    checks: { store: heldQuestions, siteWatch, queue: createChecksQueue() },
    peopleServices: writingToPeople(systemClock, { ...stores, store }),
    administrators: noAdministrators,
    files: createBrandFiles(),
    clock: systemClock,
    ids: { next: randomUUID },
    digest: sha256,
    inflatedLength,
    decodeEntity,
  };
};
