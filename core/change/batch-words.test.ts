import { expect, it } from "vitest";
import type { Batch } from "./batch.ts";
import { batchText, remarkIn, remarkParts, sourceText } from "./batch-words.ts";

const batch: Batch = {
  id: "1",
  revision: 7,
  at: "2026-05-01T10:00:00.000Z",
  actor: "editor@golf.example",
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
  moves: [],
};

it("summarises a batch with the first records it changed", () => {
  expect(batchText(batch)).toBe("Changed 12: PING, Titleist, Odyssey and 9 more");
  expect(batchText({ ...batch, counts: { create: 2, update: 1, delete: 0 } })).toBe(
    "Created 2, changed 1: PING, Titleist, Odyssey",
  );
});

it("counts the records that a directory started with", () => {
  const counts = { create: 526, update: 0, delete: 0 };
  expect(batchText({ ...batch, reason: "seed", counts })).toBe("Initial data: 526 records");
});

it("says how submissions were decided", () => {
  const pending = { status: "pending", brandId: null, remark: null } as const;
  const spam = { submissionId: "9", from: pending, to: { ...pending, status: "spam" } } as const;
  const nothing = { create: 0, update: 0, delete: 0 };
  expect(batchText({ ...batch, counts: nothing, sample: [], decisions: [spam] })).toBe(
    "1 submission marked as spam",
  );
  const approved = { ...spam, to: { ...pending, status: "approved" } } as const;
  const created = { ...batch, counts: { create: 3, update: 0, delete: 0 } };
  expect(batchText({ ...created, decisions: [approved, approved] })).toBe(
    "Created 3, 2 submissions approved: PING, Titleist, Odyssey",
  );
});

it("says once which brands were merged", () => {
  const merge: Batch = {
    ...batch,
    reason: "form",
    note: "Merged Kasko Golf into Kasco",
    moves: [{ fromId: "1", intoId: "2", views: 3, slugs: ["kasko-golf"] }],
  };
  expect(batchText(merge)).toBe("Merged Kasko Golf into Kasco");
  expect(remarkIn(merge)).toBeNull();
});

it("names the kind of change and its origin", () => {
  expect(sourceText(batch)).toBe("Bulk edit in the browser");
  expect(sourceText({ reason: "import", origin: "cli" })).toBe("Import from the command line");
  expect(sourceText({ reason: "bulk", origin: "system" })).toBe("Bulk edit in the database");
  expect(sourceText({ reason: "seed", origin: "system" })).toBe("First start");
});

it("shows a note, except the one a revert writes", () => {
  expect(remarkIn({ ...batch, note: "brands.csv" })).toBe("brands.csv");
  expect(remarkIn({ ...batch, reason: "revert", note: "Reverts batch 3" })).toBeNull();
});

it("summarises the only change of a batch in words", () => {
  expect(batchText(batch, "founded 1964, short description")).toBe(
    "PING: founded 1964, short description",
  );
});

it("separates technical details from a note", () => {
  expect(
    remarkParts("mixed.csv (sha256 0123456789abcdef, column Blurb is shortDescription)"),
  ).toEqual({
    text: "mixed.csv",
    details: "(sha256 0123456789abcdef, column Blurb is shortDescription)",
  });
  expect(remarkParts("Still true (phone call)")).toEqual({ text: "Still true (phone call)" });
});
