import type { PeopleRecords } from "./back-office-parts.ts";
import type { InvalidInput } from "../failure.ts";
import { ok, type Result } from "../result.ts";
import { erasePersonalData } from "../people/erase-personal-data.ts";
import {
  type CurrentAdministrator,
  type Erased,
  notOffered,
  type NotOffered,
  type PersonalData,
} from "../people/personal-data.ts";
import { parseNamedEmail } from "../people/sent-email.schema.ts";

/** What administrators can do when a person asks. */
export interface PersonalDataAdmin {
  /** Everything held about an address. Takes `email`, unchecked. */
  showPersonalData(input: unknown): Promise<Result<PersonalData, InvalidInput | NotOffered>>;

  /** Forgets an address everywhere, and tells how much that was. Refuses while it is an administrator's. Takes `email`, unchecked. */
  erasePersonalData(
    input: unknown,
  ): Promise<Result<Erased, InvalidInput | CurrentAdministrator | NotOffered>>;
}

export const personalDataAdmin = (parts: PeopleRecords | undefined): PersonalDataAdmin => ({
  showPersonalData: async (input) => {
    if (!parts) return notOffered;
    const named = parseNamedEmail(input);
    return named.ok ? ok(await parts.people.find(named.value.email)) : named;
  },

  erasePersonalData: async (input) => {
    if (!parts) return notOffered;
    const named = parseNamedEmail(input);
    return named.ok ? erasePersonalData(parts)(named.value.email) : named;
  },
});
