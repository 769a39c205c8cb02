import { expect, it } from "vitest";
import { wrapLines, wrapText } from "./wrap-text.ts";

it("wraps at spaces and indents the lines that follow", () => {
  expect(wrapText("Set SMTP_URL to the address of a server.", 30, 4)).toBe(
    "Set SMTP_URL to the\n    address of a server.",
  );
  expect(wrapText("Short.", 30, 4)).toBe("Short.");
});

it("never breaks a word, and does not wrap without a width", () => {
  const address = "https://a-very-long-host-name.example/with/a/path";
  expect(wrapText(`See ${address}`, 24)).toBe(`See\n${address}`);
  expect(wrapText("one two ".repeat(50), Infinity)).toBe("one two ".repeat(50));
});

it("indents the continuation of each line beyond its own indentation", () => {
  expect(wrapLines("  A line of several words.\nAnother one.", 24)).toBe(
    "  A line of several\n    words.\nAnother one.",
  );
  expect(wrapLines("one two ".repeat(50))).toBe("one two ".repeat(50));
});
