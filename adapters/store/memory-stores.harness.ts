import { catalogIn } from "#core/catalog/catalog-changes.ts";
import { createReadModel } from "#core/catalog/read-model.ts";
import type { CatalogStore } from "#core/ports/catalog-store.ts";
import type { PublicHistory } from "#core/ports/history-store.ts";
import type { PeopleServices } from "#core/ports/people-stores.ts";
import type { Clock } from "#core/ports/system.ts";
import { hmacLinkSigner } from "../identity/keys.ts";
import { accountsWithoutInvitations } from "../identity/people-accounts.ts";
import { memoryMailer, memoryOutbox } from "../mail/mail-in-memory.harness.ts";
import { mailSender } from "../mail/mail-sender.ts";
import { systemClock } from "../system.ts";
import { createMemory, memoryRows } from "./memory-rows.ts";
import { repositories } from "./repositories.ts";
import type { Rows } from "./rows.ts";

/** All stores over rows in memory. Stores over the same memory behave like those of several processes. */
export const memoryStores = (clock: Clock = systemClock, memory = createMemory()) =>
  storesOver(memoryRows(memory), clock);

/** All stores of an empty directory, by the names of their ports. */
export const openStores = () => {
  const { catalogStore: store, siteWatch: sites, ...others } = memoryStores();
  return { store, sites, ...others };
};

const memoryLinks = (clock: Clock) => hmacLinkSigner(async () => new Uint8Array(32), clock);

/** All stores over these rows and a signer of links, for tests, and the rows themselves. */
export const storesOver = (rows: Rows, clock: Clock) => {
  const { personalData, ...stores } = repositories(rows, clock);
  const administrators: { email: string; createdAt: string }[] = [];
  return {
    rows,
    links: memoryLinks(clock),
    ...stores,
    people: personalData(accountsWithoutInvitations(async () => administrators)),
    addAdministrator: (email: string): void =>
      void administrators.push({ email, createdAt: "2026-01-01T00:00:00.000Z" }),
  };
};

/** The services for writing to people; mails stay in memory. */
export const writingToPeople = (
  clock: Clock,
  stores: Pick<PeopleServices, "people" | "subscriptions"> & {
    store: CatalogStore;
    history: PublicHistory;
    links?: PeopleServices["links"];
  },
) => {
  const { store, history, people, subscriptions, links = memoryLinks(clock) } = stores;
  const mailer = memoryMailer(clock);
  const services = { people, subscriptions, links, origin: () => "https://golf.example" };
  return {
    ...services,
    outbox: memoryOutbox(mailer),
    forgetMails: mailer.forget,
    sender: mailSender({
      ...services,
      mailer,
      history,
      readModel: async () => createReadModel(catalogIn(await store.directory())),
      clock,
      log: { info: () => {}, warn: () => {}, error: () => {} },
    }),
    mailer,
    mails: mailer.sent,
  };
};
