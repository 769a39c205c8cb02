import type { Keyboard } from "./keyboard.ts";
import { marks, type Terminal } from "./terminal.ts";
import { UserError } from "../user-error.ts";

/** Somebody who presses these keys, with a line typed where a key is two or more, and what a terminal of 80 columns showed them. */
export const pressing = (keys: string[], color = false) => {
  const next = async (): Promise<string> => {
    const key = keys.shift();
    if (key === undefined) throw new UserError("Stopped.");
    return key;
  };
  let told = "";
  const keyboard: Keyboard = { key: next, line: next, close: () => {} };
  const terminal: Pick<Terminal, "mark" | "out" | "width"> = {
    mark: marks(color),
    width: 80,
    out: async (text) => void (told += text),
  };
  return { keyboard, terminal, told: () => told };
};
