import type { InvalidInput } from "../failure.ts";
import type { Clock } from "../ports/clock.ts";
import type { Ids } from "../ports/ids.ts";
import type { SubmissionStore } from "../ports/submission-store.ts";
import { ok, type Result } from "../result.ts";
import { parseSentSubmission } from "../submission/submission-draft.schema.ts";
import { statusOnArrival } from "../submission/submission-signs.ts";

/** A visitor suggests a brand: checked, then kept as pending, or as spam. The answer does not tell which. */
export const suggestBrand =
  (submissions: SubmissionStore, clock: Clock, ids: Ids) =>
  async (input: unknown): Promise<Result<null, InvalidInput>> => {
    const sent = parseSentSubmission(input);
    if (!sent.ok) return sent;
    const { homepage, filledInMs, madeAt, ...draft } = sent.value;
    const now = clock.now();
    await submissions.add({
      ...draft,
      id: ids.next(),
      status: statusOnArrival({ homepage, filledInMs, madeAt }, now),
      createdAt: now.toISOString(),
    });
    return ok(null);
  };
