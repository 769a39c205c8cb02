import {
  checkTarget,
  openTargetFile,
  type OtherFile,
  type TargetFile,
} from "#adapters/files/target-file.ts";
import { whenInterrupted } from "./interrupt.ts";
import { confirm } from "./keyboard.ts";
import type { Terminal } from "./terminal.ts";

/** Makes sure that a file may be written, before there is anything to write: a database never, and what is there only when told so. */
export const allowTarget = async (
  path: string,
  terminal: Terminal,
  others: readonly OtherFile[] = [],
): Promise<void> => {
  if (await checkTarget(path, others)) await confirm(terminal, `${path} exists. Replace it?`);
};

/**
 * An allowed file to write, of which nothing is left when the program is interrupted before it is complete. One that may hold e-mail
 * addresses is private: its owner's alone to read.
 */
export const openTarget = async (
  path: string,
  { isPrivate = false }: { isPrivate?: boolean } = {},
): Promise<TargetFile> => {
  const calls: (() => void)[] = [];
  const callOff = (): void => {
    for (const call of calls) call();
  };
  const begun = (forget: () => void): void => void calls.push(whenInterrupted(forget));
  const target = await openTargetFile(path, { isPrivate, begun }).catch((error: unknown) => {
    callOff();
    throw error;
  });
  return {
    write: target.write,
    complete: async () => {
      await target.complete();
      callOff();
    },
    discard: () => {
      target.discard();
      callOff();
    },
  };
};

/**
 * Where data goes: to a file, which takes its name when it is complete, or to standard output, which is `-`. A file that
 * may hold e-mail addresses is private: its owner's alone to read.
 */
export const openOutput = async (
  file: string,
  terminal: Terminal,
  options: { isPrivate?: boolean } = {},
): Promise<TargetFile> => {
  if (file === "-") return { write: terminal.out, complete: async () => {}, discard: () => {} };
  await allowTarget(file, terminal);
  return openTarget(file, options);
};
