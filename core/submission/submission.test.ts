import { expect, it } from "vitest";
import { MIN_FILL_MS, statusOnArrival } from "./submission.ts";

const now = new Date("2026-03-01T12:00:00.000Z");
const ago = (milliseconds: number): string => new Date(now.getTime() - milliseconds).toISOString();

it.each([
  ["nothing", {}],
  ["an empty honeypot field", { homepage: "" }],
  ["a form open long enough", { filledInMs: MIN_FILL_MS }],
  ["a form rendered long ago", { madeAt: ago(3_600_000) }],
  ["a form rendered just long enough ago", { homepage: "", madeAt: ago(MIN_FILL_MS) }],
])("accepts %s", (_what, spamSignals) => {
  expect(statusOnArrival(spamSignals, now)).toBe("pending");
});

it.each([
  ["a filled honeypot field", { homepage: "https://pills.example", filledInMs: 60_000 }],
  ["a form open for an instant", { filledInMs: MIN_FILL_MS - 1 }],
  ["a form rendered an instant ago", { madeAt: ago(MIN_FILL_MS - 1) }],
  ["a form open for longer than it exists", { filledInMs: 60_000, madeAt: ago(100) }],
])("treats %s as spam", (_what, spamSignals) => {
  expect(statusOnArrival(spamSignals, now)).toBe("spam");
});
