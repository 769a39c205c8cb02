import { expect, it } from "vitest";
import type { SubmissionItem } from "#core/submission/review.ts";
import { decidedText, verdictText } from "./decide.tsx";

const submission: SubmissionItem = {
  id: "1",
  kind: "brand",
  brandName: "PING",
  websiteUrl: null,
  submitterEmail: null,
  notes: null,
  status: "rejected",
  brandId: null,
  remark: "listed already",
  createdAt: "2026-05-01T10:00:00.000Z",
  decided: { batchId: "2", actor: "other@golf.example", at: "2026-05-02T10:00:00.000Z" },
};

it("says who was first", () => {
  expect(decidedText(submission)).toBe("PING was already rejected by other@golf.example.");
  expect(decidedText({ ...submission, status: "spam", decided: null })).toBe(
    "PING was already marked as spam.",
  );
});

it("says what was just decided", () => {
  expect(verdictText("PING", "approved")).toBe("Linked PING to its brand.");
  expect(verdictText("PING", "pending")).toBe("PING was put back into the queue.");
});
