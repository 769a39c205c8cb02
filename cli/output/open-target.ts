import { openTargetFile, type TargetFile } from "#adapters/files/target-file.ts";
import { whenInterrupted } from "./interrupt.ts";

/** A file to write, of which nothing is left when the program is interrupted before it is complete. */
export const openTarget = async (path: string): Promise<TargetFile> => {
  const calls: (() => void)[] = [];
  const callOff = (): void => {
    for (const call of calls) call();
  };
  const begun = (forget: () => void): void => void calls.push(whenInterrupted(forget));
  const target = await openTargetFile(path, { begun }).catch((error: unknown) => {
    callOff();
    throw error;
  });
  return {
    write: target.write,
    keep: async () => {
      await target.keep();
      callOff();
    },
    discard: () => {
      target.discard();
      callOff();
    },
  };
};
