import { createInterface } from "node:readline/promises";
import { text as textOf } from "node:stream/consumers";
import { EXIT } from "../exit-codes.ts";
import { UserError } from "../user-error.ts";
import { sanitizeLines } from "./sanitize.ts";
import type { Terminal } from "./terminal.ts";

export interface Keyboard {
  /** Waits for the next key: a character or an escape sequence. */
  key(): Promise<string>;
  /** Reads a line. Shows what is typed unless `isHidden`. */
  line(prompt: string, isHidden?: boolean): Promise<string>;
  close(): void;
}

const KEY = /\p{Cc}\[[\d;]*[A-Za-z~]|[\s\S]/gu;
const STOPPED = "Stopped.";
const CTRL_C = "\u0003";
const CTRL_D = "\u0004";
const CTRL_U = "\u0015";
const BACKSPACE = new Set(["\u007F", "\b"]);

/** Reads single keys from the terminal, including keys typed ahead. Ctrl-C and Ctrl-D end the program. */
export const openKeyboard = (): Keyboard => {
  const { stdin, stderr } = process;
  const waiting: string[] = [];
  let wake: (() => void) | undefined;
  const onData = (chunk: string): void => {
    waiting.push(...(chunk.match(KEY) ?? []));
    wake?.();
  };
  stdin.setRawMode(true);
  stdin.setEncoding("utf8");
  stdin.on("data", onData);
  stdin.resume();

  const key = async (): Promise<string> => {
    while (waiting.length === 0)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    const next = waiting.shift() ?? "";
    if (next !== CTRL_C && next !== CTRL_D) return next;
    stderr.write("\n");
    throw new UserError(STOPPED);
  };
  return {
    key,
    line: async (prompt, isHidden = false) => {
      stderr.write(prompt);
      let typed = "";
      for (;;) {
        const next = await key();
        if (next === "\r" || next === "\n") break;
        if (BACKSPACE.has(next)) typed = Array.from(typed).slice(0, -1).join("");
        else if (next === CTRL_U) typed = "";
        else if (next >= " " && next.length < 3) typed += next;
        if (!isHidden) stderr.write(`\r\u001B[K${prompt}${typed}`);
      }
      stderr.write("\n");
      return typed;
    },
    close: () => {
      stdin.off("data", onData);
      stdin.setRawMode(false);
      stdin.pause();
    },
  };
};

/** Whether to show an error and ask again. Ctrl-C and Ctrl-D end the program instead. */
export const isRefusal = (error: unknown): error is UserError =>
  error instanceof UserError && error.message !== STOPPED;

/** Runs `work` with a keyboard that reads single keys, and resets the terminal afterwards. */
export const withKeyboard = async <T>(work: (keyboard: Keyboard) => Promise<T>): Promise<T> => {
  const keyboard = openKeyboard();
  try {
    return await work(keyboard);
  } finally {
    keyboard.close();
  }
};

/** Asks for a yes, unless `--yes` is set. Without a terminal `--yes` is required. */
export const confirm = async (terminal: Terminal, question: string): Promise<void> => {
  if (terminal.yes) return;
  if (!terminal.isInteractive)
    throw new UserError(
      `${question} There is no terminal to ask on. Use --yes to confirm.`,
      EXIT.badUsage,
    );
  if (!(await isAgreed(question))) throw new UserError("Nothing was changed.");
};

/** On a terminal asks for a yes; without a terminal continues without asking. */
export const confirmIfInteractive = async (terminal: Terminal, question: string): Promise<void> => {
  if (terminal.isInteractive) await confirm(terminal, question);
};

const isAgreed = async (question: string): Promise<boolean> => {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl-D closes the input without an answer.
  const ended = new Promise<string>((resolve) => lines.once("close", () => resolve("")));
  try {
    const answer = await Promise.race([lines.question(`${sanitizeLines(question)} [y/N] `), ended]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    lines.close();
  }
};

/** Asks for a password twice without showing it, or reads the first line of standard input. */
export const promptPassword = async (): Promise<string> => {
  if (!process.stdin.isTTY) {
    const [line = ""] = (await textOf(process.stdin)).split(/\r?\n/);
    if (line === "") throw new UserError("Standard input holds no password.", EXIT.badUsage);
    return line;
  }
  return withKeyboard(async ({ line }) => {
    const password = await line("Password: ", true);
    if ((await line("Repeat the password: ", true)) === password) return password;
    throw new UserError("The two passwords differ. Nothing was changed.");
  });
};
