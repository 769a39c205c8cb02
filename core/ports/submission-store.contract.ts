import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ReviewedSubmission } from "../submission/review.ts";
import { PENDING } from "../change/change-set.ts";
import { suggestion } from "../submission/submission.fixture.ts";
import type { SubmissionStore } from "./back-office-store.ts";
import { numberedId } from "./numbered-id.fixture.ts";

export interface SubmissionsUnderTest {
  store: SubmissionStore;
  submission: (id: string) => Promise<ReviewedSubmission | undefined>;
  close: () => Promise<void>;
}

/** Holds a store to every sentence of its port. */
export const describeSubmissionStore = (
  name: string,
  open: () => Promise<SubmissionsUnderTest>,
): void => {
  describe(`${name} submission store`, () => {
    let subject: SubmissionsUnderTest;
    beforeEach(async () => {
      subject = await open();
    });
    afterEach(() => subject.close());

    it("keeps a submission as the visitor gave it, undecided", async () => {
      const { store, submission } = subject;
      await store.add(suggestion);
      expect(await submission(suggestion.id)).toEqual({ ...suggestion, ...PENDING, decided: null });
    });

    it("keeps what the visitor left out as null", async () => {
      const { store, submission } = subject;
      const bare = { ...suggestion, websiteUrl: null, submitterEmail: null, notes: null };
      await store.add(bare);
      expect(await submission(bare.id)).toMatchObject(bare);
    });

    it("keeps the status a submission arrives with", async () => {
      const { store, submission } = subject;
      await store.add({ ...suggestion, status: "spam" });
      expect(await submission(suggestion.id)).toMatchObject({ status: "spam", decided: null });
    });

    it("keeps every one of many, the same suggestion twice included", async () => {
      const { store, submission } = subject;
      const many = Array.from({ length: 20 }, (_, n) => ({ ...suggestion, id: numberedId(n) }));
      await Promise.all(many.map((each) => store.add(each)));
      for (const { id } of many)
        expect(await submission(id)).toMatchObject({ id, brandName: suggestion.brandName });
    });

    it("keeps all of several or none", async () => {
      const { store, submission } = subject;
      const several = [1, 2, 3].map((n) => ({ ...suggestion, id: numberedId(n) }));
      await store.addAll(several);
      for (const { id } of several) expect(await submission(id)).toMatchObject({ id });
      const withOneKept = [{ ...suggestion, id: numberedId(4) }, ...several];
      await expect(store.addAll(withOneKept)).rejects.toThrow(Error);
      expect(await submission(numberedId(4))).toBeUndefined();
      await store.addAll([]);
    });

    it("never keeps one submission over another", async () => {
      const { store, submission } = subject;
      await store.add(suggestion);
      await expect(store.add({ ...suggestion, brandName: "Other" })).rejects.toThrow(Error);
      expect(await submission(suggestion.id)).toMatchObject({ brandName: suggestion.brandName });
    });
  });
};
