import { expect, it } from "vitest";
import { MIN_FILL_MS, statusOnArrival } from "./submission.ts";

const now = new Date("2026-03-01T12:00:00.000Z");
const ago = (milliseconds: number): string => new Date(now.getTime() - milliseconds).toISOString();

it.each([
  ["nothing", {}],
  ["an unseen field left empty", { homepage: "" }],
  ["a form open long enough", { filledInMs: MIN_FILL_MS }],
  ["a form made long ago", { madeAt: ago(3_600_000) }],
  ["a form made just long enough ago", { homepage: "", madeAt: ago(MIN_FILL_MS) }],
])("believes whoever sends %s", (_what, spamSignals) => {
  expect(statusOnArrival(spamSignals, now)).toBe("pending");
});

it.each([
  ["an unseen field filled in", { homepage: "https://pills.example", filledInMs: 60_000 }],
  ["a form open for an instant", { filledInMs: MIN_FILL_MS - 1 }],
  ["a form made an instant ago", { madeAt: ago(MIN_FILL_MS - 1) }],
  ["a form opened longer than it exists", { filledInMs: 60_000, madeAt: ago(100) }],
])("takes for a program whoever sends %s", (_what, spamSignals) => {
  expect(statusOnArrival(spamSignals, now)).toBe("spam");
});
