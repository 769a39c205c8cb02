import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, it } from "vitest";
import { UserError } from "../user-error.ts";
import { confirm, confirmIfInteractive } from "./keyboard.ts";
import { openTerminal, type Terminal } from "./terminal.ts";

const real = { stdin: process.stdin, stderr: process.stderr };
let typed: PassThrough;
let shown: PassThrough;

const stand = (name: "stdin" | "stderr", stream: unknown): void => {
  Object.defineProperty(process, name, { value: stream, configurable: true });
};

beforeEach(() => {
  typed = new PassThrough();
  shown = new PassThrough();
  stand("stdin", Object.assign(typed, { isTTY: true }));
  stand("stderr", Object.assign(shown, { isTTY: true }));
});

afterEach(() => {
  stand("stdin", real.stdin);
  stand("stderr", real.stderr);
});

const outcomeOf = (asked: Promise<void>): Promise<unknown> =>
  asked.then(
    () => "agreed",
    (error: unknown) => (error instanceof UserError ? [error.message, error.exitCode] : error),
  );

it.each([
  ["y\n", "agreed"],
  ["YES\n", "agreed"],
  ["n\n", ["Nothing was changed.", 1]],
  ["\n", ["Nothing was changed.", 1]],
  ["yesterday\n", ["Nothing was changed.", 1]],
])("takes %j for an answer", async (answer, wanted) => {
  const asked = outcomeOf(confirm(openTerminal({}), "Delete it?"));
  typed.write(answer);
  expect(await asked).toEqual(wanted);
  expect(String(shown.read())).toContain("Delete it? [y/N] ");
});

it("takes the end of the input for a no", async () => {
  const asked = outcomeOf(confirm(openTerminal({}), "Delete it?"));
  typed.end();
  expect(await asked).toEqual(["Nothing was changed.", 1]);
});

it("asks nobody who said yes before, and nobody where there is nobody", async () => {
  expect(await outcomeOf(confirm(openTerminal({ yes: true }), "Delete it?"))).toBe("agreed");
  const alone: Terminal = { ...openTerminal({}), isInteractive: false };
  expect(await outcomeOf(confirm(alone, "Delete it?"))).toEqual([
    "Delete it? Nobody can be asked here: say --yes to do it.",
    2,
  ]);
  expect(await outcomeOf(confirmIfInteractive(alone, "Import it?"))).toBe("agreed");
  expect(shown.read()).toBeNull();
});
