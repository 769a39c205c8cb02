import { describe, expect, it } from "vitest";
import { failureOf, valueOf, refusedPaths } from "./back-office.harness.ts";
import {
  freshOffice,
  lastBatch,
  observe,
  open,
  save,
  decide,
} from "./back-office-steps.harness.ts";
import { titleist } from "../brand/brand.fixture.ts";
import { correctionOfTitleist, suggestion } from "../submission/submission.fixture.ts";
import type { Sender, SubmissionStatus } from "../submission/submission.ts";
import type { BackOffice } from "./back-office.ts";
import { prefillFrom } from "./review-submission.ts";

const { id } = suggestion;

const current = freshOffice();

/** A visitor's suggestion. */
const suggested = async (changes: Partial<typeof suggestion> = {}) => {
  const { submissions, amy, ben, emails } = current();
  await submissions.add({ ...suggestion, ...changes });
  return { amy, ben, emails };
};

describe("the queue of submissions", () => {
  it("opens a submission with likely duplicates and a prefilled brand form", async () => {
    const { amy } = await suggested({ websiteUrl: "https://titleist.com/" });
    expect(valueOf(await amy.openSubmission(id))).toMatchObject({
      submission: { id, status: "pending" },
      duplicates: [{ id: titleist.id, reasons: ["site"] }],
      prefill: { name: suggestion.brandName, websiteUrl: "https://titleist.com/" },
    });
    expect(failureOf(await amy.openSubmission("nobody"))).toEqual({
      kind: "submission-not-found",
      id: "nobody",
    });
  });
});

describe("declining a sender", () => {
  const sendAll = async () => {
    const { submissions, amy } = current();
    const from = { sender: "a", senderNetwork: null };
    const send = (one: string, sender?: Sender, status: SubmissionStatus = "pending") =>
      submissions.add({ ...suggestion, id: one, status }, sender);
    const other = { ...from, sender: "b" };
    await send("a1", from);
    await send("a2", from);
    await submissions.addCorrection(correctionOfTitleist, "link", from);
    await send("b1", other);
    await send("unknown");
    await send("spam", from, "spam");
    return amy;
  };
  const pending = async (amy: BackOffice) =>
    (await amy.listSubmissions({ status: "pending", page: 1 })).items;

  it("rejects everything pending from the sender, as one batch that can be reverted", async () => {
    const amy = await sendAll();
    expect((await pending(amy)).filter(({ sender }) => sender === "a")).toHaveLength(3);
    const done = valueOf(await amy.declineSender("a1", "Advertising."));
    expect(done).toMatchObject({ declined: 3, batchId: expect.any(String) });
    expect((await pending(amy)).map((one) => one.id).toSorted()).toEqual(["b1", "unknown"]);
    const { items } = await amy.listSubmissions({ status: "rejected", page: 1 });
    expect(items.map(({ remark, sender }) => [remark, sender])).toEqual(
      Array.from({ length: 3 }, () => ["Advertising.", undefined]),
    );
    valueOf(await amy.revert(done.batchId ?? ""));
    expect(await pending(amy)).toHaveLength(5);
  });

  it("rejects only this submission if its sender is unknown", async () => {
    const amy = await sendAll();
    expect(valueOf(await amy.declineSender("unknown", "Advertising."))).toMatchObject({
      declined: 1,
    });
    expect(await pending(amy)).toHaveLength(4);
  });

  it("requires a reason and a pending submission", async () => {
    const amy = await sendAll();
    expect(refusedPaths(await amy.declineSender("a1", " "))).toEqual(["remark"]);
    expect(failureOf(await amy.declineSender("nobody", "Why.")).kind).toBe("submission-not-found");
    expect(failureOf(await amy.declineSender("spam", "Why.")).kind).toBe("already-decided");
    expect(await pending(amy)).toHaveLength(5);
  });
});

