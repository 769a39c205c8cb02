import { expect, it } from "vitest";
import { encodeText } from "./content-coding.ts";

it.each([
  ["nothing", ""],
  ["ASCII", "<p>Ping</p>"],
  ["Latin-1", "Chervò ©"],
  ["signs beyond", "“Ping” … 高尔夫"],
  ["pairs of units", "⛳🏌️"],
  ["half a pair", "\ud83c!"],
  ["more than there is room for at once", "…".repeat(200_000)],
])("writes %s as UTF-8", (_, text) => {
  expect(Buffer.compare(encodeText(text), Buffer.from(text))).toBe(0);
});

it("writes pieces one after the other", () => {
  const pieces = ["Chervò", "", "“Ping”", "⛳"];
  expect(new TextDecoder().decode(encodeText(pieces))).toBe(pieces.join(""));
  const long = ["a", "…".repeat(200_000), "b"];
  expect(new TextDecoder().decode(encodeText(long))).toBe(long.join(""));
});

it("keeps one text apart from the next", () => {
  const first = encodeText("first…");
  encodeText("second");
  expect(new TextDecoder().decode(first)).toBe("first…");
});
