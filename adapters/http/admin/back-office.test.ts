import { createMemory } from "../../store/memory-rows.ts";
import { systemClock } from "../../system.ts";
import { openOffice } from "#core/back-office/back-office.harness.ts";
import { describeBackOffice } from "#core/back-office/back-office.contract.ts";
import { amy, ben } from "#core/ports/identity.harness.ts";
import { backOfficeOverHttp } from "#web/api/back-office-over-http.ts";
import { openAdmin } from "./open-admin.harness.ts";

describeBackOffice("over HTTP", async () => {
  const office = openOffice(createMemory(), systemClock);
  const { send, tokens } = await openAdmin(office);
  /** An administrator's door, as their browser has it. */
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
    ...office,
    amy: doorOf(tokens.amy),
    ben: doorOf(tokens.ben),
    emails: { amy: amy.email, ben: ben.email },
    close: async () => {},
  };
});