describe("deciding a submission", () => {
  it("rejects with a reason, and records it", async () => {
    const { amy, emails } = await suggested();
    const verdict = { status: "rejected", remark: "Sells clothes only." } as const;
    const { submission, batchId } = valueOf(await decide(amy, id, "pending", verdict));
    expect(submission).toMatchObject({
      ...verdict,
      brandId: null,
      decided: { batchId, actor: emails.amy, at: expect.any(String) },
    });
    expect(await lastBatch(amy)).toMatchObject({
      id: batchId,
      reason: "submission",
      decisions: [{ submissionId: id, from: { status: "pending" }, to: verdict }],
    });
    const rejected = await amy.listSubmissions({ status: "rejected", page: 1 });
    expect(rejected).toMatchObject({ items: [{ id }], counts: { pending: 0, rejected: 1 } });
  });

  it("marks it as spam, and puts it back into the queue", async () => {
    const { amy } = await suggested();
    valueOf(await decide(amy, id, "pending", { status: "spam" }));
    const back = valueOf(await decide(amy, id, "spam", { status: "pending" }));
    expect(back.submission).toMatchObject({ status: "pending", decided: null });
  });

  it("approves it by linking it to a brand that is already listed", async () => {
    const { amy } = await suggested();
    const approve = (brandId: string) =>
      decide(amy, id, "pending", { status: "approved", brandId });
    expect(failureOf(await approve("nobody"))).toMatchObject({
      kind: "brand-deleted",
      id: "nobody",
    });
    expect(valueOf(await approve(titleist.id)).submission).toMatchObject({
      status: "approved",
      brandId: titleist.id,
    });
  });

  it("requires a reason for a rejection that the sender can read, by mail or at a correction's link", async () => {
    const { amy } = await suggested({ submitterEmail: "golfer@golf.example" });
    await suggested({ id: "nameless", submitterEmail: null });
    const { submissions } = current();
    await submissions.addCorrection(correctionOfTitleist, "link");
    const verdict = { status: "rejected", remark: " " } as const;
    for (const read of [id, correctionOfTitleist.id])
      expect(failureOf(await decide(amy, read, "pending", verdict))).toMatchObject({
        kind: "invalid-input",
        errors: [{ path: "remark", message: "is required" }],
      });
    const { submission } = valueOf(await decide(amy, "nameless", "pending", verdict));
    expect(submission).toMatchObject({ status: "rejected", remark: null });
  });

  it("refuses the second of two decisions", async () => {
    const { amy, ben } = await suggested();
    const outcomes = await Promise.all([
      decide(amy, id, "pending", { status: "spam" }),
      decide(ben, id, "pending", { status: "rejected", remark: "No brand." }),
    ]);
    const [won] = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
    const lost = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.failure]));
    expect(lost).toEqual([{ kind: "already-decided", submission: won?.submission }]);
    expect(failureOf(await decide(amy, "nobody", "pending", { status: "spam" }))).toEqual({
      kind: "submission-not-found",
      id: "nobody",
    });
  });
});

describe("approving a submission with a brand", () => {
  it("creates the brand and links the submission, in one batch", async () => {
    const { amy } = await suggested();
    const answered = { submission: { id, seen: "pending" } } as const;
    const { brand, batchId } = valueOf(
      await amy.saveBrand({ name: suggestion.brandName }, answered),
    );
    expect(valueOf(await amy.openSubmission(id)).submission).toMatchObject({
      status: "approved",
      brandId: brand.id,
      decided: { batchId },
    });
    expect(await lastBatch(amy)).toMatchObject({ reason: "submission", counts: { create: 1 } });
  });

  it("saves an existing brand and approves in the same commit", async () => {
    const { amy } = await suggested();
    const read = await open(amy, titleist.id);
    const answered = { submission: { id, seen: "pending" } } as const;
    valueOf(await save(amy, read, { foundedYear: 1935 }, answered));
    expect(valueOf(await amy.openSubmission(id)).submission.brandId).toBe(titleist.id);
  });

  it("creates no brand for a decided or unknown submission", async () => {
    const { amy, ben } = await suggested();
    valueOf(await decide(ben, id, "pending", { status: "spam" }));
    const before = await observe(amy);
    const seen = "pending";
    const late = await amy.saveBrand({ name: suggestion.brandName }, { submission: { id, seen } });
    expect(failureOf(late)).toMatchObject({
      kind: "already-decided",
      submission: { status: "spam" },
    });
    const lost = { submission: { id: "nobody", seen } } as const;
    expect(failureOf(await amy.saveBrand({ name: suggestion.brandName }, lost))).toEqual({
      kind: "submission-not-found",
      id: "nobody",
    });
    expect(await observe(amy)).toEqual(before);
  });
});

it.each([
  ["https://www.golfsub70.com", { websiteUrl: "https://www.golfsub70.com" }],
  ["https://instagram.com/sub70", { instagramUrl: "https://instagram.com/sub70" }],
  ["https://x.com/sub70", { twitterUrl: "https://x.com/sub70" }],
  [null, {}],
])(
  "prefills the brand form with the name and puts %s into the right field",
  (websiteUrl, address) => {
    expect(prefillFrom({ brandName: "Sub 70", websiteUrl })).toEqual({
      name: "Sub 70",
      ...address,
    });
  },
);
