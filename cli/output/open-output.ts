import type { TargetFile } from "#adapters/files/target-file.ts";
import { openTarget } from "./open-target.ts";
import type { Terminal } from "./terminal.ts";

/** Where data goes: to a file, which takes its name when it is complete, or to standard output, which is `-`. */
export const openOutput = async (file: string, { out }: Terminal): Promise<TargetFile> =>
  file === "-" ? { write: out, keep: async () => {}, discard: () => {} } : openTarget(file);
