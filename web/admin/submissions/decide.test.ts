import { expect, it } from "vitest";
import type { SubmissionItem } from "#core/back-office/submission-items.ts";
import { conflictText, decidedText, verdictText } from "./decide.tsx";

const submission: SubmissionItem = {
  id: "1",
  seen: "hash",
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

it("names who decided first", () => {
  expect(decidedText(submission)).toBe("PING was already rejected by other@golf.example.");
  expect(decidedText({ ...submission, status: "spam", decided: null })).toBe(
    "PING was already marked as spam.",
  );
});

it("describes a decision", () => {
  const approved = { ...submission, status: "approved" } as const;
  expect(verdictText(approved)).toBe("Linked PING to its brand.");
  expect(verdictText({ ...submission, status: "pending" })).toBe("PING was returned to the queue.");
  expect(
    verdictText({
      ...approved,
      kind: "correction",
      about: { id: "3", slug: "ping", name: "Ping" },
      version: 1,
      fields: [],
      problem: "closed",
      note: null,
      source: null,
      confirmedFrom: null,
      claimedFrom: null,
      accepted: ["problem", "foundedYear", "categories"],
    }),
  ).toBe("Accepted for Ping: Problem, Founded Year, Categories.");
});

it("names the fields that others changed before the correction was accepted", () => {
  const conflict = { field: "foundedYear", name: "Founded Year", mine: 1935 } as const;
  expect(conflictText({ conflicts: [{ ...conflict, base: 1932, theirs: null }] })).toBe(
    "Changed in the meantime: Founded Year was 1932 when the visitor saw it, and is empty now. Nothing was saved. Untick it to accept the rest, or edit the brand first.",
  );
});
