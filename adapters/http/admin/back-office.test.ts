import { openSqliteRecords } from "#adapters/sqlite/sqlite.cast.ts";
import { describeBackOffice } from "#core/back-office.contract.ts";
import type { BackOfficeUnderTest } from "#core/back-office-under-test.contract.ts";
import { amy, ben } from "#core/ports/identity.cast.ts";
import { backOfficeOverHttp } from "#web/api/back-office-over-http.ts";
import { type OpenAdmin, openAdmin } from "./open-admin.cast.ts";

describeBackOffice("over HTTP and memory", async () => {
  const admin = await openAdmin();
  return { ...doorsOf(admin), close: async () => {} };
});

describeBackOffice("over HTTP and SQLite", async () => {
  const sqlite = await openSqliteRecords();
  return { ...doorsOf(await openAdmin(sqlite)), close: sqlite.close };
});

/** Both administrators' doors, as their browsers have them. */
const doorsOf = ({
  store,
  submissions,
  tokens,
  send,
}: OpenAdmin): Omit<BackOfficeUnderTest, "close"> => {
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
  };
};
