import type { Keyboard } from "./keyboard.ts";
import { openTerminal, type Terminal } from "./terminal.ts";
import { UserError } from "../user-error.ts";

/** Somebody who presses these keys, with a line typed where a key is two or more, and what a terminal without colours showed them. */
export const pressing = (keys: string[]) => {
  const next = async (): Promise<string> => {
    const key = keys.shift();
    if (key === undefined) throw new UserError("Stopped.");
    return key;
  };
  let told = "";
  const keyboard: Keyboard = { key: next, line: next, close: () => {} };
  const terminal: Pick<Terminal, "mark" | "out"> = {
    mark: openTerminal({ color: false }).mark,
    out: async (text) => void (told += text),
  };
  return { keyboard, terminal, told: () => told };
};
