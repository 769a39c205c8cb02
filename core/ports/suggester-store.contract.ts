// Guarantee (Privacy): A decision on a suggestion is mailed at most once.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changeSetOf } from "../change/change-set.fixture.ts";
import { PENDING, type Verdict } from "../change/change-set.ts";
import { suggestion } from "../submission/submission.fixture.ts";
import type { Submission } from "../submission/submission.ts";
import type { HistoryUnderTest } from "./history-store.contract.ts";
import { committed } from "./catalog-under-test.contract.ts";
import { numberedId } from "./numbered-id.fixture.ts";
import type { SuggesterStore } from "./people-stores.ts";

const EARLIER = "2020-01-01T00:00:00.000Z";
const LATER = "2999-01-01T00:00:00.000Z";
const REJECTED: Verdict = { ...PENDING, status: "rejected", remark: "No site" };

export const describeSuggesterStore = (
  name: string,
  open: () => Promise<HistoryUnderTest & { suggesters: SuggesterStore }>,
): void => {
  describe(`${name} suggester store`, () => {
    let subject: HistoryUnderTest & { suggesters: SuggesterStore };
    beforeEach(async () => {
      subject = await open();
    });
    afterEach(() => subject.close());

    const submit = (n: number, changes: Partial<Submission> = {}) =>
      subject.submissions.add({ ...suggestion, id: numberedId(n), ...changes });
    const decide = (n: number, to: Verdict, from: Verdict = PENDING) =>
      committed(subject.store, {
        ...changeSetOf(),
        reason: "submission",
        decisions: [{ submissionId: numberedId(n), from, to }],
      });
    const claim = (after = EARLIER, before = LATER) =>
      subject.suggesters.claimDecisions(after, before);

    it("answers each decision with an address once", async () => {
      for (const n of [1, 2, 3, 4]) await submit(n);
      await submit(5, { submitterEmail: null });
      await decide(1, REJECTED);
      await decide(2, { ...PENDING, status: "approved" });
      await decide(3, { ...PENDING, status: "spam" });
      await decide(5, REJECTED);
      expect(await claim(EARLIER, EARLIER)).toEqual([]);
      expect(await claim(LATER, LATER)).toEqual([]);
      expect(await claim()).toEqual([numberedId(1), numberedId(2)]);
      expect(await claim()).toEqual([]);
    });

    it("answers nothing for a decision that was undone, and the next one again", async () => {
      await submit(1);
      await decide(1, REJECTED);
      await decide(1, PENDING, REJECTED);
      expect(await claim()).toEqual([]);
      await decide(1, REJECTED);
      expect(await claim()).toEqual([numberedId(1)]);
      await decide(1, PENDING, REJECTED);
      await decide(1, { ...PENDING, status: "approved" });
      expect(await claim()).toEqual([numberedId(1)]);
    });

    it("gives two callers different decisions", async () => {
      for (const n of [1, 2]) await submit(n);
      for (const n of [1, 2]) await decide(n, REJECTED);
      expect((await Promise.all([claim(), claim()])).flat()).toHaveLength(2);
    });
  });
};
