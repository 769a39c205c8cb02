import { describe, expect, it } from "vitest";
import { ping, titleist } from "../brand/brand.fixture.ts";
import { castChangeSet, changeSetOf, updateBrand } from "../change/change-set.fixture.ts";
import { SUBMISSION_PAGE_SIZE } from "./submission-store.ts";
import { PENDING, type Verdict } from "../change/change-set.ts";
import { correctionOfTitleist, suggestion } from "../submission/submission.fixture.ts";
import type { Correction, SubmissionStatus } from "../submission/submission.ts";
import type { SubmissionsUnderTest } from "./submission-store.contract.ts";
import { committed } from "./catalog-under-test.contract.ts";
import { numberedId } from "./numbered-id.fixture.ts";
import { PENDING_CORRECTION_LIMITS } from "../submission/correction.ts";

export const describeSubmissionQueue = (subject: () => SubmissionsUnderTest) => {
  const [one, two, three] = [numberedId(1), numberedId(2), numberedId(3)];
  const add = (id: string, createdAt: string, status: SubmissionStatus = "pending") =>
    subject().submissions.add({ ...suggestion, id, createdAt, status });
  const decide = (id: string, to: Partial<Verdict>, from: Partial<Verdict> = {}) =>
    committed(subject().store, {
      ...changeSetOf(),
      decisions: [{ submissionId: id, from: { ...PENDING, ...from }, to: { ...PENDING, ...to } }],
    });
  const queue = async (status: SubmissionStatus, page = 1) =>
    (await subject().submissions.listSubmissions({ status, page })).items.map(({ id }) => id);

  describe("the queue of submissions", () => {
    it("is one empty page without submissions", async () => {
      expect(await subject().submissions.listSubmissions({ status: "pending", page: 4 })).toEqual({
        items: [],
        total: 0,
        page: 1,
        pageSize: SUBMISSION_PAGE_SIZE,
        counts: { pending: 0, approved: 0, rejected: 0, spam: 0 },
      });
      expect(await subject().submissions.findSubmission("nothing")).toBeUndefined();
    });

    it("lists pending ones oldest first", async () => {
      await add(two, "2026-03-02T10:00:00.000Z");
      await add(one, "2026-03-01T10:00:00.000Z");
      await add(three, "2026-03-02T10:00:00.000Z");
      expect(await queue("pending")).toEqual([one, two, three]);
    });

    it("lists decided ones latest first", async () => {
      for (const id of [one, two, three]) await add(id, "2026-03-01T10:00:00.000Z");
      for (const id of [two, one, three]) {
        await decide(id, { status: "rejected", remark: "No golf brand." });
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      expect(await queue("rejected")).toEqual([three, one, two]);
      expect(await queue("pending")).toEqual([]);
    });

    it("stores who decided, when and why", async () => {
      await committed(subject().store, castChangeSet);
      await add(one, "2026-03-01T10:00:00.000Z");
      const { batchId } = await decide(one, { status: "approved", brandId: titleist.id });
      const { submissions } = subject();
      const decided = await submissions.findSubmission(one);
      expect(decided).toEqual({
        ...suggestion,
        id: one,
        status: "approved",
        brandId: titleist.id,
        remark: null,
        decided: { batchId, actor: changeSetOf().actor, at: expect.any(String) },
      });
      expect((await submissions.listSubmissions({ status: "approved", page: 1 })).items).toEqual([
        decided,
      ]);
    });

    it("counts every status, whichever is listed", async () => {
      await add(one, "2026-03-01T10:00:00.000Z");
      await add(two, "2026-03-01T10:00:00.000Z");
      await add(three, "2026-03-01T10:00:00.000Z", "spam");
      await decide(two, { status: "rejected", remark: "Twice." });
      const counts = { pending: 1, approved: 0, rejected: 1, spam: 1 };
      const { submissions } = subject();
      expect(await submissions.countSubmissions()).toEqual(counts);
      expect(await submissions.listSubmissions({ status: "spam", page: 1 })).toMatchObject({
        total: 1,
        counts,
      });
    });

    it.each([
      ["website", { websiteUrl: "https://www.titleist.example" }],
      ["site's state", { siteState: { verdict: "parked", since: "2026-01-09" } }],
    ] as const)(
      "clears claims and confirmations when a brand's %s changes",
      async (_what, site) => {
        const { store, submissions } = subject();
        const host = "titleist.com";
        const correct = async (id: string, of: Partial<Correction> = {}) => {
          const correction = { ...correctionOfTitleist.correction, claimedFrom: host, ...of };
          await submissions.addCorrection(
            { ...correctionOfTitleist, id, correction },
            id,
            PENDING_CORRECTION_LIMITS,
          );
        };
        const proofOf = async (id: string) => {
          const correction = (await submissions.findSubmission(id))?.correction;
          return [correction?.claimedFrom, correction?.confirmedFrom];
        };
        await committed(store, castChangeSet);
        await correct(one, { claimedFrom: null });
        await correct(two);
        await correct(three, { brandId: ping.id });
        for (const id of [one, three]) await submissions.confirmCorrection(id, host);

        const moved = { ...titleist, hqLocation: "Elsewhere" };
        const { revision } = await committed(store, changeSetOf(updateBrand(moved, 1)));
        expect([await proofOf(one), await proofOf(two)]).toEqual([
          [null, host],
          [host, null],
        ]);
        await committed(store, changeSetOf(updateBrand({ ...moved, ...site }, revision)));
        await committed(store, changeSetOf(updateBrand(moved, revision + 1)));
        expect([await proofOf(one), await proofOf(two), await proofOf(three)]).toEqual([
          [null, null],
          [null, null],
          [host, host],
        ]);
        expect((await submissions.findSubmission(one))?.correction?.proposed).toEqual(
          correctionOfTitleist.correction.proposed,
        );
      },
    );

    it("shows every submission on exactly one page, and the last page for a page past the end", async () => {
      const ids = Array.from({ length: SUBMISSION_PAGE_SIZE + 2 }, (_, n) => numberedId(n));
      for (const id of ids) await add(id, "2026-03-01T10:00:00.000Z");
      expect([...(await queue("pending", 1)), ...(await queue("pending", 2))]).toEqual(ids);
      expect(await queue("pending", 9)).toEqual(await queue("pending", 2));
    });
  });
};
