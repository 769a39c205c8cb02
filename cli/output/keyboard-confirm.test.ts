import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, it } from "vitest";
import { UserError } from "../user-error.ts";
import { confirm, confirmIfInteractive } from "./keyboard.ts";
import { openTerminal, type Terminal } from "./terminal.ts";

const real = { stdin: process.stdin, stderr: process.stderr };
let typed: PassThrough;
let shown: PassThrough;

const replace = (name: "stdin" | "stderr", stream: unknown): void => {
  Object.defineProperty(process, name, { value: stream, configurable: true });
};

beforeEach(() => {
  typed = new PassThrough();
  shown = new PassThrough();
  replace("stdin", Object.assign(typed, { isTTY: true }));
  replace("stderr", Object.assign(shown, { isTTY: true }));
});

afterEach(() => {
  replace("stdin", real.stdin);
  replace("stderr", real.stderr);
});

const outcomeOf = (answered: Promise<void>): Promise<unknown> =>
  answered.then(
    () => "agreed",
    (error: unknown) => (error instanceof UserError ? [error.message, error.exitCode] : error),
  );

it.each([
  ["y\n", "agreed"],
  ["YES\n", "agreed"],
  ["n\n", ["Nothing was changed.", 1]],
  ["\n", ["Nothing was changed.", 1]],
  ["yesterday\n", ["Nothing was changed.", 1]],
])("accepts the answer %j", async (answer, expected) => {
  const answered = outcomeOf(confirm(openTerminal({}), "Delete it?"));
  typed.write(answer);
  expect(await answered).toEqual(expected);
  expect(String(shown.read())).toContain("Delete it? [y/N] ");
});

it("takes the end of the input as a no", async () => {
  const answered = outcomeOf(confirm(openTerminal({}), "Delete it?"));
  typed.end();
  expect(await answered).toEqual(["Nothing was changed.", 1]);
});

it("does not ask with --yes or without a terminal", async () => {
  expect(await outcomeOf(confirm(openTerminal({ yes: true }), "Delete it?"))).toBe("agreed");
  const alone: Terminal = { ...openTerminal({}), isInteractive: false };
  expect(await outcomeOf(confirm(alone, "Delete it?"))).toEqual([
    "Delete it? There is no terminal to ask on. Use --yes to confirm.",
    2,
  ]);
  expect(await outcomeOf(confirmIfInteractive(alone, "Import it?"))).toBe("agreed");
  expect(shown.read()).toBeNull();
});
