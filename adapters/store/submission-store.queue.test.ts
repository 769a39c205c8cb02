import { beforeEach, describe, expect, it } from "vitest";
import { changeSetOf } from "#core/change/change-set.fixture.ts";
import { SUBMISSION_PAGE_SIZE } from "#core/ports/submission-store.ts";
import { PENDING, type Verdict } from "#core/change/change-set.ts";
import { suggestion } from "#core/submission/submission.fixture.ts";
import type { SubmissionStatus } from "#core/submission/submission.ts";
import { committed } from "#core/ports/commit.harness.ts";
import { numberedId } from "#core/ports/numbered-id.fixture.ts";
import { openStores } from "./memory-stores.harness.ts";

let store: ReturnType<typeof openStores>["store"];
let submissions: ReturnType<typeof openStores>["submissions"];
beforeEach(() => {
  ({ store, submissions } = openStores());
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

describe("the queue of submissions", () => {
  it("is one empty page without submissions", async () => {
    expect(await submissions.listSubmissions({ status: "pending", page: 4 })).toEqual({
      items: [],
      total: 0,
      page: 1,
      pageSize: SUBMISSION_PAGE_SIZE,
      counts: { pending: 0, approved: 0, rejected: 0, spam: 0 },
    });
    expect(await submissions.findSubmission("nothing")).toBeUndefined();
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

  it("shows every submission on exactly one page, and the last page for a page past the end", async () => {
    const ids = Array.from({ length: SUBMISSION_PAGE_SIZE + 2 }, (_, n) => numberedId(n));
    for (const id of ids) await add(id, "2026-03-01T10:00:00.000Z");
    expect([...(await queue("pending", 1)), ...(await queue("pending", 2))]).toEqual(ids);
    expect(await queue("pending", 9)).toEqual(await queue("pending", 2));
  });
});
