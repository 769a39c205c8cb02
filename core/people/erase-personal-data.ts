import { ok, type Result } from "../result.ts";
import type { PeopleServices } from "./people-services.ts";
import type { CurrentAdministrator, Erased } from "./personal-data.ts";

/** Forgets an address, and copies of mails to it. */
export const erasePersonalData =
  ({ people, forgetMails }: Pick<PeopleServices, "people" | "forgetMails">) =>
  async (email: string): Promise<Result<Erased, CurrentAdministrator>> => {
    const erased = await people.erase(email);
    return erased.ok ? ok({ ...erased.value, mails: await forgetMails(email) }) : erased;
  };
