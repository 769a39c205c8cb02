import { rmSync } from "node:fs";
import {
  copyPath,
  openSourceFile,
  openSourceStream,
  type SourceFile,
} from "#adapters/files/source-file.ts";
import { UserError, EXIT } from "../user-error.ts";
import { whenInterrupted } from "../output/interrupt.ts";

/** A file to read; `-` is standard input. */
export const openSource = async (file: string): Promise<SourceFile> => {
  if (file !== "-") return openSourceFile(file);
  if (process.stdin.isTTY)
    throw new UserError(
      "Standard input is this terminal. Name a file, or send one: golfbrands … - < file",
      EXIT.badUsage,
    );
  const path = copyPath();
  const calledOff = whenInterrupted(() => rmSync(path, { force: true }));
  try {
    return await openSourceStream(process.stdin, "standard input", path);
  } finally {
    calledOff();
  }
};
