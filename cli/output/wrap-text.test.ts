import { expect, it } from "vitest";
import { wrapText } from "./wrap-text.ts";

it("wraps at spaces and indents the lines that follow", () => {
  expect(wrapText("Set SMTP_URL to the address of a server.", 30, 4)).toBe(
    "Set SMTP_URL to the\n    address of a server.",
  );
  expect(wrapText("Short.", 30, 4)).toBe("Short.");
});

it("never breaks a word, and leaves text for pipes as it is", () => {
  const address = "https://a-very-long-host-name.example/with/a/path";
  expect(wrapText(`See ${address}`, 24)).toBe(`See\n${address}`);
  expect(wrapText("one two ".repeat(50), Infinity)).toBe("one two ".repeat(50));
});
