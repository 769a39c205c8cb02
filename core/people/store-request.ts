import { DAY_MS } from "../days.ts";
import type { PeopleServices } from "../ports/people-stores.ts";
import { countMail } from "./mail-limits.ts";
import type { RequestPurpose } from "./personal-data.ts";

/** A request whose sender proves by a link in a mail that the address is theirs. */
interface MailedRequest {
  id: string;
  email: string;
  purpose: RequestPurpose;
  /** How long the link is valid. */
  validMs: number;
}

/**
 * Stores a request unless there were too many for this purpose today. The work is the same for known and unknown addresses, so timing
 * reveals nothing. The last password link within the daily limit is valid for a day, so strangers who use up the limit cannot
 * lock an administrator out.
 */
export const storeRequest = async (
  parts: Pick<PeopleServices, "people" | "subscriptions" | "links">,
  { id, email, purpose, validMs }: MailedRequest,
  now: Date,
): Promise<{ isStored: boolean; expiresAt: Date }> => {
  const remaining = await countMail(parts, purpose, email, now);
  const isReserve = purpose === "reset-password" && remaining === 0;
  const expiresAt = new Date(+now + (isReserve ? DAY_MS : validMs));
  const isStored = remaining >= 0;
  if (isStored)
    await parts.people.addRequest({
      id,
      email,
      purpose,
      at: now.toISOString(),
      expiresAt: expiresAt.toISOString(),
    });
  return { isStored, expiresAt };
};
