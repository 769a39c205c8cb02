import type { MailUnavailable } from "../people/personal-data.ts";
import type { PeopleServices } from "../ports/people-stores.ts";
import type { Clock } from "../ports/system.ts";
import { fail, type InvalidInput, ok, type Result } from "../result.ts";
import { type SpamSignals, statusOnArrival } from "../submission/submission.ts";

/** Handles a visitor's request that causes a mail. Spam gets the same answer as other requests. */
export const forAddress = async <Sent extends SpamSignals>(
  { outbox, clock }: Pick<PeopleServices, "outbox"> & { clock: Clock },
  sent: Result<Sent, InvalidInput>,
  work: (sent: Sent, now: Date) => Promise<Result<null, InvalidInput> | void>,
): Promise<Result<null, InvalidInput | MailUnavailable>> => {
  if (!sent.ok) return sent;
  const now = clock.now();
  if (statusOnArrival(sent.value, now) === "spam") return ok(null);
  if (!outbox.hasCapacity()) return fail({ kind: "mail-unavailable" });
  return (await work(sent.value, now)) ?? ok(null);
};
