import { DAY_MS } from "../days.ts";
import type { PersonalDataStore } from "../ports/people-stores.ts";

/** What somebody asked who has to prove by a link in a mail that the address is theirs. */
interface MailedRequest {
  id: string;
  email: string;
  /** So long the link is good. */
  forMs: number;
  /** So many are sent to one address in a day, whoever causes them. */
  mostADay: number;
}

/** Keeps a request, unless there were too many. It costs the same either way, so that nobody is told which by the time it takes. */
export const storeRequest = async (
  people: Pick<PersonalDataStore, "addRequest">,
  { id, email, forMs, mostADay }: MailedRequest,
  now: Date,
): Promise<{ isKept: boolean; expiresAt: Date }> => {
  const expiresAt = new Date(+now + forMs);
  const request = { id, email, at: now.toISOString(), expiresAt: expiresAt.toISOString() };
  const since = new Date(+now - DAY_MS).toISOString();
  return { isKept: await people.addRequest(request, mostADay, since), expiresAt };
};
