import { openTargetFile } from "#adapters/files/target-file.ts";
import { whenInterrupted } from "./interrupt.ts";
import type { Terminal } from "./terminal.ts";

/** Where data goes: to a file, which takes its name when it is complete, or to standard output. */
export interface Output {
  write(text: string): Promise<void>;
  keep(): Promise<void>;
  discard(): void;
}

/** `-` is standard output. */
export const openOutput = async (file: string, { out }: Terminal): Promise<Output> => {
  if (file === "-") return { write: out, keep: async () => {}, discard: () => {} };
  const target = await openTargetFile(file);
  const calledOff = whenInterrupted(target.discard);
  return {
    write: target.write,
    keep: async () => {
      await target.keep();
      calledOff();
    },
    discard: () => {
      target.discard();
      calledOff();
    },
  };
};
