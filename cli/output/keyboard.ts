import { UserError } from "../user-error.ts";

/** Where single keys come from. */
export interface Keyboard {
  /** The next key, as it is pressed: a character, or an escape sequence. */
  key(): Promise<string>;
  /** A line, shown as it is typed unless it is hidden. */
  line(prompt: string, isHidden?: boolean): Promise<string>;
  close(): void;
}

/** An escape sequence, or a character. */
const KEY = /\p{Cc}\[[\d;]*[A-Za-z~]|[\s\S]/gu;
const CTRL_C = "\u0003";
const CTRL_D = "\u0004";
const CTRL_U = "\u0015";
const BACKSPACE = new Set(["\u007F", "\b"]);

/** The keyboard of this terminal. Ctrl-C and Ctrl-D end the program. */
export const openKeyboard = (): Keyboard => {
  const { stdin, stderr } = process;
  const waiting: string[] = [];
  let wake: (() => void) | undefined;
  const hear = (chunk: string): void => {
    waiting.push(...(chunk.match(KEY) ?? []));
    wake?.();
  };
  stdin.setRawMode(true);
  stdin.setEncoding("utf8");
  stdin.on("data", hear);
  stdin.resume();

  const key = async (): Promise<string> => {
    while (waiting.length === 0)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    const next = waiting.shift() ?? "";
    if (next !== CTRL_C && next !== CTRL_D) return next;
    stderr.write("\n");
    throw new UserError("Stopped.");
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
      stdin.off("data", hear);
      stdin.setRawMode(false);
      stdin.pause();
    },
  };
};
