import { expect, it } from "vitest";
import {
  actorsOf,
  type Batch,
  confirmationsText,
  CONFIRMED_NOTE,
  foldConfirmations,
} from "./batch.ts";

let count = 0;
const batch = (brand: string, changed: Partial<Batch> = {}): Batch => ({
  id: `${(count += 1)}`,
  revision: count,
  at: "2026-05-01T10:00:00.000Z",
  actor: "amy@golf.example",
  reason: "form",
  origin: "web",
  note: CONFIRMED_NOTE,
  counts: { create: 0, update: 1, delete: 0 },
  sample: [{ record: "brand", id: brand, verb: "update", name: brand }],
  decisions: [],
  moves: [],
  ...changed,
});

it("groups consecutive confirmations and nothing else", () => {
  const save = batch("PING", { note: null });
  const revert = batch("PING", { reason: "revert", note: CONFIRMED_NOTE });
  const [a, b, c, d] = ["PING", "Titleist", "PING", "Odyssey"].map((name) => batch(name));
  if (!a || !b || !c || !d) throw new Error("Expected four batches");
  expect(foldConfirmations([save, a, b, revert, c, save, save, d])).toEqual([
    [save],
    [a, b],
    [revert],
    [c],
    [save],
    [save],
    [d],
  ]);
  expect(foldConfirmations([])).toEqual([]);
});

it("names each brand and each administrator once", () => {
  const run = ["PING", "Titleist", "PING", "Odyssey", "Vice", "Vessel"].map((name) => batch(name));
  const byTwo = [...run, batch("Vice", { actor: "ben@golf.example" })];
  expect(confirmationsText(byTwo)).toBe("Confirmed 7 facts: PING, Titleist, Odyssey and 2 more");
  expect(actorsOf(byTwo)).toBe("amy@golf.example, ben@golf.example");
});
