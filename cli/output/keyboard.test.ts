import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, it } from "vitest";
import { UserError } from "../user-error.ts";
import { confirm, confirmIfInteractive, openKeyboard } from "./keyboard.ts";
import { openTerminal, type Terminal } from "./terminal.ts";

const real = { stdin: process.stdin, stderr: process.stderr };
let typed: PassThrough;
let shown: PassThrough;
let isRaw: boolean;

const replace = (name: "stdin" | "stderr", stream: unknown): void => {
  Object.defineProperty(process, name, { value: stream, configurable: true });
};

beforeEach(() => {
  isRaw = false;
  typed = new PassThrough();
  shown = new PassThrough();
  const setRawMode = (on: boolean) => void (isRaw = on);
  replace("stdin", Object.assign(typed, { isTTY: true, setRawMode }));
  replace("stderr", Object.assign(shown, { isTTY: true }));
});

afterEach(() => {
  replace("stdin", real.stdin);
  replace("stderr", real.stderr);
});

it("reads single keys, typed ahead or not, and resets the terminal", async () => {
  const keyboard = openKeyboard();
  expect(isRaw).toBe(true);
  typed.write("ab\u001B[Aé");
  const keys = [];
  for (let n = 0; n < 4; n++) keys.push(await keyboard.key());
  expect(keys).toEqual(["a", "b", "\u001B[A", "é"]);
  const waiting = keyboard.key();
  typed.write("z");
  expect(await waiting).toBe("z");
  keyboard.close();
  expect([isRaw, typed.listenerCount("data")]).toEqual([false, 0]);
});

it("reads a corrected line and hides a password", async () => {
  const keyboard = openKeyboard();
  typed.write("wrong\u0015Note\u007Fs ⛳\r");
  expect(await keyboard.line("Why? ")).toBe("Nots ⛳");
  typed.write("secret\r");
  expect(await keyboard.line("Password: ", true)).toBe("secret");
  const all = String(shown.read());
  expect(all).toContain("Why? Nots ⛳");
  expect(all).toMatch(/Password: \n$/);
  expect(all).not.toContain("secret");
  keyboard.close();
});

it.each(["\u0003", "\u0004"])("stops at %j", async (key) => {
  const keyboard = openKeyboard();
  typed.write(key);
  await expect(keyboard.key()).rejects.toThrow("Stopped.");
  keyboard.close();
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
])("takes only y and yes as agreement: %j", async (answer, expected) => {
  const answered = outcomeOf(confirm(openTerminal({}), "Delete it?"));
  typed.write(answer);
  expect(await answered).toEqual(expected);
  expect(String(shown.read())).toContain("Delete it? [y/N] ");
});

it("treats the end of the input as a no", async () => {
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
