// Guarantee (Review): A brand has at most 20 pending corrections. 5 are reserved for senders with an e-mail address at its own host; each sender (IPv4 address or IPv6 /64) has at most 3.
import { beforeEach, describe, expect, it } from "vitest";
import { changeSetOf } from "#core/change/change-set.fixture.ts";
import { PENDING, type Verdict } from "#core/change/change-set.ts";
import { committed } from "#core/ports/commit.harness.ts";
import type { CorrectionSubmission } from "#core/submission/correction.ts";
import { correctionOfTitleist, suggestion } from "#core/submission/submission.fixture.ts";
import type { Sender, SubmissionStatus } from "#core/submission/submission.ts";
import { numberedId } from "#core/ports/numbered-id.fixture.ts";
import { SUBMISSION_PAGE_SIZE } from "#core/ports/submission-store.ts";
import { openStores } from "./memory-stores.harness.ts";

let store: ReturnType<typeof openStores>["store"];
let submissions: ReturnType<typeof openStores>["submissions"];
beforeEach(() => {
  ({ store, submissions } = openStores());
});

const claiming = (claimedFrom: string) => ({
  ...correctionOfTitleist,
  correction: { ...correctionOfTitleist.correction, claimedFrom },
});

const EVER = "2020-01-01T00:00:00.000Z";

it("limits a brand's pending corrections in total, per sender, per network, and without a claim", async () => {
  let n = 0;
  const add = (changes: Partial<CorrectionSubmission> = {}, sender?: Sender) => {
    n += 1;
    const correction = { ...correctionOfTitleist, ...changes, id: numberedId(n) };
    return submissions.addCorrection(correction, `link-${n}`, sender);
  };
  const countAdded = async (tries: number, ...what: Parameters<typeof add>) => {
    let added = 0;
    for (let at = 0; at < tries; at += 1) if (await add(...what)) added += 1;
    return added;
  };
  expect(await countAdded(4, {}, { sender: "a", senderNetwork: null })).toBe(3);
  const ofNetwork = [];
  for (const sender of ["c", "d", "e", "f"])
    ofNetwork.push(await countAdded(3, {}, { sender, senderNetwork: "net" }));
  expect(ofNetwork).toEqual([3, 3, 3, 0]);
  const ofPing = { ...correctionOfTitleist.correction, brandId: numberedId(99) };
  expect([await add({ status: "spam" }), await add({ correction: ofPing })]).toEqual([true, true]);
  expect(await countAdded(9)).toBe(3);
  expect(await submissions.findCorrection(`link-${n}`, EVER)).toBeUndefined();
  expect(await countAdded(9, claiming("titleist.com"))).toBe(5);
});

it("records a confirmation once, while pending, for the sender's address", async () => {
  const claimed = claiming("titleist.com");
  const { id } = claimed;
  const spam = { ...claimed, id: numberedId(1), status: "spam" as const };
  await submissions.addCorrection(claimed, "link-1");
  await submissions.addCorrection(spam, "link-2");
  await submissions.add(suggestion);
  const confirm = (what: string, email?: string) =>
    submissions.confirmCorrection(what, "titleist.com", email);
  for (const other of [spam.id, suggestion.id, numberedId(2)])
    expect(await confirm(other)).toBe(false);
  expect(await confirm(id, "other@example.com")).toBe(false);
  expect(await confirm(id, "Golfer@example.com")).toBe(true);
  expect(await confirm(id, "golfer@example.com")).toBe(false);
  expect((await submissions.findSubmission(id))?.correction).toEqual({
    ...claimed.correction,
    confirmedFrom: "titleist.com",
  });
});

const [one, two, three] = [numberedId(1), numberedId(2), numberedId(3)];
const add = (id: string, createdAt: string, status: SubmissionStatus = "pending") =>
  submissions.add({ ...suggestion, id, createdAt, status });
const decide = (id: string, to: Partial<Verdict>, from: Partial<Verdict> = {}) =>
  committed(store, {
    ...changeSetOf(),
    decisions: [{ submissionId: id, from: { ...PENDING, ...from }, to: { ...PENDING, ...to } }],
  });
const queue = async (status: SubmissionStatus, page = 1) =>
  (await submissions.listSubmissions({ status, page })).items.map(({ id }) => id);

describe("the submission queue", () => {
  it("lists decided submissions, latest decision first", async () => {
    for (const id of [one, two, three]) await add(id, "2026-03-01T10:00:00.000Z");
    for (const id of [two, one, three]) {
      await decide(id, { status: "rejected", remark: "No golf brand." });
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(await queue("rejected")).toEqual([three, one, two]);
    expect(await queue("pending")).toEqual([]);
  });

  it("shows every submission on exactly one page, and the last page for a page past the end", async () => {
    const ids = Array.from({ length: SUBMISSION_PAGE_SIZE + 2 }, (_, n) => numberedId(n));
    for (const id of ids) await add(id, "2026-03-01T10:00:00.000Z");
    expect([...(await queue("pending", 1)), ...(await queue("pending", 2))]).toEqual(ids);
    expect(await queue("pending", 9)).toEqual(await queue("pending", 2));
  });
});
