import { DAY_MS } from "../days.ts";
import type { RequestPurpose } from "./personal-data.ts";
import type { PersonalDataStore } from "../ports/people-stores.ts";

/** A request whose sender proves by a link in a mail that the address is theirs. */
interface MailedRequest {
  id: string;
  email: string;
  purpose: RequestPurpose;
  /** How long the link is valid. */
  validMs: number;
  /** At most this many for this purpose are sent to one address in a day, regardless of who requests them. */
  mostADay: number;
}

/** Stores a request unless there were too many. The work is the same either way, so timing reveals nothing. */
export const storeRequest = async (
  people: Pick<PersonalDataStore, "addRequest">,
  { id, email, purpose, validMs, mostADay }: MailedRequest,
  now: Date,
): Promise<{ isStored: boolean; expiresAt: Date }> => {
  const expiresAt = new Date(+now + validMs);
  const request = { id, email, purpose, at: now.toISOString(), expiresAt: expiresAt.toISOString() };
  const since = new Date(+now - DAY_MS).toISOString();
  return { isStored: await people.addRequest(request, mostADay, since), expiresAt };
};
