// Guarantee (Review): A brand has at most 20 pending corrections: 5 are reserved for claims from an address at its own host, and an address group has at most 3.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ReviewedSubmission, SubmissionStore } from "./back-office-store.ts";
import { PENDING } from "../change/change-set.ts";
import { type CorrectionSubmission, PENDING_CORRECTION_LIMITS } from "../submission/correction.ts";
import { correctionOfTitleist, suggestion } from "../submission/submission.fixture.ts";
import { numberedId } from "./numbered-id.fixture.ts";

const claiming = (claimedFrom: string): CorrectionSubmission => ({
  ...correctionOfTitleist,
  correction: { ...correctionOfTitleist.correction, claimedFrom },
});

export interface SubmissionsUnderTest {
  store: SubmissionStore;
  submission: (id: string) => Promise<ReviewedSubmission | undefined>;
  close: () => Promise<void>;
}

const EVER = "2020-01-01T00:00:00.000Z";

/** The contract of every `SubmissionStore`. */
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

    it("stores a submission unchanged, undecided", async () => {
      const { store, submission } = subject;
      await store.add(suggestion);
      expect(await submission(suggestion.id)).toEqual({ ...suggestion, ...PENDING, decided: null });
    });

    it("stores absent values as null", async () => {
      const { store, submission } = subject;
      const bare = { ...suggestion, websiteUrl: null, submitterEmail: null, notes: null };
      await store.add(bare);
      expect(await submission(bare.id)).toMatchObject(bare);
    });

    it("stores the initial status", async () => {
      const { store, submission } = subject;
      await store.add({ ...suggestion, status: "spam" });
      expect(await submission(suggestion.id)).toMatchObject({ status: "spam", decided: null });
    });

    it("stores every submission, even repeated ones", async () => {
      const { store, submission } = subject;
      const many = Array.from({ length: 20 }, (_, n) => ({ ...suggestion, id: numberedId(n) }));
      await Promise.all(many.map((each) => store.add(each)));
      for (const { id } of many)
        expect(await submission(id)).toMatchObject({ id, brandName: suggestion.brandName });
    });

    it("stores several, all or none", async () => {
      const { store, submission } = subject;
      const several = [1, 2, 3].map((n) => ({ ...suggestion, id: numberedId(n) }));
      await store.addAll(several);
      for (const { id } of several) expect(await submission(id)).toMatchObject({ id });
      const withOneKept = [{ ...suggestion, id: numberedId(4) }, ...several];
      await expect(store.addAll(withOneKept)).rejects.toThrow(Error);
      expect(await submission(numberedId(4))).toBeUndefined();
      await store.addAll([]);
    });

    it("finds a correction by its private link only", async () => {
      const { store, submission } = subject;
      expect(
        await store.addCorrection(correctionOfTitleist, "link-1", PENDING_CORRECTION_LIMITS),
      ).toBe(true);
      const { id, brandName, correction } = correctionOfTitleist;
      expect(await submission(id)).toEqual({ ...correctionOfTitleist, ...PENDING, decided: null });
      expect(await store.findCorrection("link-1", EVER)).toEqual({
        id,
        brandName,
        correction,
        ...PENDING,
      });
      await store.add(suggestion);
      for (const other of ["link-2", "", id, suggestion.id, "\0"])
        expect(await store.findCorrection(other, EVER)).toBeUndefined();
    });

    it("limits the pending corrections of a brand", async () => {
      const { store } = subject;
      const add = (n: number, changes: Partial<CorrectionSubmission> = {}) =>
        store.addCorrection(
          { ...correctionOfTitleist, id: numberedId(n), ...changes },
          `link-${n}`,
          { most: 2, reserved: 0, perSender: 2 },
        );
      expect([await add(1), await add(2, { status: "spam" }), await add(3)]).toEqual([
        true,
        true,
        true,
      ]);
      const ofPing = { ...correctionOfTitleist.correction, brandId: numberedId(99) };
      expect([await add(4), await add(5, { correction: ofPing })]).toEqual([false, true]);
      expect(await store.findCorrection("link-4", EVER)).toBeUndefined();
    });

    it("reserves some for the brand itself", async () => {
      const { store } = subject;
      const limits = { most: 4, reserved: 2, perSender: 4 };
      const add = (n: number, isClaim = false) =>
        store.addCorrection(
          { ...(isClaim ? claiming("titleist.com") : correctionOfTitleist), id: numberedId(n) },
          `link-${n}`,
          limits,
        );
      expect([await add(1), await add(2), await add(3)]).toEqual([true, true, false]);
      expect([await add(4, true), await add(5, true), await add(6, true)]).toEqual([
        true,
        true,
        false,
      ]);
    });

    it("limits corrections per sender, and three times as many per network", async () => {
      const { store } = subject;
      const limits = { most: 20, reserved: 0, perSender: 1 };
      let n = 0;
      const add = (sender: string, senderNetwork: string | null) => {
        n += 1;
        const correction = { ...correctionOfTitleist, id: numberedId(n) };
        return store.addCorrection(correction, `link-${n}`, limits, { sender, senderNetwork });
      };
      expect([await add("a", null), await add("a", null), await add("b", null)]).toEqual([
        true,
        false,
        true,
      ]);
      expect([
        await add("c", "net"),
        await add("d", "net"),
        await add("e", "net"),
        await add("f", "net"),
        await add("f", "other"),
      ]).toEqual([true, true, true, false, true]);
    });

    it("records a confirmation once, while pending, for the sender's address", async () => {
      const { store, submission } = subject;
      const claimed = claiming("titleist.com");
      const { id } = claimed;
      const spam = { ...claimed, id: numberedId(1), status: "spam" as const };
      await store.addCorrection(claimed, "link-1", PENDING_CORRECTION_LIMITS);
      await store.addCorrection(spam, "link-2", PENDING_CORRECTION_LIMITS);
      await store.add(suggestion);
      const confirm = (what: string, email?: string) =>
        store.confirmCorrection(what, "titleist.com", email);
      for (const other of [spam.id, suggestion.id, numberedId(2)])
        expect(await confirm(other)).toBe(false);
      expect(await confirm(id, "other@example.com")).toBe(false);
      expect(await confirm(id, "Golfer@example.com")).toBe(true);
      expect(await confirm(id, "golfer@example.com")).toBe(false);
      expect((await submission(id))?.correction).toEqual({
        ...claimed.correction,
        confirmedFrom: "titleist.com",
      });
    });

    it("records a confirmation by mail only for the claimed host", async () => {
      const { store } = subject;
      await store.addCorrection(correctionOfTitleist, "link-1", PENDING_CORRECTION_LIMITS);
      await store.addCorrection(
        { ...claiming("titleist.com"), id: numberedId(1) },
        "link-2",
        PENDING_CORRECTION_LIMITS,
      );
      const confirm = (id: string, host: string) =>
        store.confirmCorrection(id, host, "golfer@example.com");
      expect(await confirm(correctionOfTitleist.id, "titleist.com")).toBe(false);
      expect(await confirm(numberedId(1), "evil.example")).toBe(false);
      expect(await confirm(numberedId(1), "titleist.com")).toBe(true);
    });

    it("invalidates a private link some time after the decision, never before", async () => {
      const { store } = subject;
      const spam = { ...correctionOfTitleist, id: numberedId(1), status: "spam" as const };
      const createdAt = new Date().toISOString();
      await store.addCorrection(correctionOfTitleist, "link-1", PENDING_CORRECTION_LIMITS);
      await store.addCorrection({ ...spam, createdAt }, "link-2", PENDING_CORRECTION_LIMITS);
      const before = new Date(Date.parse(createdAt) - 1).toISOString();
      expect(await store.findCorrection("link-2", before)).toMatchObject({ status: "spam" });
      expect(await store.findCorrection("link-2", createdAt)).toBeUndefined();
      expect(await store.findCorrection("link-1", createdAt)).toMatchObject({ status: "pending" });
    });

    it("never replaces a stored submission", async () => {
      const { store, submission } = subject;
      await store.add(suggestion);
      await expect(store.add({ ...suggestion, brandName: "Other" })).rejects.toThrow(Error);
      expect(await submission(suggestion.id)).toMatchObject({ brandName: suggestion.brandName });
    });
  });
};
