import type { Keyboard } from "./keyboard.ts";
import { marks, type Terminal } from "./terminal.ts";
import { UserError } from "../user-error.ts";

/** A keyboard with these keys and lines, and the output of a terminal with 80 columns. */
export const pressing = (keys: string[], color = false) => {
  const next = async (): Promise<string> => {
    const key = keys.shift();
    if (key === undefined) throw new UserError("Stopped.");
    return key;
  };
  let output = "";
  const keyboard: Keyboard = { key: next, line: next, close: () => {} };
  const terminal: Pick<Terminal, "mark" | "out" | "width"> = {
    mark: marks(color),
    width: 80,
    out: async (text) => void (output += text),
  };
  return { keyboard, terminal, output: () => output };
};
