import { expect, it } from "vitest";
import type { Batch } from "#core/change/batch.ts";
import type { RecordRef } from "#core/result.ts";
import { batchText, historyAddress, parseRecord, remarkIn, sourceText } from "./history-screen.tsx";

const batch: Batch = {
  id: "1",
  revision: 7,
  at: "2026-05-01T10:00:00.000Z",
  actor: "keeper@golf.example",
  reason: "bulk",
  origin: "web",
  note: null,
  counts: { create: 0, update: 12, delete: 0 },
  sample: ["PING", "Titleist", "Odyssey"].map((name) => ({
    record: "brand",
    id: name,
    verb: "update",
    name,
  })),
  decisions: [],
};

it("summarises a batch with the first records it changed", () => {
  expect(batchText(batch)).toBe("Changed 12: PING, Titleist, Odyssey and 9 more");
  expect(batchText({ ...batch, counts: { create: 2, update: 1, delete: 0 } })).toBe(
    "Created 2, changed 1: PING, Titleist, Odyssey",
  );
});

it("mentions decided submissions", () => {
  const pending = { status: "pending", brandId: null, remark: null } as const;
  const spam = { submissionId: "9", from: pending, to: { ...pending, status: "spam" } } as const;
  const nothing = { create: 0, update: 0, delete: 0 };
  expect(batchText({ ...batch, counts: nothing, sample: [], decisions: [spam] })).toBe(
    "Decided a submission",
  );
});

it("names the kind of change and its origin", () => {
  expect(sourceText(batch)).toBe("Bulk edit in the browser");
  expect(sourceText({ reason: "import", origin: "cli" })).toBe("Import from the command line");
});

it("shows a note, except the one a revert writes", () => {
  expect(remarkIn({ ...batch, note: "brands.csv" })).toBe("brands.csv");
  expect(remarkIn({ ...batch, reason: "revert", note: "Reverts batch 3" })).toBeNull();
});

const paramsOf = (address: string) => new URL(address, "https://golf.example").searchParams;

it.each<[RecordRef | null, number, string]>([
  [null, 1, "/admin/history"],
  [null, 3, "/admin/history?page=3"],
  [{ record: "brand", id: "b 1" }, 2, "/admin/history?record=brand&id=b+1&page=2"],
])("writes %o, page %i as %s, and reads it back", (record, page, address) => {
  expect(historyAddress(record, page)).toBe(address);
  expect(parseRecord(paramsOf(address))).toEqual(record);
});

it("ignores an incomplete or unknown record", () => {
  expect(parseRecord(paramsOf("/admin/history?record=brand"))).toBeNull();
  expect(parseRecord(paramsOf("/admin/history?record=table&id=1"))).toBeNull();
});
