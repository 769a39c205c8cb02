import { randomUUID } from "node:crypto";
import type { Clock } from "#core/ports/system.ts";
import { memoryIdentityRecords } from "../identity/identity.harness.ts";
import { hmacLinkSigner } from "../identity/keys.ts";
import { peopleAccounts } from "../identity/people-accounts.ts";
import { systemClock } from "../system.ts";
import { createMemory, memoryRows } from "./memory-rows.ts";
import { repositories } from "./repositories.ts";
import type { Rows } from "./rows.ts";

/** All stores over rows in memory. Stores over the same memory are those of several processes. */
export const memoryStores = (clock: Clock = systemClock, memory = createMemory()) =>
  storesOver(memoryRows(memory), clock);

/** All stores over these rows and a signer of links, for tests, and the rows themselves. */
export const storesOver = (rows: Rows, clock: Clock, accounts = memoryIdentityRecords()) => {
  const links = hmacLinkSigner(async () => new Uint8Array(32), clock);
  const { personalData, ...stores } = repositories(rows, clock);
  return {
    rows,
    links,
    ...stores,
    people: personalData(peopleAccounts(accounts)),
    addAdministrator: (email: string): void =>
      accounts.addAccount({
        id: randomUUID(),
        email,
        createdAt: "2026-01-01T00:00:00.000Z",
        passwordHash: "",
        temporaryUntil: null,
      }),
  };
};
