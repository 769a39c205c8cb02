import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openKeyboard } from "./keyboard.ts";

const real = { stdin: process.stdin, stderr: process.stderr };
let typed: PassThrough & { setRawMode: (on: boolean) => void };
let shown: PassThrough;
let isRaw: boolean;

const replace = (name: "stdin" | "stderr", stream: unknown): void => {
  Object.defineProperty(process, name, { value: stream, configurable: true });
};

beforeEach(() => {
  isRaw = false;
  typed = Object.assign(new PassThrough(), {
    setRawMode: (on: boolean) => {
      isRaw = on;
    },
  });
  shown = new PassThrough();
  replace("stdin", typed);
  replace("stderr", shown);
});

afterEach(() => {
  replace("stdin", real.stdin);
  replace("stderr", real.stderr);
  vi.restoreAllMocks();
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
