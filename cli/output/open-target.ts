import { formatOfName } from "#adapters/files/source-file.ts";
import {
  checkTarget,
  openTargetFile,
  type OtherFile,
  type TargetFile,
} from "#adapters/files/target-file.ts";
import type { FileFormat } from "#core/import/import-options.ts";
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
  { isPrivate = false }: { isPrivate?: boolean | undefined } = {},
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

/** Fills what is written as a whole or not at all. */
export const fillTarget = async <T extends Pick<TargetFile, "complete" | "discard">>(
  target: T,
  fill: (target: T) => Promise<void>,
): Promise<void> => {
  try {
    await fill(target);
    await target.complete();
  } catch (error) {
    target.discard();
    throw error;
  }
};

/**
 * Writes data to a file, which takes its name when it is complete, or to standard output, which is `-`. What was written is told once
 * it is. A file that may hold e-mail addresses is private: its owner's alone to read.
 */
export const writeOutput = async (
  file: string,
  terminal: Terminal,
  texts: Iterable<string> | AsyncIterable<string>,
  { isPrivate, told }: { isPrivate?: boolean; told: () => string },
): Promise<void> => {
  if (file === "-") {
    for await (const text of texts) await terminal.out(text);
    return;
  }
  await allowTarget(file, terminal);
  await fillTarget(await openTarget(file, { isPrivate }), async ({ write }) => {
    for await (const text of texts) await write(text);
  });
  terminal.say(`Wrote ${told()} to ${file}.`);
};

/** What a file is to be: as somebody said, or by its name, else CSV. */
export const formatOfOutput = (
  file: string,
  { format, json }: { format?: FileFormat; json?: boolean },
): FileFormat => format ?? formatOfName(file) ?? (json ? "json" : "csv");
