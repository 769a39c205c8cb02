import { createInterface } from "node:readline/promises";
import { text as textOf } from "node:stream/consumers";
import { UserError, EXIT } from "../user-error.ts";
import { openKeyboard } from "./keyboard.ts";
import type { Terminal } from "./terminal.ts";

/** Asks for a yes. Whoever said `--yes` has answered; where nobody can be asked, it has to be said. */
export const confirm = async (terminal: Terminal, question: string): Promise<void> => {
  if (terminal.yes) return;
  if (!terminal.isInteractive)
    throw new UserError(`${question} Nobody can be asked here: say --yes to do it.`, EXIT.badUsage);
  if (!(await isAgreed(question))) throw new UserError("Nothing was changed.");
};

/** Asks where somebody can be asked, and goes on where not. */
export const confirmIfAsked = async (terminal: Terminal, question: string): Promise<void> => {
  if (terminal.isInteractive) await confirm(terminal, question);
};

const isAgreed = async (question: string): Promise<boolean> => {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  // The end of the input, as by Ctrl-D, is no answer.
  const ended = new Promise<string>((resolve) => lines.once("close", () => resolve("")));
  try {
    const answer = await Promise.race([lines.question(`${question} [y/N] `), ended]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    lines.close();
  }
};

/** Who somebody says they are; typed, the password without being shown. */
export const askCredentials = async (): Promise<{ email: string; password: string }> => {
  const keyboard = openKeyboard();
  try {
    const email = await keyboard.line("E-mail: ");
    return { email, password: await keyboard.line("Password: ", true) };
  } finally {
    keyboard.close();
  }
};

/** A password: typed without being shown, twice; or the first line of standard input. */
export const askPassword = async (): Promise<string> => {
  if (!process.stdin.isTTY) {
    const [line = ""] = (await textOf(process.stdin)).split(/\r?\n/);
    if (line === "")
      throw new UserError("A password was expected on standard input.", EXIT.badUsage);
    return line;
  }
  const keyboard = openKeyboard();
  try {
    const password = await keyboard.line("Password: ", true);
    if ((await keyboard.line("Once more: ", true)) === password) return password;
  } finally {
    keyboard.close();
  }
  throw new UserError("The two passwords differ. Nothing was changed.");
};
