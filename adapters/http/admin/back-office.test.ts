import { afterEach, beforeEach, describe } from "vitest";
import { createMemory } from "../../store/memory-rows.ts";
import { systemClock } from "../../system.ts";
import { openSqliteOffice } from "../../sqlite/people.harness.ts";
import { NO_PEOPLE, openOffice, valueOf } from "#core/back-office/back-office.harness.ts";
import { describeBackOffice } from "#core/back-office/back-office.contract.ts";
import { describeImporting } from "#core/back-office/back-office.imports.contract.ts";
import { describePeople } from "#core/back-office/back-office.people.contract.ts";
import type { BackOfficeUnderTest } from "#core/back-office/back-office-under-test.contract.ts";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { amy, ben } from "#core/ports/identity.harness.ts";
import { backOfficeOverHttp } from "#web/api/back-office-over-http.ts";
import { type OpenAdmin, openAdmin } from "./open-admin.harness.ts";

const overMemory = async (): Promise<BackOfficeUnderTest> => {
  const office = openOffice(createMemory(), systemClock);
  return { ...doorsOf(await openAdmin(office)), close: async () => {} };
};

const overSqlite = async (): Promise<BackOfficeUnderTest> => {
  const sqlite = await openSqliteOffice();
  const { peopleServices, close } = sqlite;
  return { ...doorsOf(await openAdmin(sqlite)), peopleServices, close };
};

describeBackOffice("over HTTP and memory", overMemory, { lacks: { people: NO_PEOPLE } });
describeImporting("over HTTP and memory", overMemory);

// What memory lacks; `adapters/sqlite/back-office.test.ts` runs the whole contract on SQLite.
describe("the back office, over HTTP and SQLite", () => {
  let office: BackOfficeUnderTest;
  beforeEach(async () => {
    office = await overSqlite();
    valueOf(await office.store.commit(castChangeSet));
  });
  afterEach(() => office.close());

  describePeople(() => office);
});

/** Both administrators' doors, as their browsers have them. */
const doorsOf = ({
  store,
  submissions,
  siteWatch,
  tokens,
  send,
}: OpenAdmin): Omit<BackOfficeUnderTest, "close" | "peopleServices"> => {
  const doorOf = (token: string) =>
    backOfficeOverHttp({
      session: {
        accessToken: async () => token,
        renew: async () => undefined,
        forget: async () => {},
      },
      origin: "http://localhost",
      send,
    });
  return {
    amy: doorOf(tokens.amy),
    ben: doorOf(tokens.ben),
    emails: { amy: amy.email, ben: ben.email },
    store,
    submissions,
    siteWatch,
  };
};
