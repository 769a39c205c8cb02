import type { TargetFile } from "#adapters/files/target-file.ts";
import { allowTarget, openTarget } from "./open-target.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Where data goes: to a file, which takes its name when it is complete, or to standard output, which is `-`. A file that
 * may hold e-mail addresses is private: its owner's alone to read.
 */
export const openOutput = async (
  file: string,
  terminal: Terminal,
  options: { isPrivate?: boolean } = {},
): Promise<TargetFile> => {
  if (file === "-") return { write: terminal.out, keep: async () => {}, discard: () => {} };
  await allowTarget(file, terminal);
  return openTarget(file, options);
};
