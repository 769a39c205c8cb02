import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { shellQuote } from "./shell-quote.ts";

it.each([
  ["plan.json", "plan.json"],
  ["-", "-"],
  ["my lists/plan.json", "'my lists/plan.json'"],
  ["Amy's plan.json", "'Amy'\\''s plan.json'"],
  ["-plan.json", "./-plan.json"],
])("quotes %s as %s", (path, quoted) => {
  expect(shellQuote(path)).toBe(quoted);
});

it.each(["a b", "$HOME", "`id`", "a;b", "~/x", "*", "'", '"', "ü 台", "a\\b", "#x", "!"])(
  "a shell reads the quoted path %j as it is",
  (path) => {
    expect(execFileSync("sh", ["-c", `printf %s ${shellQuote(path)}`], { encoding: "utf8" })).toBe(
      path,
    );
  },
);
