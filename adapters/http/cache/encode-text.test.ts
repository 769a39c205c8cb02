import { expect, it } from "vitest";
import { encodeText } from "./encode-text.ts";

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

it("keeps one text apart from the next", () => {
  const first = encodeText("first…");
  encodeText("second");
  expect(new TextDecoder().decode(first)).toBe("first…");
});
